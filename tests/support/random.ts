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
  return {
    number,
    between: (low: number, high: number) => low + number() * (high - low),
    chance: (share: number) => number() < share,
  }
}
