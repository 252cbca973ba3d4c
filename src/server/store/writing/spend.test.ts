import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Caps, maxPreviewCalls, type Purpose } from '#domain/limits/budget.ts'
import { limits as productionLimits } from '#domain/limits/limits.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import type { Database } from '#server/store/database/database.ts'
import * as submissions from '#server/store/submissions.ts'
import { requiredInput } from '#tests/support/records.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import * as spend from './spend.ts'

const unlimited = 1e15
const caps = (changes: Partial<Caps['dailyMicros']>, counts: Partial<Caps> = {}): Caps => ({
  dailyMicros: { preview: unlimited, prewrite: unlimited, paid: unlimited, ...changes },
  previewsPerNetwork: 1_000_000,
  previewMicrosPerNetwork: unlimited,
  prewritesPerNetwork: 1_000_000,
  orderMicros: unlimited,
  ...counts,
})
const input = submissionInputSchema.parse(requiredInput)

const database = setUpDatabase()
/** Each test uses its own day. */
let day = 0
const nextDay = () => {
  day += 1
  return new Date(Date.UTC(2030, 0, day, 12))
}

async function insertSubmission(now: Date, rootId?: string) {
  const id = randomUUID()
  await submissions.insert(database.owner, id, rootId ?? id, toRow(input), now)
  return id
}

const insertSubmissions = (count: number, now: Date) =>
  Promise.all(Array.from({ length: count }, () => insertSubmission(now)))

type Call = {
  submissionId: string
  now: Date
  network?: Buffer
  purpose?: Purpose
  task?: string
  costMicros?: number
}

async function reserve(
  limits: Caps,
  call: Call,
  db: Database = call.purpose === 'paid' ? database.worker : database.api,
): Promise<{ id?: string; refusal?: string }> {
  const id = randomUUID()
  const defaults = {
    network: randomBytes(32),
    provider: 'p',
    model: 'm',
    brief: '1',
    task: 'draft',
    purpose: 'preview' as const,
  }
  const reserved = { ...defaults, costMicros: 100, ...call, id }
  const refusal = await spend.reserve(db, reserved, limits)
  return refusal ? { refusal } : { id }
}

/** A submission of a day and a network of its own, and calls for it. */
async function begin(limits: Caps) {
  const now = nextDay()
  const [submissionId, network] = [await insertSubmission(now), randomBytes(32)]
  const call = (changes: Partial<Call> = {}) =>
    reserve(limits, { submissionId, now, network, ...changes })
  return { now, submissionId, network, call }
}

const spentOn = async (now: Date, purpose: Purpose) => {
  const rows = await database.rows('spend', { purpose, reserved_at: now })
  const { spent } = await database.owner
    .selectFrom('daily_spend')
    .select((eb) => eb.fn.sum('spent_micros').as('spent'))
    .where('day', '=', now.toISOString().slice(0, 10))
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow()
  const sum = rows.reduce((total, row) => total + Number(row.cost_micros), 0)
  expect(Number(spent)).toBe(sum)
  return sum
}

