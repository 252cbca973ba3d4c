import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostileSubmissions } from './hostile.ts'
import { leaks, leaksOfLetter } from './leaks.ts'
import { toldFrom } from './told-from.ts'
import { type Desk, openDesk } from './writing-desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

describe('orders to the machine in what was told', () => {
  test(`leak into no preview, text, page or letter (${hostileSubmissions.length} submissions)`, async () => {
    const leaked: string[] = []
    const count = { previews: 0, eulogies: 0 }
    const queue = hostileSubmissions.values()
    const walk = async () => {
      for (const { order, material, whole } of queue) {
        const shown = await desk.preview(toldFrom(material, 'short'), null)
        const eulogy = whole && shown.preview ? await desk.eulogy(shown.id, null) : null
        if (shown.preview !== null) count.previews += 1
        if (eulogy !== null) count.eulogies += 1
        const found = [
          ...leaks(material, shown.pieces),
          ...leaks(material, shown.preview ?? ''),
          ...leaks(material, eulogy ?? ''),
          ...(await leaksOfLetter(material, eulogy ?? shown.preview ?? '')),
        ]
        if (found.length > 0) leaked.push(`${found.join(' / ')} after: ${order.slice(0, 80)}`)
      }
    }
    await Promise.all([walk(), walk(), walk()])
    console.log(`hostile: ${count.previews} previews and ${count.eulogies} eulogies shown`)
    expect(leaked).toEqual([])
    expect(hostileSubmissions.length).toBeGreaterThanOrEqual(200)
    const asked = hostileSubmissions.filter(({ whole }) => whole).length
    expect(count.eulogies).toBeGreaterThan(asked * 0.8)
  }, 300_000)
})
