import { describe, expect, test } from 'vitest'
import { api, pages } from '#contract/urls.ts'
import { parseIrreversible } from '#domain/irreversible.ts'
import { askingTimes, testimonialBounds } from '#domain/testimonial.ts'
import { decideTestimonial, readTestimonialWords } from '#server/flows/desk/testimonials.ts'
import { reapply } from '#server/flows/restore/reapply.ts'
import { listTestimonials, testimonialKey } from '#server/flows/testimonials/testimonials.ts'
import * as irreversible from '#server/store/irreversible.ts'
import * as unsubscribedMailboxes from '#server/store/mailboxes/unsubscribed.ts'
import { customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { askHowItWent } from './ask-how-it-went.ts'

const product = setUpProduct({ settings: { ASK_HOW_IT_WENT: 'true' } })
const { waitForEmailTo } = customerEmails(product)
const operator = { name: 'jo' }
const dayMs = 24 * 60 * 60 * 1_000

/** The worker's context so many days later. */
const later = (days: number, changes = {}) => ({
  ...product.workerCtx,
  now: () => new Date(Date.now() + days * dayMs),
  ...changes,
})

async function buy(name = 'anna') {
  const email = uniqueAddress(name)
  return { ...(await buyEulogy(product, { customer_name: 'Anna Lind', email })), email }
}

const asked = (id: string) =>
  product.database.owner
    .selectFrom('emails')
    .select(['id', 'failure'])
    .where('submission_id', '=', id)
    .where('kind', '=', 'how-it-went')
    .execute()

const send = (address: string, fields: Record<string, string>) =>
  fetch(product.url + address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
const open = async (address: string) => (await fetch(product.url + address)).text()
const addressOf = (rootId: string) => pages.howItWent(testimonialKey(product.workerCtx, rootId))
const words = { text: 'It sounded like me.', share: 'yes', signedAs: 'Anna' }

async function decide(rootId: string, shownText: string | null) {
  const found = await readTestimonialWords(product.workerCtx, operator, rootId)
  if (!found) throw new Error('There are no words')
  const decision = { rootId, givenAt: found.given_at, shownText }
  return (await decideTestimonial(product.workerCtx, operator, decision)).outcome
}
const shown = () => listTestimonials(product.workerCtx, { samples: false })

describe('the email that asks how it went', { tags: 'R64-a' }, () => {
  test('is sent once, a month after the purchase, and its link opens the page', async () => {
    const { id, email } = await buy()
    await askHowItWent(later(29))
    expect(await asked(id)).toEqual([])

    await Promise.all([askHowItWent(later(31)), askHowItWent(later(31))])
    const received = await waitForEmailTo(email, ({ subject }) => subject === 'How did it go?')
    const [, link = ''] = /(\/how-it-went\/\S+)/.exec(received.text) ?? []
    const page = await open(link)
    expect(page).toContain('You may share this on your website.')
    expect(page).not.toContain('role="alert"')
    await askHowItWent(later(32))
    expect(await asked(id)).toHaveLength(1)
  })

  test('is sent two weeks after the funeral if the buyer told us the day', async () => {
    const { id, visitor } = await buy()
    const day = new Date(Date.now() + 40 * dayMs).toISOString().slice(0, 10)
    const body = { day, timeZone: 'UTC' }
    expect((await visitor.request(api.funeralDay(id), { body })).status).toBe(200)
    await askHowItWent(later(31))
    expect(await asked(id)).toEqual([])
    const queued_at = new Date(Date.now() + 40 * dayMs)
    await product.database.owner
      .updateTable('funeral_days')
      .set({ queued_at })
      .where('root_id', '=', id)
      .execute()
    await askHowItWent(later(53))
    expect(await asked(id)).toEqual([])
    await askHowItWent(later(55))
    expect(await asked(id)).toHaveLength(1)
  })

  test.each([
    ['it is turned off', later(31, { asksHowItWent: false })],
    ['it is more than two weeks late', later(30 + askingTimes.lateMs / dayMs + 1)],
  ])('is not sent if %s', async (_, ctx) => {
    const { id } = await buy()
    await askHowItWent(ctx)
    expect(await asked(id)).toEqual([])
  })

  test('is not sent to an address that stopped such emails', async () => {
    const { id, email } = await buy()
    const { db, guard } = product.workerCtx
    await unsubscribedMailboxes.add(db, guard.hashMailbox(email), new Date())
    await askHowItWent(later(31))
    await expect.poll(() => asked(id)).toMatchObject([{ failure: 'unsubscribed' }])
  })

  test('is not sent after a refund', async () => {
    const { id } = await buy()
    await product.database.owner
      .updateTable('purchases')
      .set({ state: 'refunded' })
      .where('root_id', '=', id)
      .execute()
    await askHowItWent(later(31))
    expect(await asked(id)).toEqual([])
  })
})

describe('the page', { tags: 'R64-b' }, () => {
  test('keeps the words, and lets them be changed and taken back', async () => {
    const address = addressOf((await buy()).id)
    expect(await open(address)).toContain('value="Anna"')
    expect((await send(address, { ...words, text: 'A < B' })).status).toBe(303)
    expect(await open(address)).toContain('A &lt; B')
    expect(await (await send(address, { action: 'change' })).text()).toContain(
      'A &lt; B</textarea>',
    )
    expect((await send(address, { action: 'decline' })).status).toBe(303)
    expect(await open(address)).toContain('We won’t ask again.')
    expect(await open(address)).not.toContain('A &lt; B')
  })

  test.each([
    ['no words', { ...words, text: ' ' }],
    ['too many words', { ...words, text: 'x'.repeat(testimonialBounds.text + 1) }],
    ['no signature', { ...words, signedAs: '' }],
  ])('asks again with what was typed after %s', async (_, fields) => {
    const answer = await send(addressOf((await buy()).id), fields)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(`${fields.text.trim()}</textarea>`)
  })

  test.each(['', 'x', 'x'.repeat(64)])('opens nothing with the key "%s"', async (key) => {
    const address = `/how-it-went/${key}`
    expect((await fetch(product.url + address)).status).toBe(404)
    expect([403, 404]).toContain((await send(address, words)).status)
  })
})

describe('on the home page', () => {
  test('are only words that the operator approved and the buyer shares', {
    tags: ['R64-c', 'R64-d', 'R6-b'],
  }, async () => {
    const { id } = await buy()
    const address = addressOf(id)
    await send(address, { ...words, share: '' })
    expect(await decide(id, words.text)).toBe('testimonial-not-shared')
    await send(address, words)
    expect(await decide(id, 'It was perfect.')).toBe('testimonial-changed')
    expect(await shown()).toEqual([])
    expect(await decide(id, words.text)).toBe('testimonial-published')
    const { text } = words
    const published = { text, signedAs: 'Anna', namesChanged: false, sample: false }
    expect(await shown()).toEqual([published])

    await send(address, { ...words, text: 'Rosa would have laughed.', changeNames: 'yes' })
    expect(await shown()).toEqual([])
    expect(await decide(id, 'Maria would have laughed.')).toBe('testimonial-published')
    expect(await shown()).toMatchObject([{ text: 'Maria would have laughed.', namesChanged: true }])
    expect(await decide(id, null)).toBe('testimonial-kept')
    expect(await shown()).toEqual([])
  })

  test('a decision about words that were changed since is refused', { tags: 'R64-c' }, async () => {
    const { id } = await buy()
    await send(addressOf(id), words)
    const found = await readTestimonialWords(product.workerCtx, operator, id)
    await send(addressOf(id), { ...words, text: 'Something else.' })
    const decision = { rootId: id, givenAt: found?.given_at ?? new Date(), shownText: null }
    const { outcome } = await decideTestimonial(product.workerCtx, operator, decision)
    expect(outcome).toBe('testimonial-changed')
  })

  test('invented ones are only where they are allowed, and marked as such', {
    tags: ['R63-b', 'R6-b'],
  }, async () => {
    const samples = await listTestimonials(product.workerCtx, { samples: true })
    expect(samples.map(({ sample }) => sample)).toEqual([true, true, true])
    const live = await fetch(product.url + api.testimonials())
    expect(await live.json()).toEqual({ testimonials: [] })
  })

  test('reading words on the desk and deciding about them is recorded', {
    tags: 'R64-c',
  }, async () => {
    const { id } = await buy()
    await send(addressOf(id), words)
    await decide(id, words.text)
    await decide(id, null)
    const rows = await product.database.owner
      .selectFrom('operator_actions')
      .select(['action', 'words'])
      .where('root_id', '=', id)
      .execute()
    expect(rows.map(({ action, words }) => `${action}: ${words}`).sort()).toEqual([
      'testimonial-keep: false',
      'testimonial-publish: false',
      'testimonial-show: true',
      'testimonial-show: true',
    ])
  })
})

test('an erasure removes the words, and the download has them', { tags: 'R64-e' }, async () => {
  const { id, visitor } = await buy()
  await send(addressOf(id), words)
  const text = await (await visitor.request(`${api.export(id)}?format=text`)).text()
  expect(text).toContain('It sounded like me.')
  expect((await visitor.request(api.submission(id), { method: 'DELETE' })).status).toBe(200)
  await expect.poll(async () => (await fetch(product.url + addressOf(id))).status).toBe(404)
  const rows = await product.database.owner.selectFrom('testimonials').select('root_id').execute()
  expect(rows.map(({ root_id }) => root_id)).not.toContain(id)
})

test('words that were taken back after a backup stay away when it is restored', {
  tags: 'R64-e',
}, async () => {
  const { id } = await buy()
  const rows = () =>
    product.database.owner.selectFrom('testimonials').selectAll().where('root_id', '=', id)
  await send(addressOf(id), words)
  await decide(id, words.text)
  const backup = await rows().executeTakeFirstOrThrow()
  await send(addressOf(id), { action: 'decline' })
  const list = (await irreversible.listSince(product.workerCtx.db, backup.given_at)).filter(
    (entry) => entry.what === 'testimonial-changed' && entry.rootId === id,
  )
  expect(list).toHaveLength(1)
  const { root_id, ...values } = backup
  await product.database.owner
    .updateTable('testimonials')
    .set(values)
    .where('root_id', '=', root_id)
    .execute()
  const lines = list.map((entry) => JSON.stringify(entry)).join('\n')
  const entries = parseIrreversible(lines)
  if (entries === 'unreadable') throw new Error('The list is unreadable')
  expect(await reapply(product.workerCtx, entries)).toBe(1)
  expect(await rows().executeTakeFirst()).toMatchObject({ text: null, shown_text: null })
})
