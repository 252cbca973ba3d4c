export type Random = ReturnType<typeof seededRandom>

/** A pseudorandom generator (mulberry32): the same seed repeats a run. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(number() * limit)
  const pick = <T>(choices: readonly T[]): T => choices[below(choices.length)] as T
  const text = (length: number, alphabet: string) => {
    let chosen = ''
    for (let n = 0; n < length; n += 1) chosen += alphabet[below(alphabet.length)]
    return chosen
  }
  return {
    number,
    below,
    pick,
    chance: (share: number) => number() < share,
    hex: (length: number) => text(length, '0123456789abcdef'),
    text,
    uuid: () => {
      const digits = text(30, '0123456789abcdef')
      const [a, b, c, d, e] = [
        digits.slice(0, 8),
        digits.slice(8, 12),
        digits.slice(12, 15),
        digits.slice(15, 18),
        digits.slice(18, 30),
      ]
      return `${a}-${b}-4${c}-8${d}-${e}`
    },
    /** Shaped like an access key. */
    key: () => text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
    shuffle<T>(items: T[]): T[] {
      for (let n = items.length - 1; n > 0; n -= 1) {
        const other = below(n + 1)
        ;[items[n], items[other]] = [items[other] as T, items[n] as T]
      }
      return items
    },
  }
}
