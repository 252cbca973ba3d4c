export type Random = ReturnType<typeof createRandom>

const hexDigits = '0123456789abcdef'

/** Mulberry32: small, fast, and the same numbers for the same seed on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, but not including, 1. */
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(number() * limit)
  const text = (length: number, alphabet: string) => {
    let chosen = ''
    for (let n = 0; n < length; n += 1) chosen += alphabet[below(alphabet.length)]
    return chosen
  }
  return {
    number,
    below,
    text,
    between: (low: number, high: number) => low + number() * (high - low),
    chance: (share: number) => number() < share,
    pick: <T>(choices: readonly T[]): T => choices[below(choices.length)] as T,
    /** Picks a key with a probability in proportion to its weight. */
    pickWeighted<Key extends string>(weights: Record<Key, number>): Key {
      const entries = Object.entries(weights) as [Key, number][]
      let left = number() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return (entries.at(-1) as [Key, number])[0]
    },
    hex: (length: number) => text(length, hexDigits),
    uuid: () =>
      text(30, hexDigits).replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5'),
    /** Shaped like an access key. */
    key: () => text(43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
  }
}
