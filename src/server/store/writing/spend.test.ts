import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caps, Purpose } from '#domain/limits/budget.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import type { Database } from '#server/store/database/database.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as submissions from '#server/store/submissions.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { requiredInput } from '#tests/support/required-input.ts'
import * as spend from './spend.ts'

const unlimited = Number.MAX_SAFE_INTEGER / 2
const caps = (changes: Partial<Caps['dailyMicros']>, counts: Partial<Caps> = {}): Caps => ({
  dailyMicros: { preview: unlimited, prewrite: unlimited, paid: unlimited, ...changes },
  previewsPerBrowser: unlimited,
  previewsPerNetwork: unlimited,
  previewsBeforePow: unlimited,
  ...counts,
})
const input = submissionInputSchema.parse(requiredInput)

let database: TestDatabase
/** Each test uses its own day. */
let day = 0
const nextDay = () => {
  day += 1
  return new Date(Date.UTC(2030, 0, day, 12))
}

beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function insertSubmission(now: Date, from: { network?: Buffer; browser?: string } = {}) {
  const id = randomUUID()
  const { network = randomBytes(32), browser = randomUUID() } = from
  await database.api.transaction().execute(async (tx) => {
    await submissionOrigins.insert(tx, {
      submissionId: id,
      idempotencyHash: null,
      network,
      browser,
      now,
    })
    await submissions.insert(tx, id, id, toRow(input), now)
  })
  return id
}

async function reserve(
  limits: Caps,
  call: { submissionId: string; now: Date; purpose?: Purpose; costMicros?: number },
  db: Database = database.api,
): Promise<{ id?: string; overCap?: boolean; refusal?: string }> {
  const id = randomUUID()
  const defaults = {
    provider: 'p',
    model: 'm',
    brief: '1',
    task: 'draft',
    purpose: 'preview' as const,
  }
  const reserved = { ...defaults, costMicros: 100, ...call, id }
  const outcome = await spend.reserve(db, reserved, limits)
  if (outcome.refusal) return { refusal: outcome.refusal }
  return { id, overCap: outcome.overCap }
}

const spentOn = async (now: Date, purpose: Purpose) => {
  const rows = await database.owner
    .selectFrom('spend')
    .select('cost_micros')
    .where('purpose', '=', purpose)
    .where('reserved_at', '=', now)
    .execute()
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
    const ids = await Promise.all(Array.from({ length: 120 }, () => insertSubmission(now)))
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

  test('never exceed a cap that is split into shards, and leave little of it unused', async () => {
    const now = nextDay()
    const ids = await Promise.all(Array.from({ length: 120 }, () => insertSubmission(now)))
    const limits = caps({ preview: 3_500_000 })
    const outcomes = await Promise.all(
      ids.map((submissionId, n) =>
        reserve(
          limits,
          { submissionId, now, costMicros: 50_000 },
          n % 2 ? database.api : database.worker,
        ),
      ),
    )
    // Each of three shards has room for 23 calls.
    expect(outcomes.filter(({ id }) => id)).toHaveLength(69)
    expect(outcomes.filter(({ refusal }) => refusal === 'budget-spent')).toHaveLength(51)
    expect(await spentOn(now, 'preview')).toBe(3_450_000)
  })

  test.each([
    ['network', { previewsPerNetwork: 7 }, 'network-limit'],
    ['browser', { previewsPerBrowser: 7 }, 'browser-limit'],
  ] as const)('never exceed the previews per %s', async (_name, limits, why) => {
    const now = nextDay()
    const from = { network: randomBytes(32), browser: randomUUID() }
    const ids = await Promise.all(Array.from({ length: 40 }, () => insertSubmission(now, from)))
    const outcomes = await Promise.all(
      ids.map((submissionId) => reserve(caps({}, limits), { submissionId, now })),
    )
    expect(outcomes.filter(({ id }) => id)).toHaveLength(7)
    expect(outcomes.filter(({ refusal }) => refusal === why)).toHaveLength(33)
    const otherOrigin = await insertSubmission(now)
    expect(await reserve(caps({}, limits), { submissionId: otherOrigin, now })).toHaveProperty('id')
  })
})

test('a preview can be requested again without counting twice, up to a limit', async () => {
  const now = nextDay()
  const submissionId = await insertSubmission(now)
  const reserveAgain = () =>
    reserve(caps({}, { previewsPerNetwork: 1, previewsPerBrowser: 1 }), { submissionId, now })
  for (let calls = 0; calls < 40; calls += 1) expect(await reserveAgain()).toHaveProperty('id')
  expect(await reserveAgain()).toEqual({ refusal: 'submission-limit' })
})

test('previews and prewriting never use the budget of paid texts', async () => {
  const now = nextDay()
  const submissionId = await insertSubmission(now)
  const limits = caps({ preview: 100, prewrite: 100, paid: 100 })
  for (const purpose of ['preview', 'prewrite'] as const) {
    expect(await reserve(limits, { submissionId, now, purpose })).toHaveProperty('id')
    expect(await reserve(limits, { submissionId, now, purpose })).toEqual({
      refusal: 'budget-spent',
    })
  }
  expect(await reserve(limits, { submissionId, now, purpose: 'paid' })).toMatchObject({
    overCap: false,
  })
})

