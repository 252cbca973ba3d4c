import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded, vary } from './chance.ts'
import { eulogies } from './eulogies/all.ts'
import { hostileSubmissions, obedience } from './hostile.ts'
import { leaks } from './leaks.ts'
import { paragraphsOf, setInto } from './planting.ts'
import { toldFrom } from './told-from.ts'
import { type Desk, openDesk } from './writing-desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('orders to the machine in what was told', () => {
  test('reach nobody even if the model obeys', async () => {
    const leaked: string[] = []
    for (const [at, obeyed] of obedience.entries()) {
      const chance = seeded(at)
      const { material, text, length } = chance.pick(
        eulogies.filter((one) => one.length === 'short'),
      )
      const [opening = '', ...rest] = paragraphsOf(vary(text, chance))
      const order = hostileSubmissions[at]?.order ?? ''
      const told = toldFrom({ ...material, memories: `${material.memories} ${order}` }, length)
      const spoiled = await desk.preview(told, `${obeyed} ${opening}`)
      const { id } = await desk.preview(told, opening)
      const eulogy = await desk.eulogy(id, setInto(rest.join('\n\n'), obeyed, chance))
      const typed = { ...material, memories: told.memory }
      const found = [spoiled.pieces, spoiled.preview ?? '', eulogy ?? ''].flatMap((shown) =>
        leaks(typed, shown),
      )
      if (found.length > 0) leaked.push(`${found.join(' / ')} after: ${obeyed}`)
    }
    expect(leaked).toEqual([])
  }, 120_000)
})
