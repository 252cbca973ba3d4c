import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { api } from '#contract/urls.ts'
import { limits } from '#domain/limits/limits.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { inLanes } from '#tests/support/buyers.ts'
import { customerEmails, isEulogy } from '#tests/support/emails.ts'
import { type Product, setUpProduct, startProduct } from '#tests/support/product.ts'
import { payAndRead } from '#tests/support/purchases.ts'
import { requiredInput } from '#tests/support/records.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** About thirty previews of the stand-in. */
const capDollars = 0.4
const product = setUpProduct({
  settings: {
    PREVIEW_DOLLARS_PER_DAY: String(capDollars),
    LOCAL_LIMITS: localLimits({ previewsPerNetwork: limits.previewsPerNetwork }),
  },
})

let networks = 0
function newcomer(): Visitor {
  networks += 1
  return product.visitor(`10.1.${networks}.1`)
}

/** Null if the preview was written. */
async function requestPreview(visitor: Visitor, id: string): Promise<Problem | null> {
  const response = await visitor.request(api.preview(id), { method: 'POST' })
  // A query timed out.
  if (response.status === 503) return requestPreview(visitor, id)
  if (response.status !== 200) return (await response.json()) as Problem
  expect(await response.text()).toContain('"done"')
  return null
}

/** A call that was stopped or not needed gives the rest of what it reserved back after the preview is shown. */
async function waitUntilSettled() {
  const unsettled = product.database.owner.selectFrom('spend').where('settled_at', 'is', null)
  await expect.poll(() => unsettled.select('id').execute(), { timeout: 20_000 }).toEqual([])
}

/** A script asks for previews until one is refused. */
async function drain(visitor: Visitor): Promise<number> {
  for (let written = 0; ; written += 1) {
    const id = await visitor.submit()
    await waitUntilSettled()
    const refused = await requestPreview(visitor, id)
    if (refused) {
      expect(refused.code).toBe('no-free-preview')
      return written
    }
  }
}

async function readSpent({ database }: Product): Promise<number> {
  const { rows } = await sql<{ micros: string }>`
    select coalesce(sum(cost_micros), 0) as micros from spend where purpose = 'preview'
  `.execute(database.owner)
  return Number(rows[0]?.micros) / 1_000_000
}

async function buy(visitor: Visitor, id: string, email: string, more = {}) {
  expect((await payAndRead(product, visitor, id, more)).length).toBeGreaterThan(400)
  await customerEmails(product).waitForEmailTo(email, isEulogy)
}

test('scripts on many networks stay under the cap, and newcomers get a preview or buy without', {
  timeout: 120_000,
}, async () => {
  // One network uses up the part that is for everyone.
  expect(await drain(newcomer())).toBeGreaterThan(5)
  expect(await readSpent(product)).toBeLessThanOrEqual((capDollars * 2) / 3)

  const early = newcomer()
  const earlyId = await early.submit({ email: 'early@example.com' })
  expect(await requestPreview(early, earlyId)).toBeNull()
  await buy(early, earlyId, 'early@example.com')

  // More of them use up the rest.
  while ((await drain(newcomer())) > 0) expect(networks).toBeLessThan(20)
  expect(await readSpent(product)).toBeLessThanOrEqual(capDollars)

  const late = newcomer()
  const lateId = await late.submit({ email: 'late@example.com' })
  await waitUntilSettled()
  expect(await requestPreview(late, lateId)).toMatchObject({ code: 'no-free-preview' })
  await buy(late, lateId, 'late@example.com', { withoutPreview: true })
  expect(await readSpent(product)).toBeLessThanOrEqual(capDollars)
})

