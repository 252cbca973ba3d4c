import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { inLanes } from '#tests/support/buyers.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { openPaymentPage, stripeControl } from '#tests/support/purchases.ts'
import { createRandom } from '#tests/support/random.ts'
import { recordsOf } from '#tests/support/records.ts'

/** Someone deletes everything at the moment of payment, to get the text and the money back. */
const product = setUpProduct()
const { checkoutOf, isWritten } = recordsOf(product)

const orders = 200
const busyWith = 60

/** A family with a preview and a text, copied from another one: to write them all would take minutes. */
async function submitWritten(writtenId: string) {
  const { owner } = product.database
  const visitor = product.visitor()
  const id = await visitor.submit()
  await sql`
    update eulogy_submissions set preview = written.preview, piece_kinds = written.piece_kinds
    from eulogy_submissions written where written.id = ${writtenId} and eulogy_submissions.id = ${id}
  `.execute(owner)
  for (const table of ['openings', 'eulogies']) {
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(written, ${JSON.stringify({ id, submission_id: id })}::jsonb)).*
      from ${sql.table(table)} written where submission_id = ${writtenId}
    `.execute(owner)
  }
  return { visitor, id }
}

/** Reads until nothing is there anymore. Returns whether the whole text ever was. */
async function readOn(cookie: string, id: string): Promise<boolean> {
  let isRead = false
  for (;;) {
    const response = await fetch(product.url + api.fullEulogy(id), { headers: { cookie } })
    if (!response.ok) return isRead
    const { full_eulogy: text } = (await response.json()) as { full_eulogy: string | null }
    isRead ||= text !== null
    await pause(3)
  }
}

test('a deletion and a payment at the same time never give both the text and the money', {
  timeout: 600_000,
}, async () => {
  const stripe = stripeControl(product)
  const { id: writtenId } = await openPaymentPage(product)
  await expect.poll(() => isWritten(writtenId)).toBe(true)
  // Each of them asks the provider, so the queue of erasures is never empty.
  const busy = inLanes(2, Array(busyWith), async () => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    await visitor.openCheckout(id, { withoutPreview: true })
    await visitor.request(api.submission(id), { method: 'DELETE' })
  })
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = createRandom(seed)
  const outcomes = { 'text kept': 0, 'refunded unread': 0, 'never paid': 0 }
  const both: string[] = []
  await inLanes(4, Array(orders), async () => {
    const { visitor, id } = await submitWritten(writtenId)
    const { sessionId } = await visitor.openCheckout(id)
    const { cookie } = visitor
    const [payFirst, apart] = [random.chance(0.5), Math.floor(random.number() * 80)]
    const other = product.visitor()
    const pay = async () => {
      await stripe.pay(sessionId)
      await other.confirm(sessionId, id)
    }
    const erase = () => visitor.request(api.submission(id), { method: 'DELETE' })
    const [first, second] = payFirst ? [pay, erase] : [erase, pay]
    const reading = readOn(cookie, id)
    const started = first().catch(() => null)
    await pause(apart)
    await second().catch(() => null)
    await started
    const isRead = await reading
    await expect
      .poll(async () => (await checkoutOf(sessionId)).state, { timeout: 60_000 })
      .toMatch(/^(paid|refunded|expired)$/)
    const isRefunded = (await checkoutOf(sessionId)).state === 'refunded'
    if (isRead && isRefunded) both.push(`${id} paid ${payFirst ? 'first' : 'second'}, ${apart} ms`)
    else if (isRead) outcomes['text kept'] += 1
    else outcomes[isRefunded ? 'refunded unread' : 'never paid'] += 1
  })
  await busy
  expect(both, `seed ${seed}, ${JSON.stringify(outcomes)}`).toEqual([])
  expect(outcomes['text kept']).toBeGreaterThan(0)
  expect(outcomes['refunded unread']).toBeGreaterThan(0)
})
