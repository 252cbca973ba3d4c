import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { MailEvent, MailEvents } from './mail.ts'

/** When a provider says that something happened. The database knows no date that is far off. */
export const reportedTime = z.coerce
  .date()
  .check(z.minimum(new Date('2020-01-01')), z.maximum(new Date('2200-01-01')))

/** Fields of https://postmarkapp.com/developer/webhooks/bounce-webhook and spam-complaint-webhook. */
const record = z.object({
  RecordType: z.string(),
  Type: z.optional(z.string()),
  Email: z.email(),
  BouncedAt: reportedTime,
  Metadata: z.optional(z.record(z.string(), z.string())),
})

/** Whether the mailbox is the reason. Other types (delays, auto-replies) are no failures. */
const isMailboxRejected = new Map([
  ['HardBounce', true],
  ['BadEmailAddress', true],
  ['ManuallyDeactivated', true],
  ['SoftBounce', false],
  ['DnsError', false],
  ['SpamNotification', false],
  ['Blocked', false],
  ['DMARCPolicy', false],
])

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Postmark signs nothing: the password is part of the address that it calls. */
export function postmarkEvents(password: string): MailEvents {
  const expected = sha256(password)
  return {
    async read(body, authorization) {
      const [, login = ''] = /^Basic (.+)$/i.exec(authorization) ?? []
      const given = Buffer.from(login, 'base64')
        .toString()
        .replace(/^[^:]*:/, '')
      return timingSafeEqual(sha256(given), expected) ? parse(body) : null
    },
  }
}

function parse(body: Buffer): MailEvent[] {
  const { data } = record.safeParse(JSON.parse(body.toString()))
  if (!data) return []
  const event = { address: data.Email, sendId: data.Metadata?.send ?? null, at: data.BouncedAt }
  if (data.RecordType === 'SpamComplaint') return [{ ...event, kind: 'complained' }]
  const rejected = isMailboxRejected.get(data.Type ?? '')
  if (data.RecordType !== 'Bounce' || rejected === undefined) return []
  const reason = `bounced ${data.Type?.toLowerCase()}`
  return [{ ...event, kind: 'bounced', reason, isMailboxRejected: rejected }]
}