describe('notes of one-letter sentences, whose preview costs many times as much', () => {
  /** Half of what a network may cost, for half as many previews. */
  const dollars = { perDay: 2.7, perNetwork: limits.previewDollarsPerNetwork / 2 }
  const product = setUpProduct({
    worker: false,
    settings: {
      PREVIEW_DOLLARS_PER_DAY: String(dollars.perDay),
      LOCAL_LIMITS: localLimits({
        previewsPerNetwork: limits.previewsPerNetwork,
        previewDollarsPerNetwork: dollars.perNetwork,
      }),
    },
  })
  const costly = {
    ...requiredInput,
    qualities: 'a. '.repeat(660),
    memory: 'a. '.repeat(2_000),
    additional: 'a. '.repeat(660),
  }
  const askThree = (network: string, input = requiredInput) =>
    inLanes(3, [1, 2, 3], (n) => previewFrom(product, `${network}.${n}`, input))

  test('use up the money of their network, and nobody else’s', { timeout: 180_000 }, async () => {
    for (const network of ['5.5.5', '6.6.6']) {
      const answers: Awaited<ReturnType<typeof previewFrom>>[] = []
      while (!answers.some(({ status }) => status === 429)) {
        answers.push(...(await askThree(network, costly)))
        expect(answers.length).toBeLessThan(limits.previewsPerNetwork)
      }
    }
    const networks = await product.database.rows('network_spend')
    const used = networks.map(({ preview_micros }) => Number(preview_micros) / 1_000_000)
    expect(Math.max(...used)).toBeLessThanOrEqual(dollars.perNetwork)

    // A town behind one address writes more previews than the last third would give it.
    const town: Awaited<ReturnType<typeof previewFrom>>[] = []
    while (town.length < 12) town.push(...(await askThree('7.7.7')))
    expect(statuses(town)).toEqual(Array(12).fill(200))
    expect(await readSpent(product)).toBeLessThanOrEqual(dollars.perDay)
  })
})

/** Requests a preview with this X-Forwarded-For header. */
async function previewFrom(product: Product, forwardedFor: string, input = requiredInput) {
  const visitor = product.visitor(forwardedFor)
  const id = await visitor.submit(input)
  const response = await visitor.request(api.preview(id), { method: 'POST' })
  await response.clone().text()
  return { id, response, status: response.status }
}

const askThrice = (ask: (n: number) => ReturnType<typeof previewFrom>) => inLanes(1, [0, 1, 2], ask)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)

describe('behind a trusted proxy', () => {
  const product = setUpProduct({
    worker: false,
    settings: { LOCAL_LIMITS: localLimits({ previewsPerNetwork: 2 }) },
  })

  test('a network with too many previews is told when to retry', async () => {
    const answers = await askThrice((n) => previewFrom(product, `198.51.100.${n}`))
    expect(statuses(answers)).toEqual([200, 200, 429])
    const refused = answers.at(-1)?.response
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toEqual({
      code: 'no-free-preview',
      message: expect.stringContaining('You can come back tomorrow for one.'),
    })
    expect((await previewFrom(product, '203.0.113.1')).status).toBe(200)
  })

  test('forged entries in X-Forwarded-For change nothing', async () => {
    const answers = await askThrice((n) => previewFrom(product, `10.0.${n}.1, 192.0.2.9`))
    expect(statuses(answers)).toEqual([200, 200, 429])
  })

  test('deleting what was sent gives a network nothing back', async () => {
    const answers = await askThrice(async () => {
      const answer = await previewFrom(product, '192.0.44.1')
      const erasure = { rootId: answer.id, reason: 'requested', paidCheckoutId: null } as const
      await eraseFamily(product.workerCtx, erasure)
      return answer
    })
    expect(statuses(answers)).toEqual([200, 200, 429])
  })

  test('stores no address, and its hash for at most two days', async () => {
    await previewFrom(product, '198.18.7.7')
    const { owner: db, rows } = product.database
    const stored = await rows('network_spend')
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain('198.18.7')
    await purgeExpired({ ...product.ctx, db })
    expect(await rows('network_spend')).toHaveLength(stored.length)
    const now = () => new Date(Date.now() + 49 * 60 * 60 * 1000)
    await purgeExpired({ ...product.ctx, db, now })
    expect(await rows('network_spend')).toEqual([])
  })
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  await using product = await startProduct({
    worker: false,
    settings: { TRUSTED_PROXIES: '', LOCAL_LIMITS: localLimits({ previewsPerNetwork: 2 }) },
  })
  const answers = await askThrice((n) => previewFrom(product, `198.51.${n}.1`))
  expect(statuses(answers)).toEqual([200, 200, 429])
})
