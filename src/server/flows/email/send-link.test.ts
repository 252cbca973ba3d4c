import { describe, expect, test } from 'vitest'
import type { ReaderLink } from '#contract/readers.ts'
import { api } from '#contract/urls.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({
  settings: { LIMIT_SENT_LINKS: '5000/3600', PREVIEW_EMAILS_PER_MAILBOX: '5' },
})
const { waitForEmailTo, keysOf, openStatus } = customerEmails(product)

const send = (visitor: Visitor, id: string, email: string) =>
  visitor.request(api.sentLinks(id), { body: { email } })

const linksOf = (submissionId: string) =>
  product.database.owner
    .selectFrom('emails')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'reader-link')
    .execute()

test('emails a link once, which opens the current text and nothing else', async () => {
  const { visitor, id } = await buyEulogy(product, { name: 'Rosa Lind', customer_name: 'Anna' })
  // The buyer's own emails, preview and eulogy, have a key each.
  await expect.poll(() => keysOf(id)).toHaveLength(2)
  const to = uniqueAddress('aunt')
  expect(await (await send(visitor, id, to)).json()).toEqual({ alreadySent: false })
  const email = await waitForEmailTo(to)
  expect(email.subject).toBe('A eulogy for you to read')
  for (const body of [email.text, email.html])
    expect(body).not.toMatch(/Rosa|Anna|submission_id|archive/)
  const edit = { text: 'Good morning. She baked all night.', revision: 0 }
  expect((await visitor.request(api.edits(id), { body: edit })).status).toBe(201)
  const key = keyIn(email)
  const shared = { person: 'Rosa Lind', sharedBy: 'Anna', text: edit.text }
  expect(await product.visitor().requestJson(api.read(), { body: { key } })).toEqual(shared)
  expect(await openStatus(id, key)).toBe(404)
  expect(await keysOf(id)).toHaveLength(2)
  expect(await (await send(visitor, id, to)).json()).toEqual({ alreadySent: true })
  expect(await linksOf(id)).toHaveLength(1)
})

test('the buyer sees where a link was sent, and can stop it', async () => {
  const { visitor, id } = await buyEulogy(product)
  const to = uniqueAddress('uncle')
  await send(visitor, id, to)
  const key = keyIn(await waitForEmailTo(to))
  const { links } = await visitor.requestJson<{ links: ReaderLink[] }>(api.readerLinks(id))
  expect(links).toMatchObject([{ submissionId: id, recipient: to }])
  const stop = api.readerLink(id, links[0]?.id ?? '')
  expect((await visitor.request(stop, { method: 'DELETE' })).status).toBe(200)
  const read = await product.visitor().request(api.read(), { body: { key } })
  expect(read.status).toBe(404)
})

test('the recipient can stop such emails, and the buyer reads what else they can do', async () => {
  const { visitor, id } = await buyEulogy(product)
  const to = uniqueAddress('stranger')
  await send(visitor, id, to)
  const { text } = await waitForEmailTo(to)
  const { pathname } = new URL(/http\S+\/api\/unsubscribe\/\S+/.exec(text)?.[0] ?? '')
  expect((await fetch(product.url + pathname, { method: 'POST' })).status).toBe(200)
  const other = await buyEulogy(product)
  const refused = await send(other.visitor, other.id, to)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ code: 'not-emailed' })
  expect(await linksOf(other.id)).toEqual([])
})

describe('is refused', () => {
  test('for an unpaid eulogy', async () => {
    const { visitor, id } = await submitAndPreview(product)
    expect((await send(visitor, id, uniqueAddress('x'))).status).toBe(409)
    expect(await linksOf(id)).toEqual([])
  })

  test('with the key of another family, or none', async () => {
    const { id } = await buyEulogy(product)
    const other = await buyEulogy(product)
    for (const visitor of [other.visitor, product.visitor()])
      expect((await send(visitor, id, uniqueAddress('x'))).status).toBe(404)
    expect(await linksOf(id)).toEqual([])
  })

  test.each([
    'a@example.com\r\nBcc: everyone@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'Anna <a@example.com>',
    `${'a'.repeat(250)}@example.com`,
    '',
  ])('to more or less than one address: %j', async (email) => {
    const { visitor, id } = await buyEulogy(product)
    const response = await send(visitor, id, email)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { email: expect.any(String) } })
    expect(await linksOf(id)).toEqual([])
  })

  test('after a refund', async () => {
    const { visitor, id } = await buyEulogy(product)
    const { owner } = product.database
    await owner
      .updateTable('purchases')
      .set({ state: 'refunded' })
      .where('root_id', '=', id)
      .execute()
    expect((await send(visitor, id, uniqueAddress('x'))).status).toBe(409)
  })
})

test('sends three a day for one purchase, out of a hundred requests', async () => {
  const { visitor, id } = await buyEulogy(product)
  const statuses: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send(visitor, id, uniqueAddress('flood'))),
    )
    statuses.push(...responses.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(97)
  expect(await linksOf(id)).toHaveLength(3)
}, 60_000)

test('many buyers together can’t flood one mailbox', async () => {
  const to = uniqueAddress('victim')
  const orders = await Promise.all(Array.from({ length: 7 }, () => buyEulogy(product)))
  const sent = await Promise.all(orders.map(({ visitor, id }) => send(visitor, id, to)))
  expect(sent.filter(({ status }) => status === 202)).toHaveLength(5)
})