test('a paid text may exceed its cap, is counted and reports it', { tags: 'R51-c' }, async () => {
  const now = nextDay()
  const submissionId = await insertSubmission(now)
  const limits = caps({ paid: 100 })
  const paid = () => reserve(limits, { submissionId, now, purpose: 'paid' })
  const outcomes = [await paid(), await paid(), await paid()]
  expect(outcomes.map((outcome) => outcome.overCap)).toEqual([false, true, true])
  expect(await spentOn(now, 'paid')).toBe(300)
})

test('the last third of the daily budget is reserved for first-time networks', async () => {
  const now = nextDay()
  const network = randomBytes(32)
  const limits = caps({ preview: 900 })
  const outcomes = []
  for (let n = 0; n < 8; n += 1) {
    const submissionId = await insertSubmission(now, { network })
    outcomes.push((await reserve(limits, { submissionId, now })).refusal ?? 'paid for')
  }
  expect(outcomes).toEqual([...Array(6).fill('paid for'), 'budget-spent', 'budget-spent'])
  const newcomer = await insertSubmission(now)
  expect(await reserve(limits, { submissionId: newcomer, now })).toHaveProperty('id')
})

test('unused budget of a call is released, but a failed call stays charged', async () => {
  const now = nextDay()
  const limits = caps({ prewrite: 200 })
  const call = { submissionId: await insertSubmission(now), now, purpose: 'prewrite' as const }
  const [first, second] = [await reserve(limits, call), await reserve(limits, call)]
  expect(await reserve(limits, call)).toEqual({ refusal: 'budget-spent' })
  const usage = { inputTokens: 1, outputTokens: 1, costMicros: 40 }
  const used = { usage, outcome: 'used', now }
  await Promise.all([1, 2, 3].map(() => spend.settle(database.api, first.id ?? '', used)))
  await spend.settle(database.api, second.id ?? '', {
    usage: 'unknown',
    outcome: 'cut-off',
    now,
  })
  expect(await spentOn(now, 'prewrite')).toBe(140)
  expect(await reserve(limits, { ...call, costMicros: 60 })).toHaveProperty('id')
  expect(await reserve(limits, { ...call, costMicros: 1 })).toEqual({ refusal: 'budget-spent' })
})

test('a call that the provider rejected counts toward no limit', async () => {
  const now = nextDay()
  const from = { network: randomBytes(32), browser: randomUUID() }
  const limits = caps({ preview: 1_000 }, { previewsPerBrowser: 1, previewsPerNetwork: 1 })
  const submissionId = await insertSubmission(now, from)
  const refused = { usage: 'none' as const, outcome: 'http-529', now }
  for (let calls = 0; calls < 40; calls += 1) {
    const { id } = await reserve(limits, { submissionId, now })
    await spend.settle(database.api, id ?? '', refused)
  }
  expect(await spentOn(now, 'preview')).toBe(0)
  const another = await insertSubmission(now, from)
  expect(await reserve(limits, { submissionId: another, now })).toHaveProperty('id')
  expect(await reserve(limits, { submissionId, now })).toEqual({ refusal: 'browser-limit' })
})

test('a charged preview stays counted when a later call for it is rejected', async () => {
  const now = nextDay()
  const from = { browser: randomUUID() }
  const limits = caps({}, { previewsPerBrowser: 1 })
  const submissionId = await insertSubmission(now, from)
  const [first, second] = [
    await reserve(limits, { submissionId, now }),
    await reserve(limits, { submissionId, now }),
  ]
  await spend.settle(database.api, first.id ?? '', {
    usage: 'unknown',
    outcome: 'connection-lost',
    now,
  })
  await spend.settle(database.api, second.id ?? '', { usage: 'none', outcome: 'http-529', now })
  expect(await spentOn(now, 'preview')).toBe(100)
  const another = await insertSubmission(now, from)
  expect(await reserve(limits, { submissionId: another, now })).toEqual({
    refusal: 'browser-limit',
  })
})

test('settles an abandoned call as spent and leaves newer calls alone', async () => {
  const now = nextDay()
  const limits = caps({ prewrite: 300 })
  const call = { submissionId: await insertSubmission(now), now, purpose: 'prewrite' as const }
  const { id } = await reserve(limits, call)
  const settle = (before: Date) => spend.settleAbandoned(database.worker, before, now)
  const newer = await reserve(limits, { ...call, now: new Date(now.getTime() + 60_000) })
  expect(await settle(new Date(now.getTime() + 1))).toBeGreaterThan(0)
  const rows = await database.owner
    .selectFrom('spend')
    .select(['id', 'outcome', 'cost_micros', 'settled_at'])
    .where('id', 'in', [id ?? '', newer.id ?? ''])
    .orderBy('reserved_at')
    .execute()
  expect(rows).toEqual([
    { id, outcome: 'abandoned', cost_micros: '100', settled_at: now },
    { id: newer.id, outcome: 'reserved', cost_micros: '100', settled_at: null },
  ])
})
