import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
const { waitForEmailTo, openStatus } = customerEmails(product)

const isLinks = ({ subject }: Email) => subject === 'Your private links'
const linksIn = ({ text }: Email) =>
  [...text.matchAll(/https?:\/\/\S+submission_id=([\w-]+)#key=([\w-]+)/g)].map(
    ([, id = '', key = '']) => ({ id, key }),
  )
const ask = (email: string) => product.visitor().request(api.findLinks(), { body: { email } })
const requests = () => product.database.rows('link_requests')
const emailsTo = (address: string) =>
  product.mailbox.listEmails().filter((email) => email.to.includes(address) && isLinks(email))
const untilLookedUp = () => expect.poll(requests, { timeout: 10_000 }).toEqual([])

describe('a known address', () => {
  test('gets one email with a link to each eulogy and preview, each with its own key', async () => {
    const email = uniqueAddress('found')
    const rosa = await buyEulogy(product, { email, name: 'Rosa Diaz' })
    const tom = await submitAndPreview(product, { email, name: 'Tom Hale' })
    const preview = await waitForEmailTo(email, ({ text }) => text.includes(tom.id))
    expect(await openStatus(tom.id, keyIn(preview))).toBe(200)
    await submitAndPreview(product, { email: uniqueAddress('other'), name: 'Someone Else' })
    expect((await ask(email.toUpperCase())).status).toBe(202)
    const message = await waitForEmailTo(email, isLinks)
    expect(message.text).toContain('Open your eulogy for Rosa Diaz')
    expect(message.text).toContain('Open your preview for Tom Hale')
    expect(message.text).not.toContain('Someone Else')
    const [first, second] = linksIn(message)
    expect([first?.id, second?.id]).toEqual([rosa.id, tom.id])
    expect(first?.key).not.toBe(second?.key)
    expect(await openStatus(rosa.id, first?.key ?? '')).toBe(200)
    expect(await openStatus(tom.id, second?.key ?? '')).toBe(200)
    expect(await openStatus(tom.id, first?.key ?? '')).toBe(404)
    expect(emailsTo(email)).toHaveLength(1)
    await untilLookedUp()
  })

  test('gets new links with each request, and erasing one family leaves the links to others', async () => {
    const email = uniqueAddress('again')
    const rosa = await buyEulogy(product, { email, name: 'Rosa Diaz' })
    const tom = await buyEulogy(product, { email, name: 'Tom Hale' })
    await ask(email)
    const earlier = await waitForEmailTo(email, isLinks)
    await untilLookedUp()
    await ask(email)
    await expect.poll(() => emailsTo(email), { timeout: 10_000 }).toHaveLength(2)
    const later = emailsTo(email).find(({ text }) => text !== earlier.text)
    const keyTo = (id: string, message?: Email) =>
      (message ? linksIn(message) : []).find((found) => found.id === id)?.key ?? ''
    expect(keyTo(rosa.id, later)).not.toBe(keyTo(rosa.id, earlier))
    await eraseFamily(product.workerCtx, { rootId: tom.id, reason: 'operator' })
    expect(await openStatus(tom.id, keyTo(tom.id, later))).toBe(404)
    expect(await openStatus(rosa.id, keyTo(rosa.id, later))).toBe(200)
    expect(await openStatus(rosa.id, keyTo(rosa.id, earlier))).toBe(200)
  })

  test('gets at most three emails a day, whatever else was sent there', async () => {
    const email = uniqueAddress('limit')
    await buyEulogy(product, { email })
    const { owner } = product.database
    await product.database.change('email_counts', { counted: 'strangers' }, { emails: 1_000_000 })
    for (const sent of [1, 2, 3, 3]) {
      expect((await ask(email)).status).toBe(202)
      await untilLookedUp()
      await expect.poll(() => emailsTo(email).length, { timeout: 10_000 }).toBe(sent)
    }
    await owner.deleteFrom('email_counts').execute()
  })

  test('gets nothing if it bounced before', async () => {
    const email = uniqueAddress('bounced')
    await submitAndPreview(product, { email })
    const until = (read: () => Promise<unknown[]>) => expect.poll(read, { timeout: 10_000 })
    await until(() => product.database.rows('bounced_mailboxes')).not.toEqual([])
    expect((await ask(email)).status).toBe(202)
    await untilLookedUp()
    const refused = { kind: 'find-links', failure: 'mailbox bounced before' } as const
    await until(() => product.database.rows('emails', refused)).toHaveLength(1)
  })

  test('at Google is found by both names of its host', async () => {
    const email = uniqueAddress('google').replace('example.com', 'googlemail.com')
    const { id } = await submitAndPreview(product, { email })
    await ask(email.replace('googlemail', 'gmail'))
    const [link] = linksIn(await waitForEmailTo(email, isLinks))
    expect(await openStatus(id, link?.key ?? '')).toBe(200)
  })

  test('still gets the links to what it paid for after it unsubscribed', async () => {
    const email = uniqueAddress('stopped')
    await submitAndPreview(product, { email, name: 'Tom Hale' })
    const mailbox = product.ctx.guard.hashMailbox(email)
    await mailboxes.addUnsubscribed(product.database.owner, mailbox, new Date())
    await ask(email)
    await untilLookedUp()
    expect(emailsTo(email)).toEqual([])
    await buyEulogy(product, { email, name: 'Rosa Diaz' })
    await ask(email)
    expect((await waitForEmailTo(email, isLinks)).text).toContain('eulogy for Rosa Diaz')
  })
})

describe('an unknown address', () => {
  test('gets the same reply and no email', async () => {
    const known = uniqueAddress('known')
    await submitAndPreview(product, { email: known })
    const unknown = uniqueAddress('unknown')
    const [first, second] = [await ask(known), await ask(unknown)]
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
    const names = (headers: Headers) => [...headers.keys()].sort()
    expect(names(second.headers)).toEqual(names(first.headers))
    await untilLookedUp()
    expect(emailsTo(unknown)).toEqual([])
  })

  test('is deleted with the request after a day at the latest', async () => {
    const request = { id: crypto.randomUUID(), email: 'a@example.com', requested_at: new Date() }
    await product.database.add('link_requests', request)
    await purgeExpired(product.workerCtx)
    expect(await requests()).toHaveLength(1)
    await purgeExpired(product.workerCtxInDays(2))
    expect(await requests()).toEqual([])
  })
})

test('something that is no address is rejected with the words for the field', async () => {
  const response = await ask('nonsense')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    fields: { email: 'Enter an email address like name@example.com' },
  })
})
