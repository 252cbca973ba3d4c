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
  /** How often a letter with this Message-ID has come so far. */
  deliveries: number
}

type StoredEmail = Omit<Email, 'deliveries'> & { source: Buffer }

type Envelope = { from: string; to: string[] }

export type Inbox = ReturnType<typeof createInbox>

const maxEmails = 5_000
const maxMessageIds = 100_000

export function createInbox() {
  const kept = new Map<number, StoredEmail>()
  const comings = new Map<string, number>()
  const listeners = new Set<(letter: Email) => void>()
  let received = 0
  let lastNumber = 0

  async function add(envelope: Envelope, source: Buffer): Promise<Email> {
    const email = await PostalMime.parse(source)
    lastNumber += 1
    received += 1
    const letter: StoredEmail = {
      n: lastNumber,
      from: envelope.from,
      to: envelope.to,
      messageId: email.messageId ?? null,
      subject: email.subject ?? '',
      headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      text: email.text ?? '',
      html: email.html ?? '',
      receivedAt: new Date().toISOString(),
      source,
    }
    kept.set(letter.n, letter)
    if (letter.messageId) comings.set(letter.messageId, (comings.get(letter.messageId) ?? 0) + 1)
    if (kept.size > maxEmails) deleteOldest(kept)
    if (comings.size > maxMessageIds) deleteOldest(comings)
    const shown = show(letter)
    for (const lookout of listeners) lookout(shown)
    return shown
  }

  function show({ source: _source, ...letter }: StoredEmail): Email {
    return { ...letter, deliveries: (letter.messageId && comings.get(letter.messageId)) || 1 }
  }

  function listEmails(): Email[] {
    return [...kept.values()].reverse().map(show)
  }

  function find(n: number): Email | null {
    const letter = kept.get(n)
    return letter ? show(letter) : null
  }

  /** The newest letter that fits, now or as soon as it comes. */
  function waitForEmail(fits: (letter: Email) => boolean, timeoutMs: number): Promise<Email> {
    const here = listEmails().find(fits)
    if (here) return Promise.resolve(here)
    return new Promise((resolve, reject) => {
      const lookout = (letter: Email) => {
        if (!fits(letter)) return
        stop()
        resolve(letter)
      }
      const timer = setTimeout(() => {
        stop()
        reject(new Error(`No such email in ${timeoutMs} ms; ${kept.size} others are in the inbox.`))
      }, timeoutMs)
      const stop = () => {
        clearTimeout(timer)
        listeners.delete(lookout)
      }
      listeners.add(lookout)
    })
  }

  function clear(): void {
    kept.clear()
    comings.clear()
    received = 0
  }

  function stats() {
    const duplicates = [...comings.values()].filter((times) => times > 1).length
    return { emails: received, distinctMessageIds: comings.size, duplicates }
  }

  return {
    add: add,
    listEmails: listEmails,
    find,
    sourceOf: (n: number) => kept.get(n)?.source ?? null,
    waitForEmail: waitForEmail,
    clear: clear,
    stats,
  }
}

function deleteOldest<Key>(map: Map<Key, unknown>): void {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
