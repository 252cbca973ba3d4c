import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { microsPerQuestion } from '#domain/desk/report-tables.ts'
import { utcDay } from '#domain/limits/budget.ts'
import { price } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import { readDailySummary } from '#server/flows/alerts/queue-daily-summary.ts'
import * as figures from '#server/store/desk/figures.ts'
import * as spend from '#server/store/writing/spend.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import { findOrders } from './find-orders.ts'
import { listInbox } from './handle-messages.ts'
import { listStuckOrders, readToday } from './list-stuck.ts'
import { eraseOrder } from './order-actions.ts'
import { readOrderStory, readOrderWords } from './order-story.ts'
import { listAudit, readFunnel, readQuestions, readSpend } from './read-figures.ts'
import { refundOrder } from './refund-order.ts'

const product = setUpProduct()
const { operator } = deskRecords(product)

test('the funnel counts a day from the form to the refund, even after an erasure', async () => {
  await submitAndPreview(product)
  const kept = await buyEulogy(product)
  const erased = await buyEulogy(product)
  await refundOrder(product.workerCtx, operator, kept.id)
  await eraseOrder(product.workerCtx, operator, erased.id)
  const today = async () => (await readFunnel(product.workerCtx, 3)).at(-1)
  await expect.poll(async () => (await today())?.refunded).toBe(1)
  expect(await today()).toEqual({
    day: utcDay(new Date()),
    submissions: 2,
    previews: 2,
    checkouts: 2,
    paid: 2,
    paidAmount: 3800,
    written: 1,
    refunded: 1,
    refundedAmount: price.amount,
    retried: 0,
  })
  expect((await readFunnel(product.workerCtx, 3)).map(({ paid }) => paid)).toEqual([0, 0, 2])
})

test('a text counts on the day when it was both paid and written', async () => {
  const { id } = await buyEulogy(product)
  const setDaysAgo = async ({ paid, written }: { paid: number; written: number }) => {
    const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1_000)
    await product.database.change('purchases', { root_id: id }, { paid_at: at(paid) })
    await product.database.change('eulogies', { submission_id: id }, { written_at: at(written) })
    return (await readFunnel(product.workerCtx, 3)).map((day) => day.written)
  }
  const [first = 0, second = 0, today = 0] = await setDaysAgo({ paid: 0, written: 0 })
  expect(await setDaysAgo({ paid: 2, written: 0 })).toEqual([first, second, today])
  expect(await setDaysAgo({ paid: 0, written: 2 })).toEqual([first, second, today])
  expect(await setDaysAgo({ paid: 2, written: 1 })).toEqual([first, second + 1, today - 1])
  expect(await setDaysAgo({ paid: 2, written: 2 })).toEqual([first + 1, second, today - 1])
})

test('questions are counted by what was done with them, with what listening cost', async () => {
  const before = await readQuestions(product.workerCtx, 3)
  const { visitor, id } = await submitAndPreview(product)
  await askAbout(product, id, ['What did she sing?', 'What did she cook?', 'What did she grow?'])
  await answerTo(visitor, id, 1, 'Old hymns.')
  await answerTo(visitor, id, 2, '')
  const call = {
    id: product.ctx.random.uuid(),
    submissionId: id,
    purpose: 'preview' as const,
    network: randomBytes(32),
    provider: 'anthropic',
    model: 'quick',
    brief: '1',
    task: 'listen',
    costMicros: 600,
    now: product.ctx.now(),
  }
  await spend.reserve(product.ctx.db, call, product.ctx.guard.caps)
  expect(await readQuestions(product.workerCtx, 3)).toEqual({
    asked: before.asked + 3,
    answered: before.answered + 1,
    skipped: before.skipped + 1,
    costMicros: before.costMicros + 600,
  })
  expect(microsPerQuestion({ asked: 3, answered: 1, skipped: 1, costMicros: 600 })).toBe(200)
  expect(microsPerQuestion({ asked: 0, answered: 0, skipped: 0, costMicros: 0 })).toBeNull()
})

test('spend adds up calls by provider and compares each purpose with its cap', async () => {
  const { calls, days } = await readSpend(product.workerCtx, 1)
  expect(calls.map(({ provider, purpose }) => [provider, purpose])).toEqual(
    expect.arrayContaining([
      ['anthropic', 'preview'],
      ['anthropic', 'prewrite'],
    ]),
  )
  const total = (purpose: string) =>
    calls.filter((line) => line.purpose === purpose).reduce((sum, line) => sum + line.costMicros, 0)
  const preview = days.find(({ purpose }) => purpose === 'preview')
  expect(preview?.micros).toBe(total('preview'))
  expect(preview?.capMicros).toBe(product.ctx.guard.caps.dailyMicros.preview)
  expect(days).toHaveLength(3)
})

