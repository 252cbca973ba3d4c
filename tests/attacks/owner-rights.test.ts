import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { changeEmail } from '#server/flows/desk/change-email.ts'
import { revokeOrderLinks } from '#server/flows/desk/order-actions.ts'
import { sendEmail } from '#server/flows/email/send-email.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { customerEmails, isEulogy, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import {
  buyEulogy,
  payAndRead,
  payFor,
  stripeControl,
  submitAndPreview,
} from '#tests/support/purchases.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** An address that was mistyped, a link that was passed on: whoever has it must not be able to do harm. */
const product = setUpProduct()
const { waitForEmailTo } = customerEmails(product)
const isLinks = ({ subject }: Email) => subject === 'Your private links'

const erase = (visitor: Visitor, id: string) =>
  visitor.request(api.submission(id), { method: 'DELETE' })
const stopOthers = (visitor: Visitor, id: string) =>
  visitor.request(api.otherKeys(id), { method: 'DELETE' })
const isOwner = async (visitor: Visitor, id: string) =>
  (await visitor.requestJson<{ order: { isOwner: boolean } | null }>(api.submission(id))).order
    ?.isOwner

async function open(id: string, key: string, visitor = product.visitor()) {
  expect((await visitor.request(api.access(id), { body: { key } })).status).toBe(200)
  return visitor
}

/** A purchase, and a browser that has only the link from its email. */
async function buyWithLink(name: string) {
  const email = uniqueAddress(name)
  const bought = await buyEulogy(product, { email })
  const key = keyIn(await waitForEmailTo(email, isEulogy))
  return { ...bought, email, key, reader: await open(bought.id, key) }
}

