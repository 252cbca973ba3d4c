import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { findOrder } from '#server/flows/find-order.ts'
import { requeueWriting } from '#server/flows/requeue-writing.ts'
import { smtpMail } from '#server/gateways/mail/smtp.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
  await stripeControl(product).setWebhookMode('off')
})
afterAll(() => product.stop())

const letterTo = (email: string, subject: string) =>
  product.mailbox.waitForEmail(
    (letter) => letter.to.includes(email) && letter.subject.startsWith(subject),
    10_000,
  )
const linkIn = (text: string) => new URL(/https?:\/\/\S+#key=[\w-]+/.exec(text)?.[0] ?? '')
const keyIn = (cookie: string) => /^__Host-family-[0-9a-f-]{36}=([\w-]{43})\./.exec(cookie)?.[1]
const newest = (email: string) => ({ email: `${crypto.randomUUID().slice(0, 8)}.${email}` })

describe('a full eulogy', () => {
  test('is mailed to the buyer, whole', { tags: 'S1-012' }, async () => {
    const { email } = newest('buyer@example.com')
    const { text } = await buyEulogy(product, { email })
    const letter = await letterTo(email, 'Your eulogy for')
    expect(letter.to).toEqual([email])
    const flat = (words: string) => words.replace(/\s+/g, ' ')
    for (const paragraph of text.split('\n\n')) expect(flat(letter.text)).toContain(flat(paragraph))
  })

  test('has its order number the same on the page, in the letter and for the operator', {
    tags: 'R3-a',
  }, async () => {
    const { email } = newest('order@example.com')
    const { visitor, id, sessionId } = await buyEulogy(product, { email })
    const { orderNumber } = await visitor.confirm(sessionId, id)
    expect(orderNumber).toMatch(/^\d{8}$/)
    const letter = await letterTo(email, 'Your eulogy for')
    expect(letter.text).toContain(`Order number ${orderNumber}.`)
    const desk = { ...product.ctx, db: product.database.worker }
    const found = await findOrder(desk, String(orderNumber))
    expect(found).toMatchObject({ root_id: id, order_number: orderNumber })
  })

  test('that was given up is written when the operator orders it once more', async () => {
    const { visitor, id, sessionId, preview } = await buyEulogy(product)
    const { orderNumber } = await visitor.confirm(sessionId, id)
    const desk = { ...product.ctx, db: product.database.worker }
    const again = () => requeueWriting(desk, String(orderNumber))
    expect(await requeueWriting(desk, '00000000')).toBe('order-not-found')
    expect(await again()).toBe('already-written')
    const { owner } = product.database
    await owner.deleteFrom('eulogies').where('submission_id', '=', id).execute()
    const row = owner.updateTable('eulogy_submissions').where('id', '=', id)
    await row.set({ writing_failed_at: new Date() }).execute()
    await expect(visitor.waitForEulogy(id)).rejects.toThrow('could not be written')
    expect(await again()).toBe('ordered')
    expect(await visitor.waitForEulogy(id)).toContain(preview)
  })

  test('is filled in by the backend after the insert, and read as full_eulogy', {
    tags: 'S3-017',
  }, async () => {
    const { visitor, id } = await submitAndPreview(product)
    const read = () => visitor.requestJson(api.submission(id))
    expect((await read()).full_eulogy).toBeNull()
    const { sessionId } = await visitor.openCheckout(id)
    await stripeControl(product).pay(sessionId)
    await visitor.confirm(sessionId, id)
    const text = await visitor.waitForEulogy(id)
    expect((await read()).full_eulogy).toBe(text)
  })

  test('is had only after payment, in the paying browser or by the emailed link', {
    tags: ['S6-005', 'S7-010'],
  }, async () => {
    const { email } = newest('paywall@example.com')
    const { visitor, id } = await submitAndPreview(product, { email })
    const { sessionId } = await visitor.openCheckout(id)
    // Written ahead of the payment: the text is there and stays shut.
    const written = () =>
      product.database.owner.selectFrom('eulogies').select('text').where('submission_id', '=', id)
    await expect.poll(async () => (await written().execute()).length).toBe(1)
    expect(await visitor.fullEulogy(id)).toBeNull()
    await stripeControl(product).pay(sessionId)
    await visitor.confirm(sessionId, id)
    const { text } = await written().executeTakeFirstOrThrow()
    expect(await visitor.fullEulogy(id)).toBe(text)

    const elsewhere = product.visitor()
    expect((await elsewhere.request(api.fullEulogy(id))).status).toBe(404)
    const letter = await letterTo(email, 'Your eulogy for')
    const key = linkIn(letter.text).hash.slice('#key='.length)
    await elsewhere.requestJson(api.access(id), { body: { key } })
    expect(await elsewhere.fullEulogy(id)).toBe(text)
  })

  test('is addressed by its submission id', { tags: ['S6-006', 'S7-007'] }, async () => {
    const { email } = newest('address@example.com')
    const { visitor, id, text } = await buyEulogy(product, { email })
    const link = linkIn((await letterTo(email, 'Your eulogy for')).text)
    expect(link.searchParams.get('submission_id')).toBe(id)
    expect(await visitor.requestJson(api.submission(id))).toMatchObject({ id, full_eulogy: text })
  })
})

describe('an access key', () => {
  const submitted = async () => {
    const visitor = product.visitor()
    const body = {
      name: 'Margaret',
      relationship: 'mother',
      qualities: 'kind',
      customer_name: 'Anna',
      email: 'anna@example.com',
    }
    const answer = await visitor.request(api.submissions(), { body })
    const { id } = (await answer.json()) as { id: string }
    const [cookie = ''] = answer.headers.getSetCookie()
    return { visitor, id, cookie, key: keyIn(cookie) ?? '' }
  }

  test('has 256 random bits and belongs to the family', { tags: 'R10-a' }, async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, submitted))
    for (const { key } of orders) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(new Set(orders.map(({ key }) => key)).size).toBe(20)
    // Of 20 × 256 fair bits about half are set.
    const bits = orders.flatMap(({ key }) => [...Buffer.from(key, 'base64url')])
    const set = bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
    expect(set / (20 * 256)).toBeGreaterThan(0.45)
    expect(set / (20 * 256)).toBeLessThan(0.55)
    for (const { id, key } of orders) {
      const rows = await product.database.owner
        .selectFrom('access_keys')
        .select(['root_id', 'kind'])
        .where('hash', '=', createHash('sha256').update(key).digest())
        .execute()
      expect(rows).toEqual([{ root_id: id, kind: 'browser' }])
    }
  })

  test('is stored nowhere but as its hash', { tags: 'R10-b' }, async () => {
    const { email } = newest('hash@example.com')
    const { key } = await submitted()
    await buyEulogy(product, { email })
    const mailed = linkIn((await letterTo(email, 'Your eulogy for')).text).hash.slice(5)
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')
    `.execute(product.database.owner)
    expect(tables.length).toBeGreaterThan(10)
    for (const secret of [key, mailed]) {
      const shapes = [secret, Buffer.from(secret).toString('hex')]
      shapes.push(Buffer.from(secret, 'base64url').toString('hex'))
      for (const { name } of tables) {
        for (const shape of shapes) {
          const { rows } = await sql`
            select from ${sql.raw(name)} as t where t::text like ${`%${shape}%`}
          `.execute(product.database.owner)
          expect([name, rows.length]).toEqual([name, 0])
        }
      }
      const { rows } = await sql`
        select from access_keys where hash = sha256(${Buffer.from(secret)})
      `.execute(product.database.owner)
      expect(rows).toHaveLength(1)
    }
  })

  test('is held by the browser that told, in a cookie that no script reads', {
    tags: 'R10-c',
  }, async () => {
    const { visitor, id, cookie } = await submitted()
    expect(cookie.split('; ')).toEqual(
      expect.arrayContaining(['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']),
    )
    expect(cookie.startsWith(`__Host-family-${id}=`)).toBe(true)
    expect((await visitor.request(api.submission(id))).status).toBe(200)
  })

  test('stands in the fragment of the emailed link', { tags: 'R10-d' }, async () => {
    const { email } = newest('link@example.com')
    const { id } = await buyEulogy(product, { email })
    for (const subject of ['How your eulogy begins', 'Your eulogy for']) {
      const letter = await letterTo(email, subject)
      const link = linkIn(letter.text)
      const key = link.hash.slice('#key='.length)
      expect(link.href).toBe(`${product.url}/?archive=true&submission_id=${id}#key=${key}`)
      expect(letter.html).toContain(link.href.replaceAll('&', '&amp;'))
      const elsewhere = product.visitor()
      expect((await elsewhere.request(api.access(id), { body: { key } })).status).toBe(200)
    }
  })
})

