import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { buildContext } from '#server/wiring.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { customerEmails, headerOf, isEulogy, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { findRefusal } from './admit-email.ts'
import { setUnsubscribed } from './unsubscribe.ts'

const product = setUpProduct()
const { waitForEmailTo, previewTo, emailRow } = customerEmails(product)

/** The path of the link in the header, since it names the public host. */
const pathIn = (email: Email) =>
  new URL(headerOf(email, 'list-unsubscribe')?.slice(1, -1) ?? '').pathname

/** As a mail provider sends it: no cookies, no Origin. */
const oneClick = (path: string, body = 'List-Unsubscribe=One-Click') =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })

async function unsubscribedAddress() {
  const email = uniqueAddress('stopped')
  await previewTo(email)
  const path = pathIn(await waitForEmailTo(email))
  expect((await oneClick(path)).status).toBe(200)
  return { email, path }
}

test('a preview has a one-click link to unsubscribe, in its headers and in its text', async () => {
  const email = uniqueAddress('headers')
  await previewTo(email)
  const received = await waitForEmailTo(email)
  expect(headerOf(received, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(headerOf(received, 'list-unsubscribe')).toMatch(/^<http\S+\/api\/unsubscribe\/[\w-]{86}>$/)
  expect(headerOf(received, 'auto-submitted')).toBe('auto-generated')
  expect(headerOf(received, 'reply-to')).toContain('people@lovinglysaid.test')
  expect(received.text).toContain(pathIn(received))
})

test('unsubscribing stops previews but not a bought eulogy', async () => {
  const { email } = await unsubscribedAddress()
  const id = await previewTo(email.toUpperCase())
  await expect.poll(async () => (await emailRow(id, 'preview')).failure).toBe('unsubscribed')
  await buyEulogy(product, { email })
  const eulogy = await waitForEmailTo(email, isEulogy)
  expect(headerOf(eulogy, 'list-unsubscribe')).toBeUndefined()
})

test('unsubscribing stops replies to contact messages', async () => {
  const { email } = await unsubscribedAddress()
  const body = { name: 'Bea', email, subject: 'Stopped reply', message: 'Hello.' }
  await product.visitor().requestJson(api.contact(), { body })
  await product.mailbox.waitForEmail(({ subject }) => subject.endsWith(body.subject), 10_000)
  // The jobs of one kind run in order, so the next reply comes after the one that is skipped.
  const next = uniqueAddress('next')
  await product.visitor().requestJson(api.contact(), { body: { ...body, email: next } })
  await waitForEmailTo(next)
  expect(product.mailbox.listEmails().filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('the page of the link asks first, and can allow the emails again', async () => {
  const email = uniqueAddress('asked')
  const first = await previewTo(email)
  const path = pathIn(await waitForEmailTo(email))
  const before = await stored()
  const page = await fetch(product.url + path)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(await page.text()).toContain('<button>Stop these emails</button>')
  expect((await emailRow(first, 'preview')).failure).toBeNull()
  expect(await stored()).toBe(before)
  const stopped = await (await oneClick(path, '')).text()
  expect(stopped).toContain('We’ve stopped these emails')
  expect(stopped).toContain('name="again" value="yes"')
  expect(await (await oneClick(path, 'again=yes')).text()).toContain(
    'You’ll get these emails again',
  )
  const second = await previewTo(email)
  await expect.poll(async () => (await emailRow(second, 'preview')).sent_at).not.toBeNull()
})

const refusalOf = (ctx: Context, to: string) => findRefusal(ctx, ctx.db, { kind: 'preview', to })
const withSecrets = (SITE_SECRET: string, SITE_SECRET_PREVIOUS = '') => {
  const config = readConfig({ ...product.settings, SITE_SECRET, SITE_SECRET_PREVIOUS })
  const { ctx, close } = buildContext(config, product.workerCtx.db, product.ctx.queue, log)
  close()
  return ctx
}
const log = { info: () => {}, warn: () => {}, error: () => {} }
const oldSecret = 'only-for-this-machine'

test('after the site secret was replaced an address stays unsubscribed and its old link works, given the previous secret only', async () => {
  const { email, path } = await unsubscribedAddress()
  const key = path.split('/').at(-1) ?? ''
  const forgetful = withSecrets('newest')
  expect(await refusalOf(forgetful, email)).toBeNull()
  expect(await setUnsubscribed(forgetful, { key, unsubscribed: true })).toBe(false)
  const ctx = withSecrets('newest', `newer,${oldSecret}`)
  expect(await refusalOf(ctx, email)).toBe('unsubscribed')
  expect(await setUnsubscribed(ctx, { key, unsubscribed: false })).toBe(true)
  expect(await refusalOf(ctx, email)).toBeNull()
  await setUnsubscribed(ctx, { key, unsubscribed: true })
  expect(await refusalOf(ctx, email)).toBe('unsubscribed')
})

describe('a key that is not ours', () => {
  let path: string
  beforeAll(async () => {
    path = (await unsubscribedAddress()).path
  })

  test.each([
    ['too short', () => 'abc'],
    ['invented', () => Buffer.alloc(64, 7).toString('base64url')],
    [
      'of another mailbox',
      (key: string) => Buffer.alloc(32, 7).toString('base64url') + key.slice(43),
    ],
    ['with markup', () => '%3Cscript%3E'],
  ])('%s changes nothing', async (_what, forge) => {
    const count = await stored()
    const forged = path.replace(/[^/]+$/, (key) => forge(key))
    for (const response of [await fetch(product.url + forged), await oneClick(forged)]) {
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('script')
    }
    expect(await stored()).toBe(count)
  })
})

const stored = async () => (await product.database.rows('unsubscribed_mailboxes')).length
