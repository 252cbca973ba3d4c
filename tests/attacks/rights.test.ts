import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api, pages } from '#contract/urls.ts'
import { answerTo, type FamilyState, holders, isAboutFamily } from '#domain/access.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as erasures from '#server/store/erasures.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import { contributors } from '#tests/support/contributors.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { newReaderLink } from '#tests/support/reader-links.ts'
import { requestRewrite, retryInput } from '#tests/support/retries-and-rewrites.ts'
import { askAbout } from '#tests/support/stored-questions.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'

/** Every route, asked by every holder about a family in every state, answers as the table in domain/access.ts says. */
const product = setUpProduct()
const { ask, contribute, list } = contributors(product)

type Holder = (typeof holders)[number]
const states = ['open', 'paid', 'refunded', 'erasing'] as const satisfies FamilyState[]
type State = (typeof states)[number]

/** In every answer that shows anything of the family, and in no other. */
const name = 'Qzelda Marchwarden'

const keyIn = (visitor: Visitor) => visitor.keys[0] ?? ''

async function prepareFamily(state: State) {
  const { visitor: owner, id } = await submitAndPreview(product, { name })
  const now = product.ctx.now()
  await askAbout(product, id, ['What made her laugh?'])
  const { link, key: askedKey } = await ask(owner, { submissionId: id, note: '' })
  const ownKey = product.ctx.random.key()
  await contribute(askedKey, { ownKey })
  const memoryId = (await list(owner, id)).memories[0]?.id ?? ''
  const { sessionId } = await owner.openCheckout(id)
  if (state !== 'open') {
    const stripe = stripeControl(product)
    await stripe.pay(sessionId)
    await owner.confirm(sessionId, id)
    await owner.waitForEulogy(id)
    if (state === 'refunded') await refund(sessionId, id)
  }
  const db = product.database.owner
  const openLink = async (visitor: Visitor) => {
    const key = product.ctx.random.key()
    const email = { key, rootId: id, emailId: null, mailbox: Buffer.alloc(32), now }
    await accessKeys.addForEmail(db, email)
    expect((await visitor.request(api.access(id), { body: { key } })).status).toBe(200)
  }
  // With the key of another family, and with one of this family that was revoked.
  const nobody = product.visitor()
  await nobody.submit()
  await openLink(nobody)
  const keys = db
    .updateTable('access_keys')
    .where('root_id', '=', id)
    .where('kind', '<>', 'browser')
  await keys.set({ revoked_at: now }).execute()
  const linked = product.visitor()
  await openLink(linked)

  const readerKey = product.ctx.random.key()
  /** The link that works, made by this browser. */
  const newLink = async (maker: Visitor) => {
    await db.deleteFrom('reader_links').where('root_id', '=', id).execute()
    const link = { id: product.ctx.random.uuid(), key: readerKey, rootId: id, now }
    await readerLinks.insert(db, { ...link, makerHash: accessKeys.sha256(keyIn(maker)) })
    return link.id
  }
  await newLink(owner)
  const visitors = { owner, linked, reader: product.visitor(), contributor: product.visitor() }
  if (state === 'erasing') {
    expect(await erasures.start(db, { rootId: id, reason: 'requested', now })).toBe(true)
  }
  return {
    id,
    sessionId,
    memoryId,
    linkId: link.id,
    ownKey,
    newLink,
    visitors: { ...visitors, nobody },
    /** What each of them has to show where a key is asked for. */
    keys: {
      owner: keyIn(owner),
      linked: keyIn(linked),
      reader: readerKey,
      contributor: askedKey,
      nobody: keyIn(nobody),
    },
  }
}
type Family = Awaited<ReturnType<typeof prepareFamily>>

async function refund(sessionId: string, id: string) {
  const paid = await product.database.row('checkouts', { session_id: sessionId })
  await stripeControl(product).control(`payments/${paid.payment_intent}/refund`)
  await expect
    .poll(async () => (await product.database.row('purchases', { root_id: id })).state)
    .toBe('refunded')
}