describe('concurrent reservations from two processes', () => {
  test('never exceed the daily cap', async () => {
    const now = nextDay()
    const ids = await insertSubmissions(120, now)
    const limits = caps({ preview: 2_550 })
    const outcomes = await Promise.all(
      ids.map((submissionId, n) =>
        reserve(limits, { submissionId, now }, n % 2 ? database.api : database.worker),
      ),
    )
    expect(outcomes.filter(({ id }) => id)).toHaveLength(25)
    expect(outcomes.filter(({ refusal }) => refusal === 'budget-spent')).toHaveLength(95)
    expect(await spentOn(now, 'preview')).toBe(2_500)
  })

  test('never exceed the previews per network', async () => {
    const now = nextDay()
    const network = randomBytes(32)
    const limits = caps({}, { previewsPerNetwork: 7 })
    const ids = await insertSubmissions(40, now)
    const outcomes = await Promise.all(
      ids.map((submissionId) => reserve(limits, { submissionId, now, network })),
    )
    expect(outcomes.filter(({ id }) => id)).toHaveLength(7)
    expect(outcomes.filter(({ refusal }) => refusal === 'network-limit')).toHaveLength(33)
    const submissionId = await insertSubmission(now)
    expect(await reserve(limits, { submissionId, now })).toHaveProperty('id')
  })

  test('never exceed the calls per submission', async () => {
    const { call } = await begin(caps({}))
    const asked = Array.from({ length: 30 }, () => call({ task: 'judge' }))
    const outcomes = await Promise.all(asked)
    expect(outcomes.filter(({ id }) => id)).toHaveLength(maxPreviewCalls)
    const refused = outcomes.filter(({ refusal }) => refusal === 'submission-limit')
    expect(refused).toHaveLength(30 - maxPreviewCalls)
  })
})

describe('the previews of one submission', () => {
  test('count each time one is written', async () => {
    const { call } = await begin(caps({}, { previewsPerNetwork: 2 }))
    expect(await call()).toHaveProperty('id')
    expect(await call()).toHaveProperty('id')
    expect(await call()).toEqual({ refusal: 'network-limit' })
  })

  test('are not begun with less than half of their calls left, on any day', async () => {
    const submissionId = await insertSubmission(nextDay())
    const call = (task: string, now: Date) => reserve(caps({}), { submissionId, now, task })
    const [one, two] = [nextDay(), nextDay()]
    const half = maxPreviewCalls / 2
    for (let calls = 0; calls < half; calls += 1)
      expect(await call('judge', one)).toHaveProperty('id')
    expect(await call('draft', two)).toHaveProperty('id')
    expect(await call('draft', two)).toEqual({ refusal: 'submission-limit' })
    for (let calls = half + 1; calls < maxPreviewCalls; calls += 1)
      expect(await call('judge', two)).toHaveProperty('id')
    expect(await call('judge', two)).toEqual({ refusal: 'submission-limit' })
  })

  test('leave the calls that listen out of theirs, which have as many', async () => {
    const { call } = await begin(caps({}))
    const listen = () => call({ task: 'listen' })
    for (let calls = 0; calls < maxPreviewCalls; calls += 1)
      expect(await listen()).toHaveProperty('id')
    expect(await listen()).toEqual({ refusal: 'submission-limit' })
    expect(await call()).toHaveProperty('id')
  })

  test('that have begun can be finished, but are not listened to, when the network has had all of its own', async () => {
    const { now, network, call } = await begin(caps({}, { previewsPerNetwork: 1 }))
    expect(await call({ task: 'listen' })).toHaveProperty('id')
    const draft = await call()
    expect(await call({ task: 'listen' })).toEqual({ refusal: 'network-limit' })
    expect(await call({ task: 'kinds' })).toHaveProperty('id')
    const usage = { inputTokens: 1, outputTokens: 1, costMicros: 40 }
    await spend.settle(database.api, draft.id ?? '', { usage, outcome: 'used', now, network })
    expect(await call({ task: 'judge' })).toHaveProperty('id')
    expect(await call({ task: 'kinds' })).toEqual({ refusal: 'network-limit' })
  })
})

test('previews and prewriting never use the budget of paid texts', async () => {
  const { call } = await begin(caps({ preview: 100, prewrite: 100, paid: 100 }))
  for (const purpose of ['preview', 'prewrite'] as const) {
    expect(await call({ purpose })).toHaveProperty('id')
    expect(await call({ purpose })).toEqual({ refusal: 'budget-spent' })
  }
  expect(await call({ purpose: 'paid' })).toHaveProperty('id')
})

test('a paid text may exceed its cap and is counted', async () => {
  const { now, call } = await begin(caps({ paid: 100 }))
  for (let calls = 0; calls < 3; calls += 1)
    expect(await call({ purpose: 'paid' })).toHaveProperty('id')
  expect(await spentOn(now, 'paid')).toBe(300)
})

