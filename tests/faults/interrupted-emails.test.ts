import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendDailySummary } from '#server/flows/alerts/daily-summary.ts'
import { acknowledgeContact } from '#server/flows/email/acknowledge-contact.ts'
import { sendAlert } from '#server/flows/email/alert-operator.ts'
import { forwardContact } from '#server/flows/email/forward-contact.ts'
import type { EmailJob } from '#server/flows/email/record-outcome.ts'
import { replyToContact } from '#server/flows/email/reply-to-contact.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as contactReplies from '#server/store/desk/contact-replies.ts'
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
  const reply = { contactId: await addContact(), reply: 'It can.', now: new Date() }
  const id = randomUUID()
  await contactReplies.insert(product.database.owner, { ...reply, id })
  return id
}

type Prepared = { sendId: string; send: (job: EmailJob) => Promise<unknown> }

const contactEmails: [string, () => Promise<Prepared>][] = [
  [
    'a contact message to the operator',
    async () => {
      const contactId = await addContact()
      const send = (job: EmailJob) => forwardContact(product.workerCtx, { contactId, ...job })
      return { sendId: contactId, send }
    },
  ],
  [
    'the acknowledgment of a contact message',
    async () => {
      const contactId = await addContact()
      const send = (job: EmailJob) => acknowledgeContact(product.workerCtx, { contactId, ...job })
      return { sendId: `${contactId}.received`, send }
    },
  ],
  [
    'a reply to a contact message',
    async () => {
      const replyId = await addReply()
      const send = (job: EmailJob) => replyToContact(product.workerCtx, { replyId, ...job })
      return { sendId: replyId, send }
    },
  ],
]

const operatorEmails: [string, () => Promise<Prepared>][] = [
  [
    'an alert',
    async () => {
      const alertId = randomUUID()
      const alert = { alert: 'job-failed', subjectId: 'one', cleared: false, alertId } as const
      const send = (job: EmailJob) => sendAlert(product.workerCtx, { ...alert, ...job })
      return { sendId: alertId, send }
    },
  ],
  [
    'the daily summary',
    async () => {
      const day = '2026-01-05'
      const send = (job: EmailJob) => sendDailySummary(product.workerCtx, { day, ...job })
      return { sendId: `summary.${day}`, send }
    },
  ],
]

const countSent = (sendId: string) =>
  product.mailbox.listEmails().filter(({ messageId }) => messageId === `<${sendId}@127.0.0.1>`)
    .length

describe.each([...contactEmails, ...operatorEmails])('%s', (_name, prepare) => {
  test('is not sent by a worker that lost its job', async () => {
    const { sendId, send } = await prepare()
    const job = { settle: async () => false, renew: async () => false }
    await expect(send(job)).rejects.toThrow('Another worker has taken over')
    expect(countSent(sendId)).toBe(0)
  })

  test('is sent once although the connection is lost after the send', async () => {
    const { sendId, send } = await prepare()
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

test.each(contactEmails)(
  '%s is recorded although its job expired during the send',
  async (_name, prepare) => {
    const { sendId, send } = await prepare()
    const job = { settle: async () => false, renew: async () => true }
    await send(job)
    await send(job)
    expect(countSent(sendId)).toBe(1)
  },
)
