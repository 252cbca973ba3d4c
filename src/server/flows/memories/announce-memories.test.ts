import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { sendEmail } from '#server/flows/email/send-email.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as memories from '#server/store/memories/memories.ts'
import { contributors } from '#tests/support/contributors.ts'
import { collapseSpaces, customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { announceMemories } from './announce-memories.ts'

const product = setUpProduct()
const { waitForEmailTo, openStatus } = customerEmails(product)
const { ask, contribute, decideAll } = contributors(product)

const hours = (count: number) => count * 60 * 60_000

/** Announces at a later time. Two workers do it at once. */
async function announce(afterMs = 0) {
  const later = { ...product.workerCtx, now: () => new Date(Date.now() + afterMs) }
  await Promise.all([announceMemories(later), announceMemories(later)])
}

async function askForMemories(bought = false, name = 'owner') {
  const email = uniqueAddress(name)
  const create = bought ? buyEulogy : submitAndPreview
  const owner = await create(product, { name: 'Rosa Lind', email })
  const { key } = await ask(owner.visitor, { submissionId: owner.id, note: '' })
  return { ...owner, key, email }
}

const emailOf = async (submission_id: string) =>
  (await product.database.rows('emails', { submission_id, kind: 'new-memories' }))[0]
const waitUntilSent = (submissionId: string) =>
  expect.poll(async () => (await emailOf(submissionId))?.sent_at, { timeout: 10_000 }).toBeTruthy()
const receivedBy = (email: string) =>
  product.mailbox
    .listEmails()
    .filter(({ to, subject }) => to.includes(email) && /memor/i.test(subject))

test('25 memories in a day lead to one email, and to one more on the next day', async () => {
  const { visitor, id, key, email } = await askForMemories()
  // Names go only to an address of which a link was opened.
  expect(await openStatus(id, keyIn(await waitForEmailTo(email)))).toBe(200)
  const { key: second } = await ask(visitor, { submissionId: id, note: '' })
  const ownKey = product.ctx.random.key()
  await contribute(key, { name: 'Tom <b>Lind</b>', text: 'SECRET words of Tom', ownKey })
  await announce()
  const first = await waitForEmailTo(email, ({ subject }) => /memory/.test(subject))
  expect(first.subject).toBe('Someone sent you a memory')
  expect(collapseSpaces(first.text)).toContain(
    'You have a new memory of Rosa Lind, from Tom <b>Lind</b>.',
  )
  expect(first.text).not.toContain('SECRET')
  expect(await openStatus(id, keyIn(first))).toBe(200)
  await waitUntilSent(id)

  // One that is deleted and added again is no reason for another email either.
  await memories.deleteOwn(product.ctx.db, ownKey, product.ctx.now())
  await contribute(key)
  for (let added = 1; added < 25; added += 1)
    await contribute(added < 20 ? key : second, { name: `Friend ${added}` })
  for (const hour of [0, 1, 12, 23]) await announce(hours(hour))
  expect(receivedBy(email)).toHaveLength(1)
  expect(await emailOf(id)).toMatchObject({ sends: 1 })

  await announce(hours(25))
  await expect.poll(() => receivedBy(email).length, { timeout: 10_000 }).toBe(2)
  const texts = receivedBy(email).map(({ text }) => collapseSpaces(text))
  expect(texts.join()).toContain('You have 25 new memories')
  await waitUntilSent(id)

  // Without another memory, the owner isn't reminded.
  await announce(hours(72))
  expect(await emailOf(id)).toMatchObject({ sends: 2 })
})

test('no email is sent when the owner has decided about all memories, before or after it is queued', async () => {
  const early = await askForMemories()
  await contribute(early.key)
  await decideAll(early.visitor, early.id, 'left-out')
  await announce()
  expect(await emailOf(early.id)).toBeUndefined()

  const late = await askForMemories(false, 'mail-down')
  await contribute(late.key)
  await announce()
  await decideAll(late.visitor, late.id, 'left-out')
  const queued = await emailOf(late.id)
  const run = { settle: async () => true, renew: async () => true }
  await sendEmail(product.workerCtx, { emailId: queued?.id ?? '', ...run })
  expect(await emailOf(late.id)).toMatchObject({ sent_at: null, failure: 'not allowed' })
})

test('one that was left out is announced again once it changes', async () => {
  const { visitor, id, key } = await askForMemories()
  const ownKey = product.ctx.random.key()
  await contribute(key, { ownKey })
  await announce()
  await waitUntilSent(id)
  await decideAll(visitor, id, 'left-out')
  await contribute(key, { ownKey, text: 'She taught me to swim.' })
  await announce(hours(25))
  await expect.poll(async () => (await emailOf(id))?.sends).toBe(2)
})

test('an erased family gets no email', async () => {
  const { visitor, id, key, email } = await askForMemories()
  await contribute(key)
  await visitor.request(api.submission(id), { method: 'DELETE' })
  await announce()
  expect(await contribute(key)).toBe('closed')
  await announce(hours(25))
  expect(receivedBy(email)).toEqual([])
})

test('an unpaid family counts against the limit of its mailbox, and gets the email the day after', async () => {
  const unpaid = await askForMemories()
  const bought = await askForMemories(true)
  for (const { email, key } of [unpaid, bought]) {
    const mailbox = product.ctx.guard.hashMailbox(email)
    await product.database.change('email_counts', { mailbox }, { emails: 1_000_000 })
    await contribute(key)
  }
  await announce()
  expect(await emailOf(unpaid.id)).toBeUndefined()
  await waitUntilSent(bought.id)
  await announce(hours(25))
  await waitUntilSent(unpaid.id)
})

test('a mailbox that unsubscribed or bounced gets no email', async () => {
  const stopped = await askForMemories(true)
  const bounced = await askForMemories(true)
  const { owner } = product.database
  const mailboxOf = ({ email }: { email: string }) => product.ctx.guard.hashMailbox(email)
  const unsent = () => product.database.rows('emails', { submission_id: bounced.id, sent_at: null })
  await expect.poll(unsent, { timeout: 10_000 }).toEqual([])
  const now = new Date()
  await mailboxes.addUnsubscribed(owner, mailboxOf(stopped), now)
  await mailboxes.addBounced(owner, { mailbox: mailboxOf(bounced), reason: 'no-mailbox', now })
  for (const { key } of [stopped, bounced]) await contribute(key)
  await announce()
  await expect.poll(async () => (await emailOf(stopped.id))?.failure).toBe('unsubscribed')
  await expect.poll(async () => (await emailOf(bounced.id))?.failure).toBe('mailbox bounced before')
})