/** The method is that of the route. */
type Asked = { path: string; body?: object; form?: Record<string, string> }
type Probe = (family: Family, holder: Holder) => Asked | Promise<Asked>

const at =
  (path: (id: string) => string, body?: object): Probe =>
  ({ id }) => ({ path: path(id), ...(body && { body }) })
/** With what the holder has to show. */
const withKey =
  (path: (id: string) => string): Probe =>
  ({ id, keys }, holder) => ({ path: path(id), body: { key: keys[holder] } })
const form = { name: 'Tom', relation: 'brother', text: 'She taught me to whistle twice.' }

/** One request for each route about a family. */
const probes: Record<string, Probe> = {
  'GET /api/submissions/:id': at(api.submission),
  'GET /api/my-eulogies': at(api.myEulogies),
  'GET /api/submissions/:id/full-eulogy': at(api.fullEulogy),
  'GET /api/submissions/:id/versions': at(api.versions),
  'GET /api/submissions/:id/waiting': at(api.waiting),
  'GET /api/submissions/:id/export': at(api.export),
  'GET /api/submissions/:id/reader-links': at(api.readerLinks),
  'GET /api/submissions/:id/files/:kind': at((id) => api.file(id, 'word')),
  'GET /api/memory-requests': at((id) => `${api.memoryLinks()}?submissionId=${id}`),
  'POST /api/submissions/:id/access': withKey(api.access),
  'POST /api/submissions/:id/preview': at(api.preview, {}),
  'POST /api/submissions/:id/questions': at(api.questions, {}),
  'PUT /api/submissions/:id/questions/:number': at((id) => api.question(id, 1), {
    before: '',
    answer: 'Her own jokes.',
  }),
  'PUT /api/submissions/:id/own-verses': async ({ id }) => {
    const named = { passage: 'John 11:35', verses: 'Jesus wept.' }
    await product.database.change('eulogy_submissions', { id }, named)
    return { path: api.ownVerses(id), body: { words: 'Jesus began to weep.' } }
  },
  'POST /api/create-checkout': ({ id: submissionId }) => ({
    path: api.createCheckout(),
    body: { submissionId, name, email: '' },
  }),
  'POST /api/confirm-checkout': ({ id: submissionId, sessionId }) => ({
    path: api.confirmCheckout(),
    body: { submissionId, sessionId },
  }),
  'POST /api/submissions/:id/edits': async ({ id }) => {
    const revision = await newestRevision(id)
    return { path: api.edits(id), body: { text: `${name} was kind.`, revision } }
  },
  'POST /api/submissions/:id/confirmations': async ({ id }) => {
    const [text] = await product.database.rows('eulogies', { submission_id: id })
    const sentence = text?.sentences[0]?.sentence ?? 'x'
    return { path: api.confirmations(id), body: { sentence, isTrue: true } }
  },
  'POST /api/submissions/:id/rewrites': async ({ id }) => {
    const revision = await newestRevision(id)
    const memory = 'She whistled while she ironed.'
    return { path: api.rewrites(id), body: { position: 0, revision, wish: 'memory', memory } }
  },
  'GET /api/submissions/:id/rewrites/:rewriteId': async ({ id }) => ({
    path: api.rewrite(id, await rewriteOf(id)),
  }),
  'POST /api/submissions/:id/retries': at(api.retries, { ...retryInput, name }),
  'POST /api/submissions/:id/reader-links': at(api.readerLinks, newReaderLink()),
  'POST /api/read': withKey(api.read),
  'POST /api/read/files/:kind': withKey(() => api.readFile('word')),
  // From here on the reader's link may be stopped.
  'DELETE /api/submissions/:id/reader-links/:linkId': async (
    { id, newLink, visitors },
    holder,
  ) => ({
    path: api.readerLink(id, await newLink(visitors[holder])),
  }),
  'POST /api/memory-requests': ({ id: submissionId }) => ({
    path: api.memoryLinks(),
    body: { submissionId, note: '' },
  }),
  'DELETE /api/memory-requests/:linkId': async ({ id }) => {
    const now = product.ctx.now()
    const linkId = product.ctx.random.uuid()
    await memoryLinks.insert(product.database.owner, {
      id: linkId,
      key: product.ctx.random.key(),
      owner: { rootId: id },
      ...{ person: name, ownerName: 'Anna', note: '', madeBy: 'owner' as const, now },
      expiresAt: new Date(now.getTime() + 60_000),
    })
    // Stopped before, so that it doesn't count as one of three.
    await product.database.change('memory_links', { id: linkId }, { revoked_at: now })
    return { path: api.memoryLink(linkId) }
  },
  'PATCH /api/contributions': async ({ memoryId }) => {
    const { changed_at: changedAt } = await product.database.row('memories', { id: memoryId })
    const body = { state: 'left-out', memories: [{ id: memoryId, changedAt }] }
    return { path: api.memories(), body }
  },

  'GET /share-a-memory/:key': ({ keys }, holder) => ({ path: pages.shareMemory(keys[holder]) }),
  'POST /share-a-memory/:key': ({ keys }, holder) => ({
    path: pages.shareMemory(keys[holder]),
    form,
  }),
  'GET /share-a-memory/:key/:ownKey': ({ keys, ownKey }, holder) => ({
    path: pages.ownMemory(keys[holder], ownKey),
  }),
  'POST /share-a-memory/:key/:ownKey': ({ keys, ownKey }, holder) => ({
    path: pages.ownMemory(keys[holder], ownKey),
    form,
  }),
  // These end what the others need, so they come last.
  'PUT /api/submissions/:id/email': async ({ id }) => {
    const came = { sent_at: null, failed_at: new Date(), failure: 'bounced' }
    await product.database.change('emails', { submission_id: id, kind: 'eulogy' }, came)
    return { path: api.email(id), body: { email: 'right@lovinglysaid.test' } }
  },
  'DELETE /api/submissions/:id/other-keys': at(api.otherKeys),
  'DELETE /api/submissions/:id': at(api.submission),
}

