import { request } from 'node:http'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localLimits } from '#scripts/local/local-limits.ts'
import { buildDesk } from '#server/desk/desk-app.ts'
import { timeOf } from '#server/desk/page.ts'
import { signInToDesk } from '#server/flows/desk/desk-sessions.ts'
import { contributors } from '#tests/support/contributors.ts'
import { DeskBrowser, requestLink, signIn } from '#tests/support/desk-browser.ts'
import { customerEmails } from '#tests/support/emails.ts'
import { freePort } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'

const hostile = '<script>alert(1)</script>'
const email = 'desk.secret@example.com'

const product = setUpProduct({ desk: true })
const browser = () => new DeskBrowser(product.desk?.url ?? '')

/** A browser that has just signed in. */
let signedIn: DeskBrowser
let orderNumber = ''
let rootId = ''
let contactId = ''
let memoryId = ''

beforeAll(async () => {
  const names = { name: hostile, customer_name: hostile }
  const order = await buyEulogy(product, { ...names, scripture: 'Psalm 23', email })
  rootId = order.id
  orderNumber = order.orderNumber
  const message = { name: hostile, email, subject: hostile, message: `Help me. ${hostile}` }
  const sent = await product.visitor().request('/api/contact', { body: message })
  expect(sent.status).toBe(202)
  const row = await product.database.row('contact_messages')
  contactId = row.id
  const { ask, contribute, list } = contributors(product)
  const { key } = await ask(order.visitor, { submissionId: rootId, note: '' })
  await contribute(key, { name: hostile, text: `Secret words. ${hostile}` })
  const [added] = (await list(order.visitor, rootId)).memories
  memoryId = added?.id ?? ''
})

beforeEach(async () => {
  signedIn = await signIn(product)
})

const privatePages = () => [
  '/',
  '/search',
  `/orders/${orderNumber}`,
  `/orders/${rootId}`,
  `/orders/${orderNumber}/refund`,
  `/orders/${orderNumber}/erase`,
  `/orders/${orderNumber}/change-email`,
  '/inbox',
  `/inbox/${contactId}`,
  `/inbox/${contactId}/erase`,
  `/orders/${orderNumber}/memories/${memoryId}`,
  '/figures',
  '/audit',
  '/previews',
  '/not-a-page',
]

const privateForms = (): [string, Record<string, string>][] => [
  ['/search', { query: email }],
  [`/orders/${orderNumber}/words`, {}],
  [`/orders/${orderNumber}/refund`, {}],
  [`/orders/${orderNumber}/erase`, { sure: 'yes' }],
  ['/inbox/words', {}],
  [`/inbox/${contactId}/words`, {}],
  [`/inbox/${contactId}/reply`, { reply: 'Hello' }],
  [`/inbox/${contactId}/done`, {}],
  [`/orders/${orderNumber}/memories/${memoryId}`, {}],
  ['/previews/pause', {}],
]

const listActions = () =>
  product.database.owner.selectFrom('operator_actions').selectAll().orderBy('at').execute()

describe('without a session', () => {
  test('no page opens and no form does anything', async () => {
    const visitor = browser()
    const before = await listActions()
    const pages = await Promise.all(privatePages().map((path) => visitor.request(path)))
    const forms = await Promise.all(
      privateForms().map(([path, form]) => visitor.request(path, { form })),
    )
    for (const response of [...pages, ...forms]) {
      expect([response.url, response.status]).toEqual([response.url, 303])
      expect(response.headers.get('location')).toBe('/sign-in')
      expect(await response.text()).toBe('')
    }
    expect(await listActions()).toEqual(before)
  })

  test('a made-up cookie opens nothing', async () => {
    const visitor = browser()
    visitor.cookie = `desk=${'A'.repeat(43)}`
    expect((await visitor.request('/')).headers.get('location')).toBe('/sign-in')
  })

  test('the link goes to the operator, whatever address is sent', async () => {
    const visitor = browser()
    const asked = await visitor.request('/sign-in', { form: { email: 'thief@example.com' } })
    expect(asked.status).toBe(200)
    const sent = await product.mailbox.waitForEmail(({ text }) => text.includes('/enter/'), 5_000)
    expect(sent.to).toEqual(['people@lovinglysaid.test'])
  })
})

