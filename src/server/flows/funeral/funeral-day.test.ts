import { expect, test } from 'vitest'
import type { FuneralDayReply } from '#contract/emails.ts'
import { api } from '#contract/urls.ts'
import { selectableDays } from '#domain/funeral-day.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
const timeZone = 'America/Los_Angeles'
const { first, last } = selectableDays(timeZone, new Date())
const dayAfter = (day: string) =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

const choose = (visitor: Visitor, id: string, choice: object) =>
  visitor.request(api.funeralDay(id), { body: { timeZone, ...choice } })
const read = (visitor: Visitor, id: string) =>
  visitor.requestJson<FuneralDayReply>(api.funeralDay(id))

test('a day is asked for, set, moved and removed', { tags: 'D37-a' }, async () => {
  const { visitor, id } = await buyEulogy(product)
  expect(await read(visitor, id)).toEqual({ state: 'unasked', day: null })
  expect((await choose(visitor, id, { day: last })).status).toBe(200)
  expect(await read(visitor, id)).toEqual({ state: 'set', day: last })
  expect((await choose(visitor, id, { day: dayAfter(first) })).status).toBe(200)
  expect(await read(visitor, id)).toEqual({ state: 'set', day: dayAfter(first) })
  expect((await choose(visitor, id, { day: null })).status).toBe(200)
  expect(await read(visitor, id)).toEqual({ state: 'none', day: null })
})

test('someone who gives no day is never asked again', { tags: 'D37-a' }, async () => {
  const { visitor, id } = await buyEulogy(product)
  await choose(visitor, id, { day: null })
  expect((await read(visitor, id)).state).toBe('none')
})

test('a day in the past, too far ahead, or without a known time zone is refused', {
  tags: 'D37-b',
}, async () => {
  const { visitor, id } = await buyEulogy(product)
  const refused = [
    { day: '2020-01-01' },
    { day: dayAfter(last) },
    { day: '2026-02-31' },
    { day: 'tomorrow' },
    { day: first, timeZone: 'Portland' },
    { day: first, timeZone: 7 },
    {},
  ]
  for (const choice of refused) {
    const response = await choose(visitor, id, choice)
    expect(response.status, JSON.stringify(choice)).toBe(400)
  }
  expect((await read(visitor, id)).state).toBe('unasked')
})

test('needs the key of the family, and a paid text', { tags: 'D37-f' }, async () => {
  const { id } = await buyEulogy(product)
  const other = await buyEulogy(product)
  const nobody = '00000000-0000-4000-8000-000000000000'
  const answers = await Promise.all(
    [id, nobody].map(async (wrong) => {
      const response = await choose(other.visitor, wrong, { day: first })
      return [response.status, await response.text()]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.[0]).toBe(404)
  expect((await other.visitor.request(api.funeralDay(id))).status).toBe(404)

  const unpaid = await submitAndPreview(product)
  expect((await choose(unpaid.visitor, unpaid.id, { day: first })).status).toBe(409)
  expect((await read(unpaid.visitor, unpaid.id)).state).toBe('closed')
})

test('the day and the time zone are forgotten 30 days after the day', {
  tags: 'D37-g',
}, async () => {
  const { visitor, id } = await buyEulogy(product)
  await choose(visitor, id, { day: first })
  const row = () =>
    product.database.owner
      .selectFrom('funeral_days')
      .selectAll()
      .where('root_id', '=', id)
      .executeTakeFirst()
  await purgeExpired(product.workerCtxInDays(29))
  expect(await row()).toMatchObject({ time_zone: timeZone })
  await purgeExpired(product.workerCtxInDays(32))
  expect(await row()).toMatchObject({ day: null, time_zone: null, due_at: null })
  await visitor.request(api.submission(id), { method: 'DELETE' })
  expect(await row()).toBeUndefined()
})