async function newestRevision(id: string): Promise<number> {
  const edits = sql<{
    revision: number
  }>`select revision from eulogy_edits where submission_id = ${id}`
  return (await edits.execute(product.database.owner)).rows[0]?.revision ?? 0
}

async function rewriteOf(submissionId: string): Promise<string> {
  const [row] = await product.database.rows('paragraph_rewrites', { submission_id: submissionId })
  return row?.id ?? product.ctx.random.uuid()
}

/** Asked for something that isn't there yet, the table can't be seen. */
const needsRewrite = 'GET /api/submissions/:id/rewrites/:rewriteId'

/** A reader and a contributor send their key as if it were that of the family, too. */
const cookieOf = ({ id, keys, visitors }: Family, holder: Holder) =>
  holder === 'reader' || holder === 'contributor'
    ? `__Host-family-${id}=${keys[holder]}.${Math.floor(Date.now() / 1_000)}`
    : visitors[holder].cookie

async function send(family: Family, holder: Holder, route: string, asked: Asked) {
  const [method = ''] = route.split(' ')
  const { path, body, form: fields } = asked
  const signal = AbortSignal.timeout(20_000)
  const response = fields
    ? await fetch(product.url + path, {
        method,
        headers: { origin: product.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields),
        redirect: 'manual',
        signal,
      })
    : await family.visitors[holder].request(path, {
        method,
        headers: { cookie: cookieOf(family, holder) },
        ...(body && { body }),
        signal,
      })
  // A stream of events doesn't end.
  const isStream = response.headers.get('content-type')?.includes('event-stream') ?? false
  if (isStream) await response.body?.cancel()
  const text = isStream ? '' : await response.text()
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, text, headers }
}