describe('an order that has cost what it may', () => {
  const limits = caps({}, { orderMicros: 250 })

  async function insertOrder(paidAt: Date) {
    const id = await insertSubmission(paidAt)
    const paid = { state: 'paid', paid_at: paidAt, order_number: String(80_000_000 + day) } as const
    const purchase = { root_id: id, opened_at: paidAt, ...paid }
    await database.owner.insertInto('purchases').values(purchase).execute()
    return id
  }
  const call = (submissionId: string, now: Date) =>
    reserve(limits, { submissionId, now, purpose: 'paid' })

  test('still gets its first text', async () => {
    const now = nextDay()
    const id = await insertOrder(now)
    for (let calls = 0; calls < 5; calls += 1) expect(await call(id, now)).toHaveProperty('id')
    expect(await spend.readOrderMicros(database.api, id)).toBe(500)
  })

  test('gets no other text and no paragraph, even at the same time', async () => {
    const [before, paidAt] = [nextDay(), nextDay()]
    const id = await insertOrder(paidAt)
    await call(id, before)
    const text = { id: randomUUID(), submission_id: id, text: 'A text.', written_at: paidAt }
    await database.owner.insertInto('eulogies').values(text).execute()
    const retry = await insertSubmission(paidAt, id)
    const asked = Array.from({ length: 10 }, (_, n) => call(n % 2 ? id : retry, paidAt))
    const outcomes = await Promise.all(asked)
    // What was spent before payment doesn't count.
    expect(outcomes.filter((outcome) => outcome.id)).toHaveLength(2)
    expect(outcomes.filter(({ refusal }) => refusal === 'order-limit')).toHaveLength(8)
  })
})

test('the last third of the daily budget for previews is for networks that have used little money today, whatever they used it for', async () => {
  const now = nextDay()
  const dollars = (amount: number) => amount * 1_000_000
  const limits = caps({ preview: dollars(0.9) })
  const network = randomBytes(32)
  const outcomes = []
  for (const submissionId of await insertSubmissions(12, now)) {
    const call = { submissionId, now, network, costMicros: dollars(0.06), task: 'judge' }
    outcomes.push((await reserve(limits, call)).refusal ?? 'reserved')
  }
  expect(outcomes).toEqual([...Array(10).fill('reserved'), 'budget-spent', 'budget-spent'])
  const newcomer = { now, network: randomBytes(32), costMicros: dollars(0.1) }
  const ask = async () =>
    (await reserve(limits, { ...newcomer, submissionId: await insertSubmission(now) })).refusal
  expect([await ask(), await ask(), await ask()]).toEqual([undefined, undefined, 'budget-spent'])
})

describe('the money of a network', () => {
  const ask = async (
    limits: Caps,
    now: Date,
    network: Buffer,
    costMicros: number,
    task = 'draft',
  ) =>
    (
      await reserve(limits, {
        submissionId: await insertSubmission(now),
        ...{ now, network, costMicros, task },
      })
    ).refusal ?? 'reserved'

  test('is kept to at the same time and whatever a preview costs; with less than a tenth of it left, none begins', async () => {
    const [now, network] = [nextDay(), randomBytes(32)]
    const limits = caps({}, { previewMicrosPerNetwork: 1_000 })
    const costs = [300, 300, 10, 300]
    const asked = await Promise.all(costs.map((cost) => ask(limits, now, network, cost)))
    expect(asked.filter((outcome) => outcome === 'reserved').length).toBeGreaterThan(2)
    expect(await ask(limits, now, network, 300)).toBe('network-limit')
    while ((await ask(limits, now, network, 50)) === 'reserved');
    expect(await spentOn(now, 'preview')).toBeLessThanOrEqual(900)
    expect(await ask(limits, now, network, 100, 'judge')).toBe('reserved')
    expect(await ask(limits, now, network, 100, 'judge')).toBe('network-limit')
    expect(await ask(limits, now, randomBytes(32), 100)).toBe('reserved')
  })

  test('lets only many networks use up the budget of a day in production', async () => {
    const now = nextDay()
    const dollars = (amount: number) => amount * 1_000_000
    const previewMicrosPerNetwork = dollars(productionLimits.previewDollarsPerNetwork)
    const limits = caps({ preview: dollars(60) }, { previewMicrosPerNetwork })
    let networks = 0
    for (let written = 1; written > 0; networks += 1) {
      const network = randomBytes(32)
      written = 0
      while ((await ask(limits, now, network, dollars(0.05), 'judge')) === 'reserved') written += 1
    }
    // docs/security.md
    expect(networks - 1).toBe(107)
  })
})

