import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { memoryLimits } from '#domain/memories/memory.ts'
import { contributors, memory } from '#tests/support/contributors.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
const { ask, contribute, list, decide } = contributors(product)
const names = { person: 'Rosa Diaz', ownerName: 'Anna Lopez', note: '' }

let owner: Visitor
let id: string
let linkId: string
/** The key of the link, and the contributor's own. */
let keys: { link: string; own: string }

beforeAll(async () => {
  owner = product.visitor()
  id = await owner.submit()
  const { key, link } = await ask(owner, { submissionId: id, note: '' })
  linkId = link.id
  keys = { link: key, own: product.ctx.random.key() }
  await contribute(key, { ownKey: keys.own })
})

const added = async () => (await list(owner, id)).memories
const memoryId = async () => (await added())[0]?.id ?? ''

test('a contributor opens nothing with the key of the link or their own, as a key or as a cookie', async () => {
  for (const key of Object.values(keys)) {
    const visitor = product.visitor()
    for (const path of [api.access(id), api.read()])
      expect((await visitor.request(path, { body: { key } })).status).toBe(404)
    const since = Math.floor(Date.now() / 1_000)
    const cookie = `__Host-family-${id}=${key}.${since}; __Host-memories-${visitor.formId}=${key}.${since}`
    const headers = { cookie }
    const answers = [
      visitor.request(api.submission(id), { headers }),
      visitor.request(api.submission(id), { method: 'DELETE', headers }),
      visitor.request(api.memoryLink(linkId), { method: 'DELETE', headers }),
    ]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404])
    const form = `${api.memoryLinks()}?formId=${visitor.formId}`
    const listed = await visitor.request(form, { headers })
    expect(await listed.json()).toEqual({ links: [], memories: [] })
  }
  expect(await added()).toMatchObject([{ ...memory, state: 'new' }])
})

test('who owns another family or browser decides nothing here', async () => {
  const stranger = product.visitor()
  await ask(stranger, names)
  await ask(stranger, { submissionId: await stranger.submit(), note: '' })
  await ask(stranger, names)
  const answers = [
    await decide(stranger, await memoryId(), { state: 'left-out' }),
    await decide(stranger, randomUUID(), { state: 'left-out' }),
    await stranger.request(api.memoryLink(linkId), { method: 'DELETE' }),
    await stranger.request(api.memoryLink(randomUUID()), { method: 'DELETE' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(await added()).toMatchObject([{ state: 'new' }])
})

test('sending the form attaches the requests of this browser only', async () => {
  const [first, second] = [product.visitor(), product.visitor()]
  const mine = await ask(first, names)
  await contribute(mine.key)
  await ask(second, names)
  const stolen = first.cookie
  const foreign = await product.visitor().request(api.submissions({ formId: first.formId }), {
    body: submissionInput,
    headers: { cookie: `__Host-memories-${first.formId}=${product.ctx.random.key()}.1` },
  })
  expect(foreign.status).toBe(201)
  const secondId = await second.submit()
  expect((await list(second, secondId)).memories).toEqual([])
  expect((await list(first)).memories).toHaveLength(1)

  const firstId = await first.submit()
  expect((await list(first, firstId)).memories).toHaveLength(1)
  // A copy of the old cookie owns nothing anymore.
  const copy = await product.visitor().request(api.memoryLinks(), { headers: { cookie: stolen } })
  expect(await copy.json()).toEqual({ links: [], memories: [] })
})

test('a forged request gives a family the links of one form', async () => {
  const visitor = product.visitor()
  const [first, second] = [randomUUID(), randomUUID()]
  const changes = await visitor.submit({ email: 'former@example.com' })
  const askThrice = async (asked: object) => {
    for (let links = 0; links < memoryLimits.links; links += 1) await ask(visitor, asked)
  }
  await askThrice({ ...names, formId: first })
  await askThrice({ ...names, formId: second })
  await askThrice({ submissionId: changes, note: '' })
  // One form, sent again and again under the names of others.
  const headers = { 'idempotency-key': randomUUID() }
  const send = async (query: Record<string, string>) => {
    const path = `${api.submissions()}?${new URLSearchParams(query)}`
    const response = await visitor.request(path, { body: submissionInput, headers })
    return ((await response.json()) as { id: string }).id
  }
  const sentId = await send({ formId: first })
  const { links } = await list(visitor, sentId)
  expect(links).toHaveLength(memoryLimits.links)
  for (const query of [{ formId: second }, { changes }, { formId: second, changes }]) {
    expect(await send(query)).toBe(sentId)
    expect((await list(visitor, sentId)).links).toEqual(links)
  }
  expect((await list(visitor, changes)).links).toHaveLength(memoryLimits.links)
})

test('parallel requests stay within the limits', async () => {
  const visitor = product.visitor()
  const family = await visitor.submit()
  const body = { submissionId: family, note: '' }
  const created = await Promise.all(
    Array.from({ length: 8 }, () => visitor.request(api.memoryLinks(), { body })),
  )
  const links = created.filter(({ status }) => status === 201)
  expect(links).toHaveLength(memoryLimits.links)
  const [link] = await Promise.all(links.map((reply) => reply.json() as Promise<{ key: string }>))
  const key = link?.key ?? ''
  const outcomes = await Promise.all(Array.from({ length: 26 }, () => contribute(key)))
  expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(memoryLimits.perDay)
  const stored = (await list(visitor, family)).memories
  expect(stored).toHaveLength(memoryLimits.perDay)
  const decided = await Promise.all(stored.map(({ id }) => decide(visitor, id, { state: 'used' })))
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(memoryLimits.used)
})