/** What the answer says in the words of the table. */
function classify(route: string, { status, text }: { status: number; text: string }, id: string) {
  if (route === 'GET /api/my-eulogies') return text.includes(id) ? 'allowed' : 'not-found'
  if (status >= 200 && status < 400) return 'allowed'
  if (status === 403) return 'not-owner'
  return status === 409 ? 'not-now' : 'not-found'
}

test('every route about a family is probed', () => {
  const routes = product.routes
    .filter(({ method, action }) => method !== 'HEAD' && isAboutFamily(action))
    .map(({ method, url }) => `${method} ${url}`)
  expect(Object.keys(probes).sort()).toEqual([...new Set(routes)].sort())
})

describe.each(states)('of a family that is %s', (state) => {
  test('every holder gets what the table says, and a wrong key the answer of a wrong id', {
    timeout: 240_000,
  }, async () => {
    const actions = new Map(product.routes.map((route) => [`${route.method} ${route.url}`, route]))
    let family = await prepareFamily(state)
    const wrong: string[] = []
    const shown: string[] = []
    for (const [route, probe] of Object.entries(probes)) {
      const action = actions.get(route)?.action ?? 'visit'
      // Those who may come last: what they do may change what the others find.
      for (const holder of [...holders].reverse()) {
        const expected = answerTo(holder, action, state)
        if (route === needsRewrite && state !== 'paid') continue
        const answer = await send(family, holder, route, await probe(family, holder))
        const got = classify(route, answer, family.id)
        // What isn't there yet may as well be not found.
        const fits = got === expected || (expected === 'not-now' && got === 'not-found')
        if (!fits) wrong.push(`${route} as ${holder}: ${got} (${answer.status}) not ${expected}`)
        const mayShow = expected === 'allowed' && ['owner', 'linked'].includes(holder)
        const isOther = ['reader', 'contributor'].includes(holder) && expected === 'allowed'
        if (!mayShow && !isOther && answer.text.includes(name)) shown.push(`${route} as ${holder}`)
        if (holder === 'nobody' && expected === 'not-found' && route.includes('/submissions/:id')) {
          const unknown = await probe({ ...family, id: product.ctx.random.uuid() }, holder)
          if (!isDeepStrictEqual(await send(family, holder, route, unknown), answer))
            wrong.push(`${route}: a wrong id looks different`)
        }
        const isEnded = ['erase', 'end-other-keys', 'change-address'].includes(action)
        if (isEnded && got === 'allowed') family = await prepareFamily(state)
      }
    }
    expect(wrong).toEqual([])
    expect(shown).toEqual([])
  })
})

test('what belongs to another family is not found here', async () => {
  const [mine, other] = [await prepareFamily('paid'), await prepareFamily('paid')]
  const { owner } = mine.visitors
  const started = await requestRewrite(other.visitors.owner, other.id, {
    position: 0,
    wish: 'memory',
    memory: 'She whistled while she ironed.',
  })
  expect(started.status).toBe(201)
  const rewrite = await owner.request(api.rewrite(mine.id, await rewriteOf(other.id)))
  const path = api.readerLink(mine.id, await other.newLink(other.visitors.owner))
  const stopped = await owner.request(path, { method: 'DELETE' })
  expect([rewrite.status, stopped.status]).toEqual([404, 404])
})

test('only the owner’s browser takes memories to changed answers', async () => {
  const { id, visitors } = await prepareFamily('open')
  const countOf = async () => (await list(visitors.owner, id)).memories.length
  const change = (visitor: Visitor) =>
    visitor.requestJson<{ id: string }>(api.submissions({ changes: id }), { body: submissionInput })
  expect(await countOf()).toBe(1)
  await change(visitors.nobody)
  const taken = await change(visitors.linked)
  expect((await list(visitors.linked, taken.id)).memories).toEqual([])
  expect(await countOf()).toBe(1)
  const changed = await change(visitors.owner)
  expect((await list(visitors.owner, changed.id)).memories).toHaveLength(1)
  expect(await countOf()).toBe(0)
})
