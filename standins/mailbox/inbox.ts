import { EventEmitter, on } from 'node:events'
import PostalMime from 'postal-mime'

export type Email = {
  n: number
  from: string
  to: string[]
  messageId: string | null
  subject: string
  headers: { name: string; value: string }[]
  text: string
  html: string
  receivedAt: string
  /** How many emails with this Message-ID have arrived. */
  deliveries: number
}

type StoredEmail = Omit<Email, 'deliveries'> & { source: Buffer }

type Envelope = { from: string; to: string[] }

export type Inbox = ReturnType<typeof createInbox>

type InboxOptions = {
  onEmail?: ((email: Email) => void) | undefined
  /** How many it keeps. */
  maxEmails?: number | undefined
}

export function createInbox({ onEmail = () => {}, maxEmails = 5_000 }: InboxOptions = {}) {
  const emails = new Map<number, StoredEmail>()
  const deliveries = new Map<string, number>()
  const arrivals = new EventEmitter().setMaxListeners(0)
  let lastNumber = 0

  async function add(envelope: Envelope, source: Buffer): Promise<Email> {
    const parsed = await PostalMime.parse(source)
    const messageId = parsed.messageId ?? null
    lastNumber += 1
    const stored: StoredEmail = {
      n: lastNumber,
      from: envelope.from,
      to: envelope.to,
      messageId,
      subject: parsed.subject ?? '',
      headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      receivedAt: new Date().toISOString(),
      source,
    }
    emails.set(stored.n, stored)
    emails.delete(stored.n - maxEmails)
    if (messageId) deliveries.set(messageId, (deliveries.get(messageId) ?? 0) + 1)
    const email = toEmail(stored)
    onEmail(email)
    arrivals.emit('email', email)
    return email
  }

  function toEmail({ source: _source, ...email }: StoredEmail): Email {
    return { ...email, deliveries: (email.messageId && deliveries.get(email.messageId)) || 1 }
  }

  function listEmails(): Email[] {
    return [...emails.values()].reverse().map(toEmail)
  }

  function find(n: number): Email | null {
    const stored = emails.get(n)
    return stored ? toEmail(stored) : null
  }

  /** The newest matching email, now or when it arrives. */
  async function waitForEmail(
    matches: (email: Email) => boolean,
    timeoutMs: number,
  ): Promise<Email> {
    const found = listEmails().find(matches)
    if (found) return found
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      for await (const [email] of on(arrivals, 'email', { signal }))
        if (matches(email)) return email
    } catch (error) {
      if (!signal.aborted) throw error
    }
    throw new Error(`No matching email within ${timeoutMs} ms (${emails.size} in the inbox).`)
  }

  return {
    add,
    listEmails,
    find,
    sourceOf: (n: number) => emails.get(n)?.source ?? null,
    waitForEmail,
  }
}
