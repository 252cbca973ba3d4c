import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { collapseSpaces, customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({
  settings: { LIMIT_COPIES: '5000/3600', PREVIEW_EMAILS_PER_MAILBOX: '5' },
})
const { waitForEmailTo, keysOf } = customerEmails(product)

const send = (visitor: Visitor, id: string, email: string) =>
  visitor.request(api.copies(id), { body: { email } })

const copiesOf = (submissionId: string) =>
  product.database.owner
    .selectFrom('emails')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'copy')
    .execute()

test('emails the current text once, with the name of the buyer and without a private link', async () => {
  const { visitor, id } = await buyEulogy(product, { name: 'Rosa Lind', customer_name: 'Anna' })
  // The buyer's own emails, preview and eulogy, have a key each.
  await expect.poll(() => keysOf(id)).toHaveLength(2)
  const edit = { text: 'Good morning. She baked all night.', revision: 0 }
  expect((await visitor.request(api.edits(id), { body: edit })).status).toBe(201)
  const keys = await keysOf(id)
  const to = uniqueAddress('aunt')
  expect(await (await send(visitor, id, to)).json()).toEqual({ alreadySent: false })
  const copy = await waitForEmailTo(to)
  expect(copy.subject).toBe('A eulogy for Rosa Lind')
  expect(collapseSpaces(copy.text)).toContain('Anna asked us to send you the eulogy for Rosa Lind')
  expect(copy.text).toContain(edit.text)
  for (const body of [copy.text, copy.html]) expect(body).not.toMatch(/key=|submission_id|archive/)
  expect(await keysOf(id)).toHaveLength(keys.length)
  expect(await (await send(visitor, id, to)).json()).toEqual({ alreadySent: true })
  expect(await copiesOf(id)).toHaveLength(1)
})

test('the recipient can stop such emails', async () => {
  const { visitor, id } = await buyEulogy(product)
  const to = uniqueAddress('stranger')
  await send(visitor, id, to)
  const { text } = await waitForEmailTo(to)
  const { pathname } = new URL(/http\S+\/api\/unsubscribe\/\S+/.exec(text)?.[0] ?? '')
  expect((await fetch(product.url + pathname, { method: 'POST' })).status).toBe(200)
  const other = await buyEulogy(product)
  await send(other.visitor, other.id, to)
  await expect.poll(async () => (await copiesOf(other.id))[0]?.failure).toBe('unsubscribed')
})

describe('is refused', () => {
  test('for an unpaid eulogy', async () => {
    const { visitor, id } = await submitAndPreview(product)
    expect((await send(visitor, id, uniqueAddress('x'))).status).toBe(409)
    expect(await copiesOf(id)).toEqual([])
  })

  test('with the key of another family, or none', async () => {
    const { id } = await buyEulogy(product)
    const other = await buyEulogy(product)
    for (const visitor of [other.visitor, product.visitor()])
      expect((await send(visitor, id, uniqueAddress('x'))).status).toBe(404)
    expect(await copiesOf(id)).toEqual([])
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
    expect(await copiesOf(id)).toEqual([])
  })

  test('for a text with a web address, also when it was added later', async () => {
    const { visitor, id } = await buyEulogy(product)
    const edits = (text: string, revision: number) =>
      visitor.request(api.edits(id), { body: { text, revision } })
    await edits('Claim your prize at evil.com today.', 0)
    expect(await (await send(visitor, id, uniqueAddress('x'))).json()).toMatchObject({
      code: 'contains-web-address',
    })
    await edits('She loved gardens.', 1)
    const late = uniqueAddress('greylisted')
    expect((await send(visitor, id, late)).status).toBe(202)
    await edits('Claim your prize at evil.com today.', 2)
    await expect
      .poll(async () => (await copiesOf(id))[0]?.failure, { timeout: 20_000 })
      .toBe('not allowed')
    expect(product.mailbox.listEmails().filter(({ to }) => to.includes(late))).toEqual([])
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

test('sends three a day for one purchase, out of a thousand requests', async () => {
  const { visitor, id } = await buyEulogy(product)
  const statuses: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => send(visitor, id, uniqueAddress('flood'))),
    )
    statuses.push(...responses.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 202)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(997)
  expect(await copiesOf(id)).toHaveLength(3)
}, 60_000)

test('many buyers together can’t flood one mailbox', async () => {
  const to = uniqueAddress('victim')
  const orders = await Promise.all(Array.from({ length: 7 }, () => buyEulogy(product)))
  const sent = await Promise.all(orders.map(({ visitor, id }) => send(visitor, id, to)))
  expect(sent.filter(({ status }) => status === 202)).toHaveLength(5)
})
