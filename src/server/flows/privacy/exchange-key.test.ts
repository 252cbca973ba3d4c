import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { resendEmail } from '#server/flows/email/resend-email.ts'
import { customerEmails, isEulogy, keyIn, linkIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import { makeReaderLink } from '#tests/support/reader-links.ts'
import { requiredInput } from '#tests/support/records.ts'
import { revokeFamilyLinks } from './revoke-links.ts'

const product = setUpProduct()
const { waitForEmailTo, waitForNextEulogy, keysOf, openStatus, buyWith, buyAndReceive } =
  customerEmails(product)
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const keyInCookie = (cookie: string) =>
  /^__Host-family-[0-9a-f-]{36}=([\w-]{43})\./.exec(cookie)?.[1]

describe('an access key', () => {
  const submitForm = async () => {
    const visitor = product.visitor()
    const response = await visitor.request(api.submissions(), { body: requiredInput })
    const { id } = (await response.json()) as { id: string }
    const [cookie = ''] = response.headers.getSetCookie()
    return { visitor, id, cookie, key: keyInCookie(cookie) ?? '' }
  }

  test('has 256 random bits and belongs to the family', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, submitForm))
    for (const { key } of orders) expect(Buffer.from(key, 'base64url')).toHaveLength(32)
    expect(new Set(orders.map(({ key }) => key)).size).toBe(20)
    for (const { id, key } of orders) {
      const hash = createHash('sha256').update(key).digest()
      const rows = await product.database.rows('access_keys', { hash })
      expect(rows).toMatchObject([{ root_id: id, kind: 'browser' }])
    }
  })

  test('is stored only as its hash', async () => {
    const email = uniqueAddress('hash')
    const { key } = await submitForm()
    const { visitor, id } = await buyEulogy(product, { email })
    const mailed = keyIn(await waitForEmailTo(email, isEulogy))
    const { key: readersKey } = await makeReaderLink(visitor, id)
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss')
    `.execute(product.database.owner)
    expect(tables.length).toBeGreaterThan(10)
    for (const secret of [key, mailed, readersKey]) {
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
        union all select from reader_links where hash = sha256(${Buffer.from(secret)})
      `.execute(product.database.owner)
      expect(rows).toHaveLength(1)
    }
  })

  test('is in the fragment of the emailed link', async () => {
    const email = uniqueAddress('link')
    const { id } = await buyEulogy(product, { email })
    for (const subject of ['Your eulogy preview is ready', 'Your eulogy for']) {
      const message = await waitForEmailTo(email, (candidate) =>
        candidate.subject.startsWith(subject),
      )
      const link = linkIn(message)
      const key = keyIn(message)
      expect(link.href).toBe(`${product.url}/?archive=true&submission_id=${id}#key=${key}`)
      expect(message.html).toContain(link.href.replaceAll('&', '&amp;'))
      const otherBrowser = product.visitor()
      expect((await otherBrowser.request(api.access(id), { body: { key } })).status).toBe(200)
    }
  })
})

test('a link that is opened again in the same browser adds no key while its own works', async () => {
  const email = uniqueAddress('again')
  const { id, message } = await buyAndReceive(email)
  const friend = product.visitor()
  const open = (key: string) => friend.requestJson(api.access(id), { body: { key } })
  for (let times = 0; times < 3; times += 1) await open(keyIn(message))
  const linked = { root_id: id, kind: 'linked-browser' } as const
  expect(await product.database.rows('access_keys', linked)).toHaveLength(1)
  expect((await friend.request(api.fullEulogy(id))).status).toBe(200)
  await revokeFamilyLinks(product.workerCtx, id)
  await resendEmail(product.workerCtx, { rootId: id })
  await open(keyIn(await waitForNextEulogy(email, message)))
  expect((await friend.request(api.fullEulogy(id))).status).toBe(200)
})

describe('a revoked link', () => {
  test('opens nothing, even in a browser that used it before', async () => {
    const email = uniqueAddress('revoked')
    const { id, visitor, message } = await buyAndReceive(email)
    const friend = product.visitor()
    await friend.requestJson(api.access(id), { body: { key: keyIn(message) } })
    expect((await friend.request(api.fullEulogy(id))).status).toBe(200)

    expect(await revokeFamilyLinks(product.workerCtx, id)).toBeGreaterThanOrEqual(3)
    expect(await openStatus(id, keyIn(message))).toBe(404)
    const reads = [api.submission(id), api.fullEulogy(id), api.versions(id), api.waiting(id)]
    for (const browser of [friend, visitor]) {
      for (const path of reads) expect((await browser.request(path)).status).toBe(404)
    }
    expect(await revokeFamilyLinks(product.workerCtx, id)).toBe(0)

    await resendEmail(product.workerCtx, { rootId: id })
    const fresh = await waitForNextEulogy(email, message)
    expect(await openStatus(id, keyIn(fresh))).toBe(200)
  })

  test('is replaced in an email that is still queued', async () => {
    const email = uniqueAddress('greylisted')
    const { id } = await buyWith(email)
    await expect.poll(async () => (await keysOf(id)).length).toBeGreaterThan(0)
    await revokeFamilyLinks(product.workerCtx, id)
    const message = await waitForEmailTo(email, isEulogy)
    expect(await openStatus(id, keyIn(message))).toBe(200)
  })
})