describe('a link', () => {
  test('is not used up by opening it, works once, ends others', async () => {
    const visitor = browser()
    const earlier = await requestLink(product, visitor)
    const key = await requestLink(product, visitor)
    expect(await visitor.page(`/enter/${key}`)).toContain('Open the desk')
    expect(visitor.cookie).toBe('')
    const entered = await visitor.request('/enter', { form: { key } })
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/'])
    const [cookie = ''] = entered.headers.getSetCookie()
    expect(cookie).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(await visitor.page('/')).toContain('Paid in the last 24 hours')
    for (const used of [key, earlier]) {
      const again = await browser().request('/enter', { form: { key: used } })
      expect([again.status, again.headers.getSetCookie()]).toEqual([410, []])
    }
  })

  test('expires after 15 minutes', async () => {
    const key = await requestLink(product, browser())
    const inMinutes = (minutes: number) => ({
      ...product.workerCtx,
      now: () => new Date(Date.now() + minutes * 60_000),
    })
    expect(await signInToDesk(inMinutes(15), key)).toBe(null)
    expect(await signInToDesk(inMinutes(14), key)).toMatch(/^[\w-]{43}$/)
  })

  test('and a session are stored as hashes only, and signing in is recorded', async () => {
    const key = signedIn.cookie.slice('desk='.length)
    const rows = await product.database.owner.selectFrom('desk_sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    expect(rows.at(-1)?.hash.length).toBe(32)
    const last = (await listActions()).at(-1)
    expect(last).toMatchObject({ operator: 'web-desk', action: 'sign-in', outcome: 'signed-in' })
  })
})

test('over https the cookie is Secure and bound to the host', async () => {
  const log = pino({ level: 'silent' })
  const options = { url: 'https://desk.test', trustedProxies: undefined, log }
  const app = await buildDesk(product.workerCtx, options)
  const key = await requestLink(product, browser())
  const entered = await app.inject({
    method: 'POST',
    url: '/enter',
    headers: {
      host: 'desk.test',
      origin: 'https://desk.test',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `key=${key}`,
  })
  expect(String(entered.headers['set-cookie'])).toMatch(
    /^__Host-desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  await app.close()
})

describe('a session', () => {
  test('ends at sign-out, here and for a copy of its cookie', async () => {
    const copy = browser()
    copy.cookie = signedIn.cookie
    expect((await copy.request('/')).status).toBe(200)
    await signedIn.request('/sign-out', { form: {} })
    expect((await copy.request('/')).headers.get('location')).toBe('/sign-in')
  })

  test.each([
    ['2 idle hours', "update desk_sessions set seen_at = now() - interval '2 hours'"],
    ['12 hours', "update desk_sessions set signed_in_at = now() - interval '12 hours'"],
    ['the statement of docs/run.md', 'delete from desk_sessions'],
  ])('ends after %s', async (_name, statement) => {
    await sql.raw(statement).execute(product.database.owner)
    expect((await signedIn.request('/')).headers.get('location')).toBe('/sign-in')
  })

  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin of the site', { origin: 'http://127.0.0.1:1' }],
    ['no origin', { origin: '' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a page of a sibling host', { 'sec-fetch-site': 'same-site' }],
  ])('does nothing for a form from %s', async (_name, headers) => {
    const before = await listActions()
    for (const [path, form] of [...privateForms(), ['/sign-in', {}], ['/sign-out', {}]] as const) {
      const forged = await signedIn.request(path, { form, headers })
      expect([path, forged.status]).toEqual([path, 403])
    }
    expect(await listActions()).toEqual(before)
  })

  test('changes nothing by GET', async () => {
    const before = await listActions()
    for (const path of privatePages()) await signedIn.request(path)
    expect((await signedIn.request(`/orders/${orderNumber}/words`)).status).toBe(404)
    expect((await signedIn.request('/previews/pause')).status).toBe(404)
    expect(await listActions()).toEqual(before)
  })
})

test('every response has strict headers and allows no script', async () => {
  const paths = [...privatePages(), '/sign-in', `/enter/${'A'.repeat(43)}`, '/desk.css', '/%zz']
  for (const path of paths) {
    const { headers } = await signedIn.request(path)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
    ])
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
  const page = await signedIn.page('/figures')
  expect(page).not.toMatch(/<script|<style| style="| on\w+="|javascript:/i)
})

test.each([
  ['', false],
  [', whatever host a proxy names', true],
])('answers only at its own address%s', async (_, isForwarded) => {
  const { port = '', host } = new URL(signedIn.origin)
  const status = await new Promise((resolve) => {
    const forwarded = isForwarded ? { 'x-forwarded-host': host } : {}
    const headers = { host: `rebound.example:${port}`, cookie: signedIn.cookie, ...forwarded }
    request({ host: '127.0.0.1', port, path: '/', headers }, ({ statusCode }) =>
      resolve(statusCode),
    ).end()
  })
  expect(status).toBe(421)
})

test('a hostile name is escaped, and hidden until asked for', async () => {
  const pages = await Promise.all(privatePages().map((path) => signedIn.page(path)))
  const found = await signedIn.page('/search', { form: { query: email } })
  for (const page of [...pages, found]) {
    expect(page).not.toMatch(/alert\(1\)/)
    expect(page).not.toContain(email)
  }
  const countShown = async () => (await listActions()).filter(({ words }) => words).length
  const before = await countShown()
  const shown = [
    await signedIn.page(`/orders/${orderNumber}/words`, { form: {} }),
    await signedIn.page('/inbox/words', { form: {} }),
    await signedIn.page(`/inbox/${contactId}/words`, { form: {} }),
  ]
  expect(shown[0]).toContain('Secret words.')
  // Every answer is there, by its label in the table of fields.
  expect(shown[0]).toContain('Scripture: Psalm 23')
  for (const page of shown) {
    expect(page).toContain(email)
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script')
  }
  expect(await countShown()).toBe(before + 3)
})

test('a null byte in a form or an address leads to no error', async () => {
  const searched = await signedIn.request('/search', { form: { query: `${email}\0` } })
  expect(searched.status).toBe(200)
  const memory = `/orders/${orderNumber}/memories/%00`
  for (const path of ['/orders/%00', '/inbox/%00', memory, '/enter/%00'])
    expect([path, (await signedIn.request(path)).status]).toEqual([
      path,
      path.startsWith('/enter') ? 410 : 404,
    ])
})

test('a memory from someone else is listed with its order without its words, and deleted there', async () => {
  const memory = `/orders/${orderNumber}/memories/${memoryId}`
  const order = await signedIn.page(`/orders/${orderNumber}`)
  expect(order).toContain(`<a href="${memory}">`)
  expect(order).not.toContain('Secret words.')
  expect(await signedIn.page(memory)).toContain('After you press:')
  expect(await signedIn.page(memory, { form: {} })).toContain('is deleted')
  expect((await signedIn.request(memory)).status).toBe(404)
  const made = (await listActions()).filter(({ action }) => action.startsWith('memory-'))
  expect(made.map(({ action, root_id }) => [action, root_id])).toEqual([['memory-delete', rootId]])
})

test('an email address that is searched or typed stays out of every address', async () => {
  const found = await signedIn.request('/search', { form: { query: email } })
  expect([found.status, found.headers.get('location')]).toEqual([200, null])
  const byNumber = await signedIn.request('/search', { form: { query: orderNumber } })
  expect(byNumber.headers.get('location')).toBe(`/orders/${orderNumber}`)
  const address = 'new.secret@example.com'
  const path = `/orders/${orderNumber}/change-email`
  expect(await signedIn.page(path, { form: { address } })).toContain(address)
  const changed = await signedIn.request(path, { form: { address, sure: 'yes' } })
  expect(changed.headers.get('location')).toBe(`/orders/${orderNumber}?outcome=email-changed`)
  await signedIn.request(path, { form: { address: email, sure: 'yes' } })
})

test('actions say what will happen, happen once, and are recorded', async () => {
  const path = `/orders/${orderNumber}/refund`
  expect(await signedIn.page(path)).toContain('After you press:</strong> The refund starts.')
  expect(await signedIn.page(path, { form: {} })).toContain('Done. The refund starts.')
  expect(await signedIn.page(path, { form: {} })).toMatch(/already (refunded|on its way)/)
  const made = (await listActions()).filter(({ action }) => action === 'refund')
  expect(made.map(({ operator }) => operator)).toEqual(['web-desk', 'web-desk'])
  await customerEmails(product).waitForEmailTo(email, ({ subject }) => /refund/i.test(subject))
})

test('an order says why it is stuck, with the action that helps first and the others under "More"', async () => {
  const { id, orderNumber: stuck } = await buyEulogy(product)
  const path = `/orders/${stuck}`
  expect(await signedIn.page(path)).toMatch(
    /href="[^"]*\/refund".*<summary>More<\/summary>.*href="[^"]*\/erase"/s,
  )
  const eulogy = { submission_id: id, kind: 'eulogy' } as const
  await expect
    .poll(async () => (await product.database.rows('emails', eulogy))[0]?.sent_at)
    .toBeInstanceOf(Date)
  const rejected = { sent_at: null, failed_at: new Date(), failure: '550 5.1.1' }
  await product.database.change('emails', eulogy, rejected)
  const page = await signedIn.page(path)
  const panel = /<div class="panel">.*?<\/div>/s.exec(page)?.[0]
  expect(panel).toContain(
    'an email about a paid order was rejected (550 5.1.1: the address doesn’t exist)',
  )
  expect(panel?.match(/href="[^"]+"/g)).toEqual([`href="${path}/change-email"`])
  expect(page.indexOf('class="panel"')).toBeLessThan(page.indexOf('class="facts"'))
  const [, more = ''] = page.split('<details><summary>More</summary>')
  expect(more).toContain(`href="${path}/erase"`)
  expect(more).not.toContain(`href="${path}/change-email"`)
})

test('times are those of the desk’s time zone, with UTC as their title', () => {
  const zone = process.env.TZ
  process.env.TZ = 'America/New_York'
  expect(timeOf(new Date('2026-11-16T03:10:05Z')).markup).toBe(
    '<time datetime="2026-11-16T03:10:05.000Z" title="2026-11-16 03:10:05 UTC">2026-11-15 22:10</time>',
  )
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('erasing needs a tick, and leaves nothing to show', async () => {
  const { id } = await submitAndPreview(product)
  const path = `/orders/${id}/erase`
  expect(await signedIn.page(path, { form: {} })).toContain('can’t be undone')
  expect(await signedIn.page(`/orders/${id}`)).toContain('Show the words')
  expect(await signedIn.page(path, { form: { sure: 'yes' } })).toContain('is erased')
  const gone = await signedIn.request(`/orders/${id}/words`, { form: {} })
  expect(gone.status).toBe(404)
})

test('logs route patterns, never keys, addresses or words', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const app = await buildDesk(
    { ...product.workerCtx, log },
    { url, trustedProxies: undefined, log },
  )
  await app.listen({ host: '127.0.0.1', port })
  const visitor = new DeskBrowser(url)
  const key = await requestLink(product, visitor)
  await visitor.request(`/enter/${key}`)
  await visitor.request('/enter', { form: { key } })
  await visitor.request('/search', { form: { query: email } })
  await visitor.request(`/orders/${orderNumber}/words`, { form: {} })
  await visitor.request(`/orders/${orderNumber}/change-email`, { form: { address: email } })
  await visitor.request('/enter', { form: { key }, headers: { origin: 'https://evil.example' } })
  await app.close()
  const logged = lines.join('')
  expect(logged).toContain('"route":"/enter/:key"')
  for (const secret of [key, visitor.cookie.slice('desk='.length), email, 'alert(1)', orderNumber])
    expect(logged).not.toContain(secret)
})

test('an invented result is not shown', async () => {
  const page = await signedIn.page(`/orders/${orderNumber}?outcome=${encodeURIComponent(hostile)}`)
  expect(page).not.toContain('role="status"')
  expect(page).not.toContain('alert(1)')
})

describe('with a limit of three', () => {
  const limited = setUpProduct({
    desk: true,
    worker: false,
    settings: { LOCAL_LIMITS: localLimits({ rates: { desk: { times: 3, seconds: 3_600 } } }) },
  })

  test('links and guesses are rate limited per network', async () => {
    const visitor = new DeskBrowser(limited.desk?.url ?? '')
    const guess = { form: { key: 'A'.repeat(43) } }
    expect((await visitor.request('/sign-in', { form: {} })).status).toBe(200)
    expect((await visitor.request('/enter', guess)).status).toBe(410)
    expect((await visitor.request('/enter', guess)).status).toBe(410)
    const blocked = await visitor.request('/enter', guess)
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '3600'])
    expect((await visitor.request('/sign-in', { form: {} })).status).toBe(429)
  })
})
