import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mailbox } from './server.ts'
import { startMailbox } from './server.ts'

let mailbox: Mailbox

beforeEach(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
})
afterEach(() => mailbox.close())

function send(to: string, more: object = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.smtpPort })
  return transport.sendMail({
    from: { name: 'Lovingly Said', address: 'hello@lovinglysaid.example' },
    to: { name: '', address: to },
    subject: 'Your eulogy for Łucja',
    text: 'It is ready: https://example.com/e?a=1&b=2',
    html: '<p>It is <a href="https://example.com/e?a=1&amp;b=2">ready</a>.</p>',
    messageId: `<${to}.1@lovinglysaid.example>`,
    ...more,
  })
}

function control(mode: string) {
  return fetch(`${mailbox.url}/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })
}

const fetchText = async (path: string) => (await fetch(`${mailbox.url}${path}`)).text()
const fetchJson = async (path: string) => (await fetch(`${mailbox.url}${path}`)).json()

it('shows every email of the product in every state', async () => {
  const list = await fetchText('/samples')
  const [, first = ''] = /href="(\/samples\/preview)"/.exec(list) ?? []
  const page = await fetchText(first)
  expect(page).toContain('Read your preview')
  expect(page.match(/<iframe/g)).toHaveLength(4)
  for (const unknown of ['/samples/nothing', '/samples/constructor'])
    expect((await fetch(mailbox.url + unknown)).status).toBe(404)
})

describe('an email', () => {
  it('is stored as sent', async () => {
    await send('ana@example.com', { headers: { 'X-Kind': 'eulogy-ready' } })
    const [email] = mailbox.listEmails()
    expect(email).toMatchObject({
      from: 'hello@lovinglysaid.example',
      to: ['ana@example.com'],
      messageId: '<ana@example.com.1@lovinglysaid.example>',
      subject: 'Your eulogy for Łucja',
      html: expect.stringContaining('ready</a>'),
      text: expect.stringContaining('https://example.com/e?a=1&b=2'),
      deliveries: 1,
    })
    expect(email?.headers).toContainEqual({ name: 'X-Kind', value: 'eulogy-ready' })
  })

  it('can be waited for, in this process and over HTTP', async () => {
    const here = mailbox.waitForEmail((email) => email.to.includes('ben@example.com'), 5_000)
    const there = fetchJson('/emails.json?to=BEN@example.com&wait=5000')
    await send('ben@example.com')
    expect((await here).to).toEqual(['ben@example.com'])
    expect(await there).toHaveLength(1)
  })

  it('is waited for until the timeout', async () => {
    await expect(mailbox.waitForEmail(() => false, 10)).rejects.toThrow(
      'No matching email within 10 ms',
    )
  })

  it('can be found by recipient and subject', async () => {
    await send('ana@example.com')
    await send('ben@example.com', { subject: 'Your receipt' })
    expect(await fetchJson('/emails.json')).toHaveLength(2)
    expect(await fetchJson('/emails.json?to=ana@example.com')).toHaveLength(1)
    expect(await fetchJson('/emails.json?subject=receipt')).toMatchObject([
      { to: ['ben@example.com'] },
    ])
  })

  it('is shown without scripts and with links that open in a new tab', async () => {
    await send('ana@example.com', { subject: '<script>alert(1)</script>' })
    const n = mailbox.listEmails()[0]?.n
    for (const page of [await fetchText('/'), await fetchText(`/emails/${n}`)]) {
      expect(page).not.toContain('<script>')
      expect(page).toContain('&lt;script&gt;')
    }
    const page = await fetchText(`/emails/${n}`)
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('&lt;base target=&quot;_blank&quot;&gt;')
    expect(await fetchText(`/emails/${n}/source`)).toContain('Message-ID: <ana@example.com.1@')
  })

  it('is accepted with a login too', async () => {
    const auth = { user: 'someone', pass: 'secret' }
    const transport = createTransport({ host: '127.0.0.1', port: mailbox.smtpPort, auth })
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'Hello' })
    expect(mailbox.listEmails()).toHaveLength(1)
  })
})

describe('a known recipient', () => {
  it.each([
    ['bounced', 550, 'RCPT TO'],
    ['mail-refused', 554, 'DATA'],
    ['mail-down', 451, 'RCPT TO'],
  ])('%s gets %i at %s', async (name, responseCode, command) => {
    const sending = send(`${name}.ana@example.com`)
    await expect(sending).rejects.toMatchObject({ responseCode, command })
    expect(mailbox.listEmails()).toEqual([])
  })

  it('greylisted is deferred twice, then accepted', async () => {
    const address = 'greylisted.ana@example.com'
    await expect(send(address)).rejects.toMatchObject({ responseCode: 451 })
    await expect(send(address)).rejects.toMatchObject({ responseCode: 451 })
    await expect(send(address)).resolves.toMatchObject({ accepted: [address] })
  })

  it('mail-slow takes two seconds', async () => {
    const start = Date.now()
    await send('mail-slow@example.com')
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_990)
  })

  it('mail-cut stores the email but disconnects, so that the sender delivers it twice', async () => {
    await expect(send('mail-cut@example.com')).rejects.toThrow()
    expect(mailbox.listEmails()).toMatchObject([{ deliveries: 1 }])
    await send('mail-cut@example.com')
    expect(mailbox.listEmails().map((email) => email.deliveries)).toEqual([2, 2])
  })
})

describe('the mode', () => {
  it('greylist defers every email until the mode is normal', async () => {
    await control('greylist')
    await expect(send('ana@example.com')).rejects.toMatchObject({ responseCode: 451 })
    expect(await (await control('normal')).json()).toEqual({ mode: 'normal', greylisted: 1 })
    await expect(send('ana@example.com')).resolves.toBeDefined()
  })

  it('is rejected when it is unknown', async () => {
    expect((await control('unknown')).status).toBe(400)
  })
})
