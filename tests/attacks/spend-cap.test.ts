import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl } from '#tests/support/purchases.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** About thirty previews of the stand-in. */
const capDollars = 0.16
const product = setUpProduct({
  settings: { PREVIEW_DOLLARS_PER_DAY: String(capDollars), PREVIEWS_PER_NETWORK: '' },
})

let networks = 0
function newcomer(): Visitor {
  networks += 1
  return new Visitor(product.url, product.url, `10.1.${networks}.1`)
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

/** A script asks for previews until one is refused. */
async function drain(visitor: Visitor): Promise<number> {
  for (let written = 0; ; written += 1) {
    const refused = await requestPreview(visitor, await visitor.submit())
    if (refused) {
      expect(refused.code).toBe('no-free-preview')
      return written
    }
  }
}

async function readSpent(): Promise<number> {
  const { rows } = await sql<{ micros: string }>`
    select coalesce(sum(cost_micros), 0) as micros from spend where purpose = 'preview'
  `.execute(product.database.owner)
  return Number(rows[0]?.micros) / 1_000_000
}

async function buy(visitor: Visitor, id: string, email: string, more = {}) {
  const { sessionId } = await visitor.openCheckout(id, more)
  await stripeControl(product).pay(sessionId)
  await visitor.confirm(sessionId, id)
  expect((await visitor.waitForEulogy(id)).length).toBeGreaterThan(400)
  await product.mailbox.waitForEmail(
    ({ to, subject }) => to.includes(email) && subject.startsWith('Your eulogy for'),
    20_000,
  )
}

test('scripts on many networks stay under the cap, and newcomers get a preview or buy without', {
  tags: ['F3-b', 'F3-c'],
  timeout: 120_000,
}, async () => {
  // One network uses up the part that is for everyone.
  expect(await drain(newcomer())).toBeGreaterThan(5)
  expect(await readSpent()).toBeLessThanOrEqual((capDollars * 2) / 3)

  const early = newcomer()
  const earlyId = await early.submit({ email: 'early@example.com' })
  expect(await requestPreview(early, earlyId)).toBeNull()
  await buy(early, earlyId, 'early@example.com')

  // More of them use up the rest.
  while ((await drain(newcomer())) > 0) expect(networks).toBeLessThan(20)
  expect(await readSpent()).toBeLessThanOrEqual(capDollars)

  const late = newcomer()
  const lateId = await late.submit({ email: 'late@example.com' })
  expect(await requestPreview(late, lateId)).toMatchObject({ code: 'no-free-preview' })
  await buy(late, lateId, 'late@example.com', { withoutPreview: true })
  expect(await readSpent()).toBeLessThanOrEqual(capDollars)
})
