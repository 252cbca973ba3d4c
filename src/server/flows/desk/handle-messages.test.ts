import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { customerEmails, headerOf, uniqueAddress, waitForAlert } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import {
  eraseMessage,
  listInbox,
  markMessageDone,
  readInboxMessage,
  replyToMessage,
} from './handle-messages.ts'

const product = setUpProduct()
const { operator } = deskRecords(product)
const dryRun = { ...operator, dryRun: true }
const ctx = () => product.workerCtx

async function write(email = uniqueAddress('inbox')) {
  const message = { name: 'Bea', email, subject: 'The length', message: 'Could it be shorter?' }
  await product.visitor().request(api.contact(), { body: message })
  const [{ id } = { id: '' }] = (await listInbox(ctx())).slice(-1)
  return { id, email }
}

const replies = () => product.database.rows('contact_replies')

describe('a contact message', () => {
  test('is answered once and then done', async () => {
    const { id, email } = await write()
    const received = await customerEmails(product).waitForEmailTo(email)
    const noted = { subject_id: id, kind: 'contact-received' } as const
    await expect
      .poll(async () => (await product.database.row('emails', noted)).sent_at)
      .toBeTruthy()
    const reply = { id, reply: 'Yes.\r\n\r\nUse “Shorter” next to a paragraph.' }
    expect((await replyToMessage(ctx(), dryRun, reply)).outcome).toBe('reply-queued')
    expect(await replies()).toEqual([])
    expect((await replyToMessage(ctx(), operator, { id, reply: ' ' })).outcome).toBe(
      'invalid-reply',
    )
    expect((await replyToMessage(ctx(), operator, reply)).outcome).toBe('reply-queued')
    expect((await replyToMessage(ctx(), operator, reply)).outcome).toBe('reply-exists')
    const isReply = ({ subject }: Email) => subject === 'Re: Your message to Lovingly Said'
    const sent = await customerEmails(product).waitForEmailTo(email, isReply)
    expect(sent.text).toContain('next to a paragraph.')
    expect(headerOf(sent, 'in-reply-to')).toBe(received.messageId)
    expect(sent.text).not.toMatch(/Bea|The length|Could it be shorter/)
    expect((await listInbox(ctx())).map((message) => message.id)).not.toContain(id)
    const thread = await readInboxMessage(ctx(), id)
    expect(thread?.replies).toHaveLength(1)
    const recorded = await product.database.rows('operator_actions', { contact_id: id })
    expect(recorded.map(({ outcome }) => outcome)).toEqual([
      'invalid-reply',
      'reply-queued',
      'reply-exists',
    ])
    expect(JSON.stringify(recorded)).not.toMatch(/shorter|\bBea\b|@/)
  })

  test('whose sender’s address rejects the reply alerts the operator', async () => {
    const { id } = await write(uniqueAddress('bounced'))
    await replyToMessage(ctx(), operator, { id, reply: 'Yes.' })
    const alert = await waitForAlert(product, 'A reply to a contact message was rejected', id)
    expect(alert.to).toEqual(['people@lovinglysaid.test'])
  })

  test('can be marked as done and erased with its replies', async () => {
    const { id } = await write()
    expect((await markMessageDone(ctx(), dryRun, id)).outcome).toBe('message-done')
    expect((await markMessageDone(ctx(), operator, id)).outcome).toBe('message-done')
    expect((await markMessageDone(ctx(), operator, id)).outcome).toBe('message-already-done')
    await replyToMessage(ctx(), operator, { id, reply: 'A word of its own: Quokkaville.' })
    expect((await eraseMessage(ctx(), dryRun, id)).outcome).toBe('message-erased')
    expect(await readInboxMessage(ctx(), id)).not.toBeNull()
    expect((await eraseMessage(ctx(), operator, id)).outcome).toBe('message-erased')
    expect((await eraseMessage(ctx(), operator, id)).outcome).toBe('message-not-found')
    expect(JSON.stringify(await replies())).not.toContain('Quokkaville')
    expect(await product.database.rows('emails', { subject_id: id })).toEqual([])
  })

  test('and its replies are purged after a year, and what operators did after two', async () => {
    const { id } = await write()
    await replyToMessage(ctx(), operator, { id, reply: 'Thank you.' })
    const count = async () => (await product.database.rows('operator_actions')).length
    await purgeExpired(product.workerCtxInDays(364))
    expect(await readInboxMessage(ctx(), id)).not.toBeNull()
    await purgeExpired(product.workerCtxInDays(366))
    expect(await readInboxMessage(ctx(), id)).toBeNull()
    expect(await replies()).toEqual([])
    expect(await product.database.rows('emails')).toEqual([])
    expect(await count()).toBeGreaterThan(0)
    await purgeExpired(product.workerCtxInDays(731))
    expect(await count()).toBe(0)
  })
})
