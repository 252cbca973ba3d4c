import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { fileKinds } from '#domain/files.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { customerEmails, isEulogy, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { makeReaderLink } from '#tests/support/reader-links.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
let owner: Visitor
let id: string
let text: string
let emailed: string

beforeAll(async () => {
  const email = uniqueAddress('owner')
  const input = { name: 'Rosa Diaz', customer_name: 'Anna Maria Lopez', email }
  const order = await buyEulogy(product, input)
  owner = order.visitor
  id = order.id
  text = order.text
  emailed = await keySentTo(email)
})

type Link = { id: string; canStop: boolean }
const keySentTo = async (email: string) =>
  keyIn(await customerEmails(product).waitForEmailTo(email, isEulogy))
const make = (visitor = owner) => makeReaderLink(visitor, id)
const stop = (visitor: Visitor, linkId: string) =>
  visitor.request(api.readerLink(id, linkId), { method: 'DELETE' })
const linkSeenBy = async (visitor: Visitor) =>
  (await visitor.requestJson<{ link: Link | null }>(api.readerLinks(id))).link
async function openEmailed(submissionId: string, key: string) {
  const browser = product.visitor()
  await browser.request(api.access(submissionId), { body: { key } })
  return browser
}
const read = (key: string) => product.visitor().request(api.read(), { body: { key } })
const readFile = (key: string, kind: string) =>
  product.visitor().request(api.readFile(kind), { body: { key } })
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
    const { id: linkId, key } = await make()
    const response = await read(key)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({ person: 'Rosa Diaz', sharedBy: 'Anna', text })
    expect((await stop(owner, linkId)).status).toBe(200)
    const stopped = await read(key)
    const unknown = await read('A'.repeat(43))
    expect([stopped.status, await stopped.text()]).toEqual([404, await unknown.text()])
    expect((await stop(owner, linkId)).status).toBe(404)
  })

  test.each(Object.entries(fileKinds))(
    'gives the text as a file until it is stopped: %s',
    async (kind, { type, ending }) => {
      const { id: linkId, key } = await make()
      const file = await readFile(key, kind)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type])
      expect(file.headers.get('cache-control')).toBe('no-store')
      expect(file.headers.get('content-disposition')).toContain(`Eulogy_for_Rosa_Diaz.${ending}`)
      expect(file.headers.getSetCookie()).toEqual([])
      const owners = await owner.request(api.file(id, kind))
      expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(await owners.arrayBuffer()))
      await stop(owner, linkId)
      const stopped = await readFile(key, kind)
      const unknown = await readFile('A'.repeat(43), kind)
      expect([stopped.status, await stopped.text()]).toEqual([404, await unknown.text()])
      expect((await readFile(key, 'exe')).status).toBe(400)
      expect((await readFile('short', kind)).status).toBe(400)
    },
  )

  test('shows the newest version, with later changes', async () => {
    const bought = await buyEulogy(product)
    const { key } = await makeReaderLink(bought.visitor, bought.id)
    const { id: retryId } = await startRetry(bought.visitor, bought.id, { name: 'Rosa Lopez' })
    const newest = await bought.visitor.waitForEulogy(retryId)
    expect(await (await read(key)).json()).toMatchObject({ person: 'Rosa Lopez', text: newest })
    const edit = { text: `My friends. ${newest}`, revision: 0 }
    await bought.visitor.request(api.edits(retryId), { body: edit })
    expect(await (await read(key)).json()).toMatchObject({ text: edit.text })
  })
})

describe('the link for readers', () => {
  test('is one, also if made several times at once, and is found by whoever lost the reply', async () => {
    const made = await Promise.all([make(), make(), make()])
    const link = await linkSeenBy(owner)
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
    const opened = await Promise.all(made.map(async ({ key }) => (await read(key)).status))
    expect(opened).toEqual(made.map((one) => (one.id === link?.id ? 200 : 404)))
    const { id: linkId = '', key } = made.find((one) => one.id === link?.id) ?? {}
    await stop(owner, linkId)
    // A stopped one never works again.
    await owner.request(api.readerLinks(id), { body: { id: linkId, key } })
    expect(await linkSeenBy(owner)).toBeNull()
  })

  test('can be stopped by the owner, or by the linked browser that made it', async () => {
    const [phone, stranger] = [await openEmailed(id, emailed), await openEmailed(id, emailed)]
    for (const maker of [owner, phone]) {
      const { id: linkId } = await make(maker)
      expect((await make(stranger)).status).toBe(200)
      expect(await linkSeenBy(stranger)).toEqual({ id: linkId, canStop: false })
      expect((await stop(stranger, linkId)).status).toBe(403)
      expect(await linkSeenBy(owner)).toEqual({ id: linkId, canStop: true })
      expect(await linkSeenBy(phone)).toEqual({ id: linkId, canStop: maker === phone })
      expect((await stop(maker, linkId)).status).toBe(200)
    }
    const { id: linkId } = await make(phone)
    expect((await stop(owner, linkId)).status).toBe(200)
  })

  test('is part of the download, and ends with the erasure', async () => {
    const { visitor, id: rootId } = await buyEulogy(product)
    const { key } = await makeReaderLink(visitor, rootId)
    const everything = await visitor.requestJson<{ reader_links: object[] }>(api.export(rootId))
    expect(everything.reader_links).toMatchObject([{ revoked_at: null }])
    const asText = await (await visitor.request(`${api.export(rootId)}?format=text`)).text()
    expect(asText).toContain('LINKS YOU CREATED FOR READERS')
    await eraseFamily(product.workerCtx, { rootId, reason: 'operator' })
    expect((await read(key)).status).toBe(404)
  })
})

test('stopping other links and devices keeps the browser that asks, and revokes everything else', async () => {
  const email = uniqueAddress('stopped')
  const { visitor, id: rootId } = await buyEulogy(product, { email })
  const sent = await keySentTo(email)
  const friend = await openEmailed(rootId, sent)
  expect((await friend.request(api.fullEulogy(rootId))).status).toBe(200)
  const { key: readersKey } = await makeReaderLink(visitor, rootId)

  const others = api.otherKeys(rootId)
  expect((await visitor.request(others, { method: 'DELETE' })).status).toBe(200)
  for (const path of readable(rootId)) {
    expect([path, (await friend.request(path)).status]).toEqual([path, 404])
  }
  expect((await friend.request(others, { method: 'DELETE' })).status).toBe(404)
  expect(await (await friend.request(api.myEulogies())).json()).toEqual({ eulogies: [] })
  const again = await product.visitor().request(api.access(rootId), { body: { key: sent } })
  expect(again.status).toBe(404)
  expect((await read(readersKey)).status).toBe(404)
  expect((await visitor.request(api.fullEulogy(rootId))).status).toBe(200)
})