describe('a submission', () => {
  const reads = (id: string) => [api.submission(id), api.fullEulogy(id), api.versions(id)]

  test('is read by its id with the key, one row, and not without', {
    tags: ['S7-004', 'S7-006', 'S7-007', 'S7-009', 'S7-010'],
  }, async () => {
    const told = { name: 'Ellen Shaw', qualities: 'brave', email: 'one@example.com' }
    const { visitor, id, preview } = await submitAndPreview(product, told)
    await submitAndPreview(product, { name: 'Somebody Else' })
    const unpaid = await visitor.requestJson(api.submission(id))
    expect(unpaid).toMatchObject({
      id,
      person: 'Ellen Shaw',
      qualities: 'brave',
      email: 'one@example.com',
      type: 'general',
      retries: 2,
      preview,
      full_eulogy: null,
    })
    const { sessionId } = await visitor.openCheckout(id)
    await stripeControl(product).pay(sessionId)
    await visitor.confirm(sessionId, id)
    const text = await visitor.waitForEulogy(id)
    expect(await visitor.requestJson(api.submission(id))).toEqual({
      ...unpaid,
      type: 'paid',
      full_eulogy: text,
    })
    for (const path of reads(id)) expect((await product.visitor().request(path)).status).toBe(404)
  })

  test('is read on the return from payment only in the browser with the key', {
    tags: 'S7-008',
  }, async () => {
    const { visitor, id } = await submitAndPreview(product, {
      name: 'Ellen Shaw',
      customer_name: 'Bea',
    })
    const { sessionId } = await visitor.openCheckout(id)
    await stripeControl(product).pay(sessionId)
    expect(await product.visitor().confirm(sessionId, id)).toEqual({ state: 'paid-elsewhere' })
    expect(await visitor.confirm(sessionId, id)).toMatchObject({
      state: 'paid-here',
      person: 'Ellen Shaw',
      customer_name: 'Bea',
      relationship: 'mother',
    })
    expect((await product.visitor().request(api.submission(id))).status).toBe(404)
    expect(await visitor.requestJson(api.submission(id))).toMatchObject({ person: 'Ellen Shaw' })
  })

  test('and a wrong id or key get the same answer, whatever is asked', {
    tags: ['R10-g', 'S6-007'],
  }, async () => {
    const { id } = await buyEulogy(product)
    const stranger = product.visitor()
    await stranger.submit()
    const answers = async (id: string) => {
      const asked = [...reads(id), api.waiting(id)].map((path) => stranger.request(path))
      const body = { key: 'A'.repeat(43) }
      asked.push(stranger.request(api.access(id), { body }))
      asked.push(stranger.request(api.preview(id), { method: 'POST' }))
      asked.push(stranger.request(api.edits(id), { body: { text: 'x', revision: 0 } }))
      const checkout = { submissionId: id, name: 'x', email: 'x@example.com' }
      asked.push(stranger.request(api.createCheckout(), { body: checkout }))
      const all = await Promise.all(asked)
      return Promise.all(all.map(async (one) => [one.status, await one.text()]))
    }
    const wrongKey = await answers(id)
    expect(wrongKey).toEqual(await answers(crypto.randomUUID()))
    expect(wrongKey.map(([status]) => status)).toEqual(wrongKey.map(() => 404))
  })
})

test('a letter does not go over an open line where the line has to be encrypted', async () => {
  const sender = {
    smtpUrl: `smtp://127.0.0.1:${product.mailbox.smtpPort}`,
    from: 'words@example.com',
    operator: 'people@example.com',
    brand: 'Lovingly Said',
    domain: 'example.com',
  }
  const letter = {
    ...newest('line@example.com'),
    sendId: crypto.randomUUID(),
    customerName: 'Anna',
    person: 'Ruth',
    preview: 'Good morning',
    link: 'https://example.com/#key=abc',
    dataLink: 'https://example.com/?show=my-data#key=abc',
  }
  const { email: to, ...rest } = letter
  const [open, encrypted] = [false, true].map((only) => smtpMail({ ...sender, requireTls: only }))
  await expect(encrypted?.sendPreview({ ...rest, to })).rejects.toThrow(/TLS/)
  await open?.sendPreview({ ...rest, to })
  expect((await letterTo(to, 'How your eulogy begins')).to).toEqual([to])
  for (const mail of [open, encrypted]) mail?.close()
})