test('unused budget of a call is released, but a failed call stays charged', async () => {
  const { now, call } = await begin(caps({ prewrite: 200 }))
  const prewrite = (changes = {}) => call({ purpose: 'prewrite', ...changes })
  const [first, second] = [await prewrite(), await prewrite()]
  expect(await prewrite()).toEqual({ refusal: 'budget-spent' })
  const usage = { inputTokens: 1, outputTokens: 1, costMicros: 40 }
  const used = { usage, outcome: 'used', now, network: null }
  await Promise.all([1, 2, 3].map(() => spend.settle(database.api, first.id ?? '', used)))
  const cut = { usage: 'unknown', outcome: 'cut-off', now, network: null } as const
  await spend.settle(database.api, second.id ?? '', cut)
  expect(await spentOn(now, 'prewrite')).toBe(140)
  expect(await prewrite({ costMicros: 60 })).toHaveProperty('id')
  expect(await prewrite({ costMicros: 1 })).toEqual({ refusal: 'budget-spent' })
})

test('a call that the provider rejected counts toward no limit', async () => {
  const { now, network, call } = await begin(caps({ preview: 1_000 }, { previewsPerNetwork: 1 }))
  const refused = { usage: 'none' as const, outcome: 'http-529', now, network }
  for (let calls = 0; calls < 40; calls += 1) {
    const { id } = await call()
    await spend.settle(database.api, id ?? '', refused)
  }
  expect(await spentOn(now, 'preview')).toBe(0)
  const used = await database.rows('network_spend', { network })
  expect(used).toMatchObject([{ previews: 0, preview_micros: '0' }])
  expect(await call({ submissionId: await insertSubmission(now) })).toHaveProperty('id')
  expect(await call()).toEqual({ refusal: 'network-limit' })
})

test('a preview whose call broke off stays counted', async () => {
  const { now, network, call } = await begin(caps({}, { previewsPerNetwork: 1 }))
  const { id = '' } = await call()
  await spend.settle(database.api, id, { usage: 'unknown', outcome: 'cut-off', now, network })
  expect(await spentOn(now, 'preview')).toBe(100)
  const another = await insertSubmission(now)
  expect(await call({ submissionId: another })).toEqual({ refusal: 'network-limit' })
})

test('settles an abandoned call as spent and leaves newer calls alone', async () => {
  const { now, call } = await begin(caps({ prewrite: 300 }))
  const { id } = await call({ purpose: 'prewrite' })
  const settle = (before: Date) => spend.settleAbandoned(database.worker, before, now)
  const newer = await call({ purpose: 'prewrite', now: new Date(now.getTime() + 60_000) })
  expect(await settle(new Date(now.getTime() + 1))).toBeGreaterThan(0)
  const row = (call = '') => database.row('spend', { id: call })
  const abandoned = { outcome: 'abandoned', cost_micros: '100', settled_at: now }
  expect(await row(id)).toMatchObject(abandoned)
  const running = { outcome: 'reserved', cost_micros: '100', settled_at: null }
  expect(await row(newer.id)).toMatchObject(running)
})
