import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendDailySummary } from '#server/flows/alerts/daily-summary.ts'
import {
  acknowledgeContact,
  forwardContact,
  replyToContact,
} from '#server/flows/contact/contact.ts'
import { sendAlert } from '#server/flows/email/alert-operator.ts'
import type { EmailJob } from '#server/flows/email/record-outcome.ts'
import { sendEmail } from '#server/flows/email/send-email.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct({ worker: false })

async function addContact() {
  const id = randomUUID()
  const words = { name: 'Bea', subject: 'A question', message: 'Could it be shorter?' }
  const message = { ...words, email: `${id}@example.com` }
  await contactMessages.insert(product.database.owner, id, message, new Date())
  return id
}

async function addReply() {
  const id = randomUUID()
  const reply = { id, contactId: await addContact(), reply: 'It can.', now: new Date() }
  await inbox.insertReply(product.database.owner, reply)
  return id
}

async function addEmail() {
  const id = randomUUID()
  const submissionId = await product.visitor().submit()
  await product.database.add('emails', {
    id,
    submission_id: submissionId,
    kind: 'find-links',
    due_at: new Date(),
  })
  return id
}

type Email = {
  /** Adds what is sent, and returns its id. */
  add: () => Promise<string>
  send: (id: string, job: EmailJob) => Promise<unknown>
  sendId?: (id: string) => string
}
const day = '2026-01-05'
const ctx = () => product.workerCtx

/** Its row says that it was sent. */
const recorded: Record<string, Email> = {
  'an email to a customer': {
    add: addEmail,
    send: (emailId, job) => sendEmail(ctx(), { emailId, ...job }),
  },
  'a contact message to the operator': {
    add: addContact,
    send: (contactId, job) => forwardContact(ctx(), { contactId, ...job }),
  },
  'the acknowledgment of a contact message': {
    add: addContact,
    send: (contactId, job) => acknowledgeContact(ctx(), { contactId, ...job }),
    sendId: (contactId) => `${contactId}.received`,
  },
  'a reply to a contact message': {
    add: addReply,
    send: (replyId, job) => replyToContact(ctx(), { replyId, ...job }),
  },
}

const operatorEmails: Record<string, Email> = {
  'an alert': {
    add: async () => randomUUID(),
    send: (jobId, job) =>
      sendAlert(ctx(), { alert: 'job-failed', subjectId: 'one', jobId, ...job }),
  },
  'the daily summary': {
    add: async () => `summary.${day}`,
    send: (_id, job) => sendDailySummary(ctx(), { day, ...job }),
  },
}

async function prepare({ add, send, sendId = (id) => id }: Email) {
  const id = await add()
  return { sendId: sendId(id), send: (job: EmailJob) => send(id, job) }
}

const countSent = (sendId: string) =>
  product.mailbox.listEmails().filter(({ messageId }) => messageId === `<${sendId}@127.0.0.1>`)
    .length

describe.each(Object.entries({ ...recorded, ...operatorEmails }))('%s', (_name, email) => {
  test('is not sent by a worker that lost its job', async () => {
    const { sendId, send } = await prepare(email)
    const job = { settle: async () => false, renew: async () => false }
    await expect(send(job)).rejects.toThrow('Another worker has taken over')
    expect(countSent(sendId)).toBe(0)
  })

  test('is sent once although the connection is lost after the send', async () => {
    const { sendId, send } = await prepare(email)
    let settles = 0
    const settle = async (tx: Tx) => {
      settles += 1
      if (settles === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return true
    }
    await send({ settle, renew: async () => true })
    expect(settles).toBe(2)
    expect(countSent(sendId)).toBe(1)
  })
})

test.each(Object.entries(recorded))(
  '%s is recorded although its job expired during the send',
  async (_name, email) => {
    const { sendId, send } = await prepare(email)
    const job = { settle: async () => false, renew: async () => true }
    await send(job)
    await send(job)
    expect(countSent(sendId)).toBe(1)
  },
)
