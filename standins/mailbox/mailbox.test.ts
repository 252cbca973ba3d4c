import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Mailbox } from './server.ts'
import { startMailbox } from './server.ts'

let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
})
afterAll(() => mailbox.close())
afterEach(async () => {
  await control('normal')
  await fetch(`${mailbox.url}/emails`, { method: 'DELETE' })
})

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

function control(mode: string, times?: number) {
  return fetch(`${mailbox.url}/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode, times }),
  })
}

const see = async (path: string) => (await fetch(`${mailbox.url}${path}`)).text()
const ask = async (path: string) => (await fetch(`${mailbox.url}${path}`)).json()

describe('a letter', () => {
  it('is kept as it was sent', async () => {
    await send('ana@example.com', { headers: { 'X-Kind': 'eulogy-ready' } })
    const [letter] = mailbox.listEmails()
    expect(letter).toMatchObject({
      from: 'hello@lovinglysaid.example',
      to: ['ana@example.com'],
      messageId: '<ana@example.com.1@lovinglysaid.example>',
      subject: 'Your eulogy for Łucja',
      html: expect.stringContaining('ready</a>'),
      text: expect.stringContaining('https://example.com/e?a=1&b=2'),
      deliveries: 1,
    })
    expect(letter?.headers).toContainEqual({ name: 'X-Kind', value: 'eulogy-ready' })
  })

  it('can be waited for, also from another process', async () => {
    const here = mailbox.waitForEmail((letter) => letter.to.includes('ben@example.com'), 5_000)
    const there = ask('/emails.json?to=BEN@example.com&wait=5000')
    await send('ben@example.com')
    expect((await here).to).toEqual(['ben@example.com'])
    expect(await there).toHaveLength(1)
  })

  it('is not waited for longer than asked', async () => {
    await expect(mailbox.waitForEmail(() => false, 10)).rejects.toThrow('No such email in 10 ms')
  })

  it('is found by recipient, subject and Message-ID', async () => {
    await send('ana@example.com')
    await send('ben@example.com', { subject: 'Your receipt' })
    expect(await ask('/emails.json')).toHaveLength(2)
    expect(await ask('/emails.json?to=ana@example.com')).toHaveLength(1)
    expect(await ask('/emails.json?subject=receipt')).toMatchObject([{ to: ['ben@example.com'] }])
    expect(await ask('/emails.json?messageId=ana@example.com.1@lovinglysaid.example')).toHaveLength(
      1,
    )
  })

  it('is shown harmlessly, with links that open beside it', async () => {
    await send('ana@example.com', { subject: '<script>alert(1)</script>' })
    const n = mailbox.listEmails()[0]?.n
    for (const page of [await see('/'), await see(`/emails/${n}`)]) {
      expect(page).not.toContain('<script>')
      expect(page).toContain('&lt;script&gt;')
    }
    const page = await see(`/emails/${n}`)
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).toContain('&lt;base target=&quot;_blank&quot;&gt;')
    expect(await see(`/emails/${n}/source`)).toContain('Message-ID: <ana@example.com.1@')
  })

  it('is taken with a login as well', async () => {
    const auth = { user: 'somebody', pass: 'secret' }
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
  ])('%s is answered %i at %s', async (name, responseCode, command) => {
    const sending = send(`${name}.ana@example.com`)
    await expect(sending).rejects.toMatchObject({ responseCode, command })
    expect(mailbox.listEmails()).toEqual([])
  })

  it('greylisted is put off twice, then accepted', async () => {
    const address = 'greylisted.ana@example.com'
    await expect(send(address)).rejects.toMatchObject({ responseCode: 451 })
    await expect(send(address)).rejects.toMatchObject({ responseCode: 451 })
    await expect(send(address)).resolves.toMatchObject({ accepted: [address] })
  })

  it('mail-slow takes two seconds', async () => {
    const began = Date.now()
    await send('mail-slow@example.com')
    expect(Date.now() - began).toBeGreaterThanOrEqual(1_990)
  })

  it('mail-cut has the letter but never says so, so that it comes twice', async () => {
    await expect(send('mail-cut@example.com')).rejects.toThrow()
    expect(await ask('/stats.json')).toEqual({ emails: 1, distinctMessageIds: 1, duplicates: 0 })
    await send('mail-cut@example.com')
    expect(await ask('/stats.json')).toEqual({ emails: 2, distinctMessageIds: 1, duplicates: 1 })
    expect(mailbox.listEmails().map((letter) => letter.deliveries)).toEqual([2, 2])
  })
})

describe('the mode for all', () => {
  it.each([
    ['refuse', 550],
    ['greylist', 451],
  ])('%s lasts as often as asked', async (mode, responseCode) => {
    await control(mode, 1)
    await expect(send('ana@example.com')).rejects.toMatchObject({ responseCode })
    await expect(send('ana@example.com')).resolves.toBeDefined()
  })

  it('drop-after-data lasts until it is normal again', async () => {
    await control('drop-after-data')
    await expect(send('ana@example.com')).rejects.toThrow()
    await expect(send('ana@example.com')).rejects.toThrow()
    await control('normal')
    await send('ana@example.com')
    expect(mailbox.listEmails()).toHaveLength(3)
  })

  it('is refused when it is not known', async () => {
    expect((await control('stormy')).status).toBe(400)
  })
})
