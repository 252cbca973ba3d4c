export type Chance = {
  number(): number
  below(count: number): number
  pick<T>(items: readonly T[]): T
}

/** The same numbers for the same seed, on every machine. */
export function seeded(seed: number): Chance {
  let state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(number() * count)
  return {
    number,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
  }
}

/** Chooses at each {one way|another way}. */
export function vary(template: string, chance: Chance): string {
  return template.replace(/\{([^{}]*)\}/g, (_, ways: string) => chance.pick(ways.split('|')).trim())
}
