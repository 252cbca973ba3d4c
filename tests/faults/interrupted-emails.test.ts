import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { NoticeKind } from '#domain/email.ts'
import type { EmailJob } from '#server/flows/email/record-outcome.ts'
import { sendEmail } from '#server/flows/email/send-email.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct({ worker: false })
const received = new Date('2026-01-05T10:20:00Z')

async function addContact() {
  const id = randomUUID()
  const words = { name: 'Bea', subject: 'A question', message: 'Could it be shorter?' }
  const message = { ...words, email: `${id}@example.com` }
  await contactMessages.insert(product.database.owner, id, message, received)
  return id
}

async function addReply() {
  const id = randomUUID()
  const reply = { id, contactId: await addContact(), reply: 'It can.', now: new Date() }
  await inbox.insertReply(product.database.owner, reply)
  return id
}

async function addAlert() {
  const [id, now] = [randomUUID(), new Date()]
  const raised = { id, alert: 'job-failed', subjectId: id, occurrence: 1, now } as const
  await product.database.owner
    .transaction()
    .execute((tx) => operatorAlerts.raise(tx, { ...raised, grouped: false, staysOpen: false }))
  return id
}

let added = 0
/** What each email that isn't about a submission is about: another one every time. */
const subjects: Record<NoticeKind, () => Promise<string>> = {
  'contact-message': addContact,
  'contact-received': addContact,
  'contact-reply': addReply,
  async 'held-messages'() {
    await addContact()
    added += 1
    return new Date(received.getTime() - added * 60_000).toISOString()
  },
  alert: addAlert,
  'alert-cleared': addAlert,
  async 'daily-summary'() {
    added += 1
    return `2026-01-${String(added).padStart(2, '0')}`
  },
}

async function addEmail(kind: string) {
  const [id, due_at] = [randomUUID(), new Date()]
  const about = Object.hasOwn(subjects, kind)
    ? { submission_id: null, subject_id: await subjects[kind as NoticeKind]() }
    : { submission_id: await product.visitor().submit() }
  await product.database.add('emails', { id, ...about, kind: kind as NoticeKind, due_at })
  return { id, send: (job: EmailJob) => sendEmail(product.workerCtx, { emailId: id, ...job }) }
}

const countSent = (sendId: string) =>
  product.mailbox.listEmails().filter(({ messageId }) => messageId === `<${sendId}@127.0.0.1>`)
    .length

describe.each(['find-links', ...Object.keys(subjects)])('the email %s', (kind) => {
  test('is not sent by a worker that lost its job', async () => {
    const { id, send } = await addEmail(kind)
    const job = { settle: async () => false, renew: async () => false }
    await expect(send(job)).rejects.toThrow('Another worker has taken over')
    expect(countSent(id)).toBe(0)
  })

  test('is sent once although the connection is lost after the send', async () => {
    const { id, send } = await addEmail(kind)
    let settles = 0
    const settle = async (tx: Tx) => {
      settles += 1
      if (settles === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return true
    }
    await send({ settle, renew: async () => true })
    expect(settles).toBe(2)
    expect(countSent(id)).toBe(1)
  })

  test('is recorded although its job expired during the send', async () => {
    const { id, send } = await addEmail(kind)
    const job = { settle: async () => false, renew: async () => true }
    await send(job)
    await send(job)
    expect(countSent(id)).toBe(1)
  })
})