test.each(['UTC', 'America/New_York', 'Europe/Vienna'])(
  'a day is a day of UTC on a server in the time zone %s',
  async (zone) => {
    const [day, next] = ['2026-03-16', '2026-03-17']
    const at = (time: string) => new Date(`${time}Z`)
    const counts = await product.database.owner.transaction().execute(async (tx) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx)
      for (const time of [`${day}T00:00`, `${day}T23:59`, `${next}T00:00`, `${next}T23:59`]) {
        await sql`insert into spend (id, purpose, task, cost_micros, reserved_at)
          values (gen_random_uuid(), 'preview', 'listen', 1, ${at(time)})`.execute(tx)
        await sql`with s as (select id from eulogy_submissions order by id limit 1), l as (
            insert into listenings select id, 3, '', now() from s on conflict do nothing)
          insert into questions (submission_id, number, round, about, ask, asked_at)
            select id, 1 + (select count(*) from questions q where q.submission_id = s.id), 3, '', 'What?', ${at(time)}
            from s`.execute(tx)
      }
      const spent = await figures.listSpend(tx, day, day)
      const { asked, costMicros } = await figures.countQuestions(tx, day, day)
      await sql`rollback`.execute(tx)
      return {
        spent: spent.map((line) => [line.day, line.calls]),
        asked,
        costMicros,
      }
    })
    expect(counts).toEqual({ spent: [[day, 2]], asked: 2, costMicros: 2 })
  },
)

/** Stay small: one row for each switch, day, or alert that is open. */
const smallTables = ['pauses', 'backups']

/** The tables that reading looks through from start to end, whatever they hold. */
async function listWholeTables(read: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  const { db } = product.workerCtx
  const statements = new Set<string>()
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      statements.add(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await read({ ...product.workerCtx, db: watched })
  expect(statements.size).toBeGreaterThan(0)
  const tables: string[] = []
  for (const statement of statements) {
    // On a connection of the product, which asks for plans without such scans.
    const { rows } = await sql<Record<string, string>>`
      explain (generic_plan) ${sql.raw(statement)}`.execute(db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) tables.push(table)
  }
  return tables.filter((table) => !smallTables.includes(table))
}

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ['the daily summary', (ctx) => readDailySummary(ctx, utcDay(new Date()))],
  ['the first page', readToday],
  ['the funnel', (ctx) => readFunnel(ctx, 30)],
  ['the questions', (ctx) => readQuestions(ctx, 30)],
  ['the costs', (ctx) => readSpend(ctx, 30)],
  ['who did what', listAudit],
  ['the inbox', (ctx) => listInbox(ctx)],
  ['all messages', (ctx) => listInbox(ctx, { all: true })],
  ['a search for an address', (ctx) => findOrders(ctx, 'anna@example.com')],
  ['a search for an order number', (ctx) => findOrders(ctx, '12345678')],
  ['a search for an id of Stripe', (ctx) => findOrders(ctx, 'pi_unknown')],
])('%s has an index for each of its statements', async (_, read) => {
  expect(await listWholeTables(read)).toEqual([])
})

test('the page of an order has an index for each of its statements', async () => {
  const { id } = await buyEulogy(product)
  expect(await listWholeTables((ctx) => readOrderStory(ctx, id))).toEqual([])
  expect(
    await listWholeTables((ctx) =>
      readOrderWords(ctx, operator, { rootId: id, orderNumber: null }),
    ),
  ).toEqual([])
})

test('an order is stuck while it needs someone, with what to do', async () => {
  const owner = product.database.owner
  const order = await buyEulogy(product)
  const about = async () =>
    (await listStuckOrders(product.workerCtx)).filter(({ rootId }) => rootId === order.id)
  expect(await about()).toEqual([])
  await product.database.change('purchases', { root_id: order.id }, { state: 'disputed' })
  const email = { submission_id: order.id, kind: 'eulogy' } as const
  await expect
    .poll(async () => (await product.database.rows('emails', email))[0]?.sent_at)
    .toBeInstanceOf(Date)
  const rejected = { sent_at: null, failed_at: new Date(), failure: '550 5.1.1' }
  await product.database.change('emails', email, rejected)
  const stuck = await about()
  expect(stuck.map(({ reason }) => reason).toSorted()).toEqual(['disputed', 'email-rejected'])
  expect(stuck.find(({ reason }) => reason === 'email-rejected')).toMatchObject({
    sentence: expect.stringContaining('was rejected (550 5.1.1: the address doesn’t exist), for'),
    advice: expect.stringContaining('change the email'),
  })
  await product.database.change(
    'purchases',
    { root_id: order.id },
    { state: 'paid', paid_at: new Date(0) },
  )
  await owner.deleteFrom('eulogies').where('submission_id', '=', order.id).execute()
  expect((await about()).map(({ reason }) => reason)).toContain('unwritten')
})
