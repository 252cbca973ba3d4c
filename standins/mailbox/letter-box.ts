import PostalMime from 'postal-mime'

export type Letter = {
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

type KeptLetter = Omit<Letter, 'deliveries'> & { source: Buffer }

type Envelope = { from: string; to: string[] }

export type LetterBox = ReturnType<typeof createLetterBox>

const lettersKept = 5_000
const messageIdsCounted = 100_000

export function createLetterBox() {
  const kept = new Map<number, KeptLetter>()
  const comings = new Map<string, number>()
  const lookouts = new Set<(letter: Letter) => void>()
  let received = 0
  let lastNumber = 0

  async function put(envelope: Envelope, source: Buffer): Promise<Letter> {
    const email = await PostalMime.parse(source)
    lastNumber += 1
    received += 1
    const letter: KeptLetter = {
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
    if (kept.size > lettersKept) forgetOldest(kept)
    if (comings.size > messageIdsCounted) forgetOldest(comings)
    const shown = show(letter)
    for (const lookout of lookouts) lookout(shown)
    return shown
  }

  function show({ source: _source, ...letter }: KeptLetter): Letter {
    return { ...letter, deliveries: (letter.messageId && comings.get(letter.messageId)) || 1 }
  }

  function letters(): Letter[] {
    return [...kept.values()].reverse().map(show)
  }

  function find(n: number): Letter | null {
    const letter = kept.get(n)
    return letter ? show(letter) : null
  }

  /** The newest letter that fits, now or as soon as it comes. */
  function waitForLetter(fits: (letter: Letter) => boolean, timeoutMs: number): Promise<Letter> {
    const here = letters().find(fits)
    if (here) return Promise.resolve(here)
    return new Promise((resolve, reject) => {
      const lookout = (letter: Letter) => {
        if (!fits(letter)) return
        stop()
        resolve(letter)
      }
      const timer = setTimeout(() => {
        stop()
        reject(new Error(`No such letter in ${timeoutMs} ms; ${kept.size} others are here.`))
      }, timeoutMs)
      const stop = () => {
        clearTimeout(timer)
        lookouts.delete(lookout)
      }
      lookouts.add(lookout)
    })
  }

  function forgetAll(): void {
    kept.clear()
    comings.clear()
    received = 0
  }

  function stats() {
    const doubled = [...comings.values()].filter((times) => times > 1).length
    return { letters: received, distinctMessageIds: comings.size, doubled }
  }

  return {
    put,
    letters,
    find,
    sourceOf: (n: number) => kept.get(n)?.source ?? null,
    waitForLetter,
    forgetAll,
    stats,
  }
}

function forgetOldest<Key>(map: Map<Key, unknown>): void {
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}
