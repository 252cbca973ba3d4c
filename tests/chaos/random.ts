/** Mulberry32: small, fast, and the same numbers for the same seed on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + number() * (high - low)
  return {
    /** From 0 up to, but not including, 1. */
    number,
    between,
    pick: <T>(items: readonly T[]): T => items[Math.floor(number() * items.length)] as T,
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
  }
}
export type Random = ReturnType<typeof createRandom>
