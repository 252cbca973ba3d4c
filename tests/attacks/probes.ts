import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { api, pages } from '#contract/urls.ts'
import type { Opened } from '#tests/load/harness/buyers.ts'
import { poll, queryRows } from '#tests/load/harness/database.ts'
import type { Random } from '#tests/load/harness/random.ts'

/** In no dictionary and in no input: an answer that has it shows locked text. */
export const canary = 'Qzcanarywren'

/** Waits until each text is written, then puts the canary into it, its sentences and its opening. */
export async function plantCanaries(ownerUrl: string, orders: { id: string }[]): Promise<number> {
  const ids = orders.map(({ id }) => id)
  const written = `submission_id in (${ids.map((id) => `'${id}'`).join(', ')})`
  await poll(ownerUrl, `select count(*) >= ${ids.length} as done from eulogies where ${written}`)
  const sentences = `replace(sentences::text, '"sentence": "', '"sentence": "${canary} ')::jsonb`
  const change = `set text = text || ' ${canary}.', sentences = ${sentences} where ${written}`
  await queryRows(ownerUrl, `update openings ${change}`)
  return (await queryRows(ownerUrl, `update eulogies ${change} returning id`)).length
}

export type Probe = Required<Pick<Asked, 'method' | 'path'>> & {
  kind: string
  headers: Record<string, string>
  body?: object
}
/** What the attacker may use: unpaid orders of their own, and ids and sessions of other people's paid ones. */
type Targets = { random: Random; unpaid: Opened[]; paid: Opened[]; origin: string }
type Asked = { method?: string; path: string; cookie?: string; body?: object }

const reads = (id: string) => [
  api.submission(id),
  api.fullEulogy(id),
  api.versions(id),
  api.export(id),
  `${api.export(id)}?format=text`,
  api.readerLinks(id),
  ...['word', 'reading-copy'].flatMap((kind) => [
    api.file(id, kind),
    `${api.file(id, kind)}?paper=a4`,
  ]),
]

/** For an owner without a payment: each must fail without changing what later probes need. */
const writes = (id: string): [string, object][] => [
  [api.preview(id), {}],
  [api.retries(id), {}],
  [api.edits(id), { text: 'x', revision: 0 }],
  [api.confirmations(id), { sentence: 'x' }],
  [api.rewrites(id), { position: 0, revision: 0, wish: 'shorter', memory: '' }],
  [api.readerLinks(id), {}],
]

export function probeGenerator({ random, unpaid, paid, origin }: Targets) {
  const keyOf = ({ visitor }: Opened) => /=([\w-]{43})\./.exec(visitor.cookie)?.[1] ?? ''
  const cookieFor = (id: string, key: string) => `__Host-family-${id}=${key}.1789000000`
  const anyone = () => random.pick(random.chance(0.5) ? unpaid : paid)
  const other = (family: Opened) => {
    const [first, second] = [anyone(), anyone()]
    return first.id === family.id ? second : first
  }

  const kinds: Record<string, () => Asked> = {
    'no payment, own key': () => {
      const { id, visitor } = random.pick(unpaid)
      return { path: random.pick(reads(id)), cookie: visitor.cookie }
    },
    'no payment, own key, change': () => {
      const { id, visitor } = random.pick(unpaid)
      const [path, body] = random.pick(writes(id))
      return { method: 'POST', path, body, cookie: visitor.cookie }
    },
    'no key': () => ({ path: random.pick(reads(anyone().id)) }),
    'wrong id': () => {
      const { visitor, id } = random.pick(unpaid)
      const wrong = random.pick([random.uuid(), nextId(id), id.toUpperCase()])
      return { path: random.pick(reads(wrong)), cookie: visitor.cookie }
    },
    'wrong key': () => {
      const family = anyone()
      const key = random.pick(wrongKeys(random, keyOf(family)))
      const path = random.pick(reads(family.id))
      return { path, cookie: cookieFor(family.id, key) }
    },
    "someone else's key": () => {
      const family = random.pick(paid)
      const stranger = other(family)
      if (stranger.id === family.id) return { path: random.pick(reads(family.id)) }
      const name = random.chance(0.5) ? family.id : stranger.id
      const cookie = cookieFor(name, keyOf(stranger))
      return { path: random.pick(reads(family.id)), cookie }
    },
    'guessed link': () => {
      const family = anyone()
      const key = random.pick(wrongKeys(random, keyOf(family)))
      const path = random.chance(0.5) ? api.access(family.id) : api.read()
      return { method: 'POST', path, body: { key } }
    },
    'access key as a reader link': () => ({
      method: 'POST',
      path: api.read(),
      body: { key: keyOf(anyone()) },
    }),
    'forged return': () => {
      const mine = random.pick(unpaid)
      const sessions = [mine.sessionId, random.pick(paid).sessionId, `cs_test_${random.hex(24)}`]
      const sessionId = random.pick(sessions)
      const cookie = mine.visitor.cookie
      if (random.chance(0.3)) {
        const query = `?success=true&session_id=${sessionId}&submission_id=${mine.id}`
        return { path: pages.paymentSuccess() + query, cookie }
      }
      const body = { sessionId, submissionId: random.pick([mine.id, random.pick(paid).id]) }
      return { method: 'POST', path: api.confirmCheckout(), body, cookie }
    },
    'disguised address': () => {
      const { id, visitor } = random.pick(unpaid)
      const path = disguise(random, random.pick(reads(random.pick([id, anyone().id]))))
      const keyed = path.includes(id) ? { cookie: visitor.cookie } : {}
      return { path, ...keyed }
    },
    "list of someone else's": () => ({
      path: api.myEulogies(),
      cookie: cookieFor(random.pick(paid).id, random.key()),
    }),
  }
  const names = Object.keys(kinds)

  return (): Probe => {
    const kind = random.pick(names)
    const { method = 'GET', path, cookie, body } = (kinds[kind] as () => Asked)()
    const headers = {
      ...(method !== 'GET' && { origin }),
      ...(cookie && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
    }
    return { kind, method, path, headers, ...(body && { body }) }
  }
}

/** Sends the path as it is: fetch would tidy a disguised one. */
export async function showsText(origin: string, { path, body, ...options }: Probe) {
  const { port } = new URL(origin)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, ...options }, resolve)
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
  const received = await text(answer)
  const isFile = path.includes('/files/') && answer.statusCode === 200
  return isFile || received.includes(canary)
}

/** The id after this one. */
const nextId = (id: string) =>
  id.slice(0, -1) + ((Number.parseInt(id.slice(-1), 16) + 1) % 16).toString(16)

const wrongKeys = (random: Random, key: string) => [
  random.key(),
  `${key.slice(0, 42)}${key.endsWith('A') ? 'B' : 'A'}`,
  `${key}A`,
  key.slice(0, 42),
  key.toLowerCase() === key ? `${key}x` : key.toLowerCase(),
  // What the database stores.
  createHash('sha256').update(key).digest('base64url'),
  '%00'.repeat(14),
]

const disguise = (random: Random, path: string) =>
  random.pick([
    path.replace('/api/', '/%61pi/'),
    path.replace('/api/', '//api//'),
    path.replace('/api/', '/API/'),
    `${path}/`,
    `${path}%00`,
    `${path}?success=true&paid=true`,
    `/x/..${path}`,
    path.replace('/api/', '/api/;paid=1/'),
  ])
