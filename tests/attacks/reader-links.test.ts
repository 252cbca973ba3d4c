import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { fileKinds } from '#domain/files.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { customerEmails, isEulogy, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type NewLink = { link: { id: string; submissionId: string; createdAt: string }; key: string }

const product = setUpProduct()
let owner: Visitor
let id: string
let text: string

beforeAll(async () => {
  const order = await buyEulogy(product, { name: 'Rosa Diaz', customer_name: 'Anna Maria Lopez' })
  owner = order.visitor
  id = order.id
  text = order.text
})

const create = (visitor: Visitor, submissionId: string) =>
  visitor.request(api.readerLinks(submissionId), { method: 'POST' })
const newLink = async (visitor = owner, submissionId = id) =>
  (await (await create(visitor, submissionId)).json()) as NewLink
const stop = (visitor: Visitor, linkId: string) =>
  visitor.request(api.readerLink(id, linkId), { method: 'DELETE' })
const read = (key: string) => product.visitor().request(api.read(), { body: { key } })
const readFile = (key: string, kind: string) =>
  product.visitor().request(api.readFile(kind), { body: { key } })
const listed = async (visitor = owner) =>
  (await visitor.requestJson<{ links: NewLink['link'][] }>(api.readerLinks(id))).links
const readable = (submissionId: string) => [
  api.submission(submissionId),
  api.fullEulogy(submissionId),
  api.versions(submissionId),
  api.waiting(submissionId),
  api.export(submissionId),
  api.readerLinks(submissionId),
  api.file(submissionId, 'word'),
]

describe("a reader's key", () => {
  test('opens the text, the name of the person and the first name of the buyer until it is stopped', async () => {
    const { link, key } = await newLink()
    expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    const response = await read(key)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({ person: 'Rosa Diaz', sharedBy: 'Anna', text })
    expect(await listed()).toEqual([link])
    expect((await stop(owner, link.id)).status).toBe(200)
    const stopped = await read(key)
    const unknown = await read('A'.repeat(43))
    expect([stopped.status, await stopped.text()]).toEqual([404, await unknown.text()])
    expect((await stop(owner, link.id)).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  test.each(Object.entries(fileKinds))(
    'gives the text as a file until it is stopped: %s',
    async (kind, { type, ending }) => {
      const { link, key } = await newLink()
      const file = await readFile(key, kind)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
      expect(file.headers.get('cache-control')).toBe('no-store')
      expect(file.headers.get('content-disposition')).toContain(`Eulogy_for_Rosa_Diaz.${ending}`)
      expect(file.headers.getSetCookie()).toEqual([])
      const owners = await owner.request(api.file(id, kind))
      expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(await owners.arrayBuffer()))
      await stop(owner, link.id)
      const stopped = await readFile(key, kind)
      const unknown = await readFile('A'.repeat(43), kind)
      expect([stopped.status, await stopped.text()]).toEqual([404, await unknown.text()])
      expect((await readFile(key, 'exe')).status).toBe(400)
      expect((await readFile('short', kind)).status).toBe(400)
    },
  )

  test('shows later changes to its version', async () => {
    const { link, key } = await newLink()
    await owner.request(api.edits(id), { body: { text: `My friends. ${text}`, revision: 0 } })
    expect(await (await read(key)).json()).toMatchObject({ text: `My friends. ${text}` })
    await stop(owner, link.id)
  })
})

describe('a link for a reader', () => {
  test('is one of at most three, also if created at the same time', async () => {
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => create(owner, id)))).map(
      ({ status }) => status,
    )
    expect(statuses.sort()).toEqual([201, 201, 201, 409, 409])
    for (const { id: linkId } of await listed()) await stop(owner, linkId)
  })

  test('is part of the download, and ends with the erasure', async () => {
    const { visitor, id: rootId } = await buyEulogy(product)
    const { key } = await newLink(visitor, rootId)
    const everything = await visitor.requestJson<{ reader_links: object[] }>(api.export(rootId))
    expect(everything.reader_links).toMatchObject([{ submission_id: rootId, revoked_at: null }])
    const asText = await (await visitor.request(`${api.export(rootId)}?format=text`)).text()
    expect(asText).toContain('LINKS YOU CREATED FOR A READER')
    await eraseFamily(product.workerCtx, { rootId, reason: 'operator' })
    expect((await read(key)).status).toBe(404)
  })
})

test('stopping other links and devices keeps the browser that asks, and revokes everything else', async () => {
  const email = uniqueAddress('stopped')
  const { visitor, id: rootId } = await buyEulogy(product, { email })
  const emailed = keyIn(await customerEmails(product).waitForEmailTo(email, isEulogy))
  const friend = product.visitor()
  await friend.request(api.access(rootId), { body: { key: emailed } })
  expect((await friend.request(api.fullEulogy(rootId))).status).toBe(200)
  const { key: readersKey } = await newLink(visitor, rootId)

  const others = api.otherKeys(rootId)
  expect((await visitor.request(others, { method: 'DELETE' })).status).toBe(200)
  for (const path of readable(rootId)) {
    expect([path, (await friend.request(path)).status]).toEqual([path, 404])
  }
  expect((await friend.request(others, { method: 'DELETE' })).status).toBe(404)
  expect(await (await friend.request(api.myEulogies())).json()).toEqual({ eulogies: [] })
  const again = await product.visitor().request(api.access(rootId), { body: { key: emailed } })
  expect(again.status).toBe(404)
  expect((await read(readersKey)).status).toBe(404)
  expect((await visitor.request(api.fullEulogy(rootId))).status).toBe(200)
})