/** The keys in an email that was asked for at this address. */
async function findKeys(email: string) {
  await askForLinks(email)
  const { text } = await waitForEmailTo(email, isLinks)
  return [...text.matchAll(/#key=([\w-]+)/g)].map(([, key = '']) => key)
}

/** Until a worker has looked the address up. */
async function askForLinks(email: string) {
  await product.visitor().request(api.findLinks(), { body: { email } })
  await expect.poll(() => product.database.rows('link_requests', { email })).toEqual([])
}

/** Asking at this address sends nothing. */
async function expectNoLinks(email: string) {
  const emails = () => product.mailbox.listEmails().filter(({ to }) => to.includes(email))
  const before = emails().length
  await askForLinks(email)
  const isPending = { sent_at: null, failed_at: null }
  await expect.poll(() => product.database.rows('emails', isPending)).toEqual([])
  expect(emails()).toHaveLength(before)
}

test('a link from an email reads and edits, but deletes nothing, stops nobody and asks for no refund', async () => {
  const { visitor, id, reader } = await buyWithLink('mistyped')
  expect((await reader.request(api.fullEulogy(id))).status).toBe(200)
  const edit = { body: { text: 'Changed on the phone.', revision: 0 } }
  expect((await reader.request(api.edits(id), edit)).status).toBe(201)
  expect(await isOwner(reader, id)).toBe(false)

  for (const act of [erase, stopOthers]) {
    const refused = await act(reader, id)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toEqual({
      code: 'not-owner',
      message: expect.stringContaining('use the phone or computer you wrote or bought it on'),
    })
  }
  expect(await visitor.fullEulogy(id)).toBe('Changed on the phone.')
  expect(await isOwner(visitor, id)).toBe(true)
})

test('opening the link in the buyer’s browser takes no right away', async () => {
  const { visitor, id, key } = await buyWithLink('own-browser')
  await open(id, key, visitor)
  expect(await isOwner(visitor, id)).toBe(true)
  expect((await stopOthers(visitor, id)).status).toBe(200)
  expect((await erase(visitor, id)).status).toBe(200)
})

test('the key of who opened a link can’t be passed on as more', async () => {
  const { id, reader } = await buyWithLink('passed-on')
  const [key = ''] = reader.keys
  const other = await open(id, key)
  expect((await erase(other, id)).status).toBe(403)
})

test('who gets mail at the address of the order can delete everything, within a day', async () => {
  const { id, email, reader } = await buyWithLink('only-email')
  // One opens the eulogy, the other its data.
  const [key = '', dataKey = ''] = await findKeys(email)
  await open(id, key, reader)
  for (const browser of [reader, await open(id, dataKey)])
    expect(await isOwner(browser, id)).toBe(true)

  await product.database.change(
    'access_keys',
    { root_id: id, kind: 'confirmation' },
    { created_at: new Date(Date.now() - 25 * 60 * 60 * 1_000) },
  )
  const late = await open(id, key)
  expect((await erase(late, id)).status).toBe(403)
  expect((await erase(reader, id)).status).toBe(200)
  expect((await late.request(api.submission(id))).status).toBe(404)
})

/** The owner paid with another address than the one in the form. */
async function buyWithAnother() {
  const [email, payer] = [uniqueAddress('form'), uniqueAddress('payer')]
  const { visitor, id } = await submitAndPreview(product, { email })
  await payAndRead(product, visitor, id, { email: payer })
  return { visitor, id, email, payer }
}

test('the address that the owner paid with confirms them, next to the form’s', async () => {
  const { id, email, payer } = await buyWithAnother()
  for (const address of [payer, email]) {
    const [key = ''] = await findKeys(address)
    expect(await isOwner(await open(id, key), id)).toBe(true)
  }
})

test('a linked browser that opened the payment page first owns nothing', async () => {
  const [email, evil] = [uniqueAddress('owner'), uniqueAddress('evil')]
  const { visitor, id } = await submitAndPreview(product, { email })
  const linked = await open(id, keyIn(await waitForEmailTo(email)))
  const theirs = await linked.openCheckout(id, { email: evil })
  const { sessionId } = await visitor.openCheckout(id)
  const stripe = stripeControl(product)
  expect(await stripe.readSession(theirs.sessionId)).toMatchObject({
    customer_email: email,
    status: 'expired',
  })
  await stripe.pay(sessionId)
  // Whoever has been sent to a payment page can read where it returns to.
  const claim = await stripe.readClaim(theirs.sessionId)
  await linked.confirm(theirs.sessionId, id, claim)
  await linked.confirm(sessionId, id, claim)
  expect(await visitor.confirm(sessionId, id)).toMatchObject({ state: 'paid-here' })
  await visitor.waitForEulogy(id)
  expect(await isOwner(linked, id)).toBe(false)
  await expectNoLinks(evil)
  const [key = ''] = await findKeys(email)
  expect(await isOwner(await open(id, key), id)).toBe(true)
  expect((await erase(linked, id)).status).toBe(403)
})

test('a linked browser that pays owns what it bought, and the owner goes on', async () => {
  const email = uniqueAddress('sister')
  const { visitor, id } = await submitAndPreview(product, { email })
  const linked = await open(id, keyIn(await waitForEmailTo(email)))
  const { sessionId } = await linked.openCheckout(id, { email: uniqueAddress('brother') })
  const stripe = stripeControl(product)
  await stripe.payUnreported(sessionId)
  // Nobody is sent to a second page.
  const body = { submissionId: id, name: 'Anna', email }
  expect((await visitor.request(api.createCheckout(), { body })).status).toBe(409)
  await linked.confirm(sessionId, id, await stripe.readClaim(sessionId))
  await visitor.waitForEulogy(id)
  for (const browser of [visitor, linked]) expect(await isOwner(browser, id)).toBe(true)
  expect((await waitForEmailTo(email, isEulogy)).to).toContain(email)
})

test.each<[string, (visitor: Visitor, id: string, email: string) => Promise<unknown>]>([
  [
    'by its owner',
    (owner, id, email) => owner.request(api.email(id), { method: 'PUT', body: { email } }),
  ],
  ['on the desk', (_, id, email) => changeEmail(product.workerCtx, { name: 'anna' }, id, email)],
])(
  'an address that was corrected %s confirms its owner, and the old one finds nothing',
  async (_, correct) => {
    const { visitor, id, email } = await buyWithLink('misspelled')
    await product.database.change(
      'emails',
      { submission_id: id, kind: 'eulogy' },
      { sent_at: null, failed_at: new Date(), failure: 'bounced 5.2.2' },
    )
    const right = uniqueAddress('right')
    await correct(visitor, id, right)
    const [key = ''] = await findKeys(right)
    expect(await isOwner(await open(id, key), id)).toBe(true)
    await expectNoLinks(email)
  },
)

test('after Change email no other address gets the owner’s link', async () => {
  const { visitor, id, email, payer } = await buyWithAnother()
  const right = uniqueAddress('right')
  const operator = { name: 'anna' }
  const { outcome } = await changeEmail(product.workerCtx, operator, id, right)
  expect(outcome).toBe('email-changed')
  expect((await visitor.request(api.submission(id))).status).toBe(404)
  for (const old of [payer, email]) await expectNoLinks(old)
  const [key = ''] = await findKeys(right)
  expect(await isOwner(await open(id, key), id)).toBe(true)
})

test('after Revoke links only the address of the order gets a link', async () => {
  const { visitor, id, email, payer } = await buyWithAnother()
  const version = uniqueAddress('version')
  const { id: retryId } = await startRetry(visitor, id, { email: version })
  await visitor.waitForEulogy(retryId)
  await revokeOrderLinks(product.workerCtx, { name: 'anna' }, id)
  expect((await visitor.request(api.submission(id))).status).toBe(404)
  for (const other of [payer, version]) await expectNoLinks(other)
  const [key = ''] = await findKeys(email)
  expect(await isOwner(await open(id, key), id)).toBe(true)
})

test('a page that was open when links were revoked is paid for, and its return and its address own nothing', async () => {
  const [email, payer] = [uniqueAddress('order'), uniqueAddress('payer')]
  const { visitor, id } = await submitAndPreview(product, { email })
  const { sessionId } = await visitor.openCheckout(id, { email: payer })
  await revokeOrderLinks(product.workerCtx, { name: 'anna' }, id)
  await stripeControl(product).pay(sessionId)
  const claim = await stripeControl(product).readClaim(sessionId)
  expect(await visitor.confirm(sessionId, id, claim)).toEqual({ state: 'paid-elsewhere' })
  await expectNoLinks(payer)
  // Its address isn't proven, so the email has no words.
  await waitForEmailTo(email, ({ subject }) => subject === 'Your eulogy is ready')
})

test('links that wait to be sent to an address are not, once it was replaced', async () => {
  const { id, payer } = await buyWithAnother()
  const { workerCtx } = product
  const waiting = randomUUID()
  await product.database.add('emails', {
    id: waiting,
    submission_id: id,
    kind: 'find-links',
    recipient: payer,
    due_at: new Date(),
  })
  await changeEmail(workerCtx, { name: 'anna' }, id, uniqueAddress('right'))
  await sendEmail(workerCtx, {
    emailId: waiting,
    settle: async () => true,
    renew: async () => true,
  })
  const [email] = await product.database.rows('emails', { id: waiting })
  expect(email).toMatchObject({ sent_at: null, failure: 'not allowed' })
})

test('another spelling of the address that paid is another person’s, who finds nothing and reads no words', async () => {
  const { visitor, id, email } = await buyWithLink('spelled')
  const other = email.replace('@', '+someone.else@')
  await expectNoLinks(other)
  const { id: retryId } = await startRetry(visitor, id, { email: other })
  await visitor.waitForEulogy(retryId)
  const { subject } = await waitForEmailTo(other)
  expect(subject).toBe('Your eulogy is ready')
})

test('the address of a later version confirms nothing', async () => {
  const { visitor, id } = await buyWithLink('retried')
  const email = uniqueAddress('theirs')
  const { id: retryId } = await startRetry(visitor, id, { email })
  await visitor.waitForEulogy(retryId)
  const keys = await findKeys(email)
  expect(keys).toHaveLength(2)
  for (const key of keys) {
    const browser = await open(retryId, key)
    expect((await erase(browser, retryId)).status).toBe(403)
  }
})

test('a linked browser neither sees the address nor sends a new version to another', async () => {
  const { visitor, id, email, reader } = await buyWithLink('hidden')
  expect(await visitor.requestJson(api.submission(id))).toMatchObject({ email })
  expect(JSON.stringify(await reader.requestJson(api.submission(id)))).not.toContain(email)
  for (const typed of ['', uniqueAddress('thief')]) {
    const { id: retryId } = await startRetry(reader, id, { email: typed })
    await reader.waitForEulogy(retryId)
    expect(await visitor.requestJson(api.submission(retryId))).toMatchObject({ email })
  }
})

test('a preview sent to someone else is theirs to delete only', async () => {
  const email = uniqueAddress('preview')
  const { visitor, id } = await submitAndPreview(product, { email })
  const stranger = await open(id, keyIn(await waitForEmailTo(email)))
  expect((await stopOthers(stranger, id)).status).toBe(403)
  expect((await visitor.request(api.submission(id))).status).toBe(200)
  expect((await erase(stranger, id)).status).toBe(200)
})

test('the phone that opened the email and bought is the owner’s', async () => {
  const email = uniqueAddress('phone')
  const { id } = await submitAndPreview(product, { email })
  const link = keyIn(await waitForEmailTo(email))
  const [phone, stranger] = [await open(id, link), await open(id, link)]
  // Each gets a page of its own, and only the last one can be paid.
  const opened = [await phone.openCheckout(id), await stranger.openCheckout(id)]
  const { sessionId } = await phone.openCheckout(id)
  for (const page of opened)
    expect(await stripeControl(product).readSession(page.sessionId)).toMatchObject({
      status: 'expired',
    })
  await stripeControl(product).pay(sessionId)
  const claim = await stripeControl(product).readClaim(sessionId)
  await stranger.confirm(sessionId, id)
  await stranger.confirm('cs_test_another', id, claim)
  expect(await isOwner(stranger, id)).toBe(false)
  expect(await phone.confirm(sessionId, id, claim)).toMatchObject({ state: 'paid-here' })
  expect(await isOwner(phone, id)).toBe(true)
  await stranger.confirm(sessionId, id, claim)
  expect(await isOwner(stranger, id)).toBe(false)
})

test('a download never makes a link from an email the owner’s', async () => {
  const { id, sessionId, reader } = await buyWithLink('downloader')
  const downloaded = await (await reader.request(api.export(id))).text()
  const [checkout] = await product.database.rows('checkouts', { session_id: sessionId })
  const opening = [sessionId, checkout?.id, checkout?.payment_intent, 'http', 'cs_test', 'pi_']
  for (const word of opening) expect(downloaded).not.toContain(word)
  expect(JSON.parse(downloaded).payments).toMatchObject([
    { state: 'paid', ...price, refunded_at: null },
  ])
  // Not even with what only the payment provider and the server know.
  await reader.confirm(sessionId, id)
  expect(await isOwner(reader, id)).toBe(false)
})

test('a browser without a key that returns from the payment opens the eulogy, once and within an hour', async () => {
  const stripe = stripeControl(product)
  const buy = async () => {
    const { visitor, id } = await submitAndPreview(product, { email: uniqueAddress('bank-app') })
    const { sessionId } = await payFor(product, visitor, id)
    return { id, sessionId, claim: await stripe.readClaim(sessionId) }
  }
  const first = await buy()
  const [other, later] = [product.visitor(), product.visitor()]
  expect(await other.confirm(first.sessionId, first.id)).toEqual({ state: 'paid-elsewhere' })
  const wrong = 'A'.repeat(43)
  expect(await other.confirm(first.sessionId, first.id, wrong)).toEqual({ state: 'paid-elsewhere' })
  const { sessionId, id, claim } = first
  expect(await other.confirm(sessionId, id, claim)).toMatchObject({ state: 'paid-here' })
  expect(await isOwner(other, id)).toBe(true)
  expect(await later.confirm(sessionId, id, claim)).toEqual({ state: 'paid-elsewhere' })

  const second = await buy()
  await product.database.change(
    'purchases',
    { root_id: second.id },
    { paid_at: new Date(Date.now() - 61 * 60 * 1_000) },
  )
  const late = await later.confirm(second.sessionId, second.id, second.claim)
  expect(late).toEqual({ state: 'paid-elsewhere' })
})
