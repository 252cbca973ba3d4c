import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Mailbox, startMailbox } from '#standins/mailbox/server.ts'
import type { Email } from './mail.ts'
import { findRejection, smtpMail } from './smtp.ts'

let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
})
afterAll(() => mailbox.close())

const sender = {
  from: 'words@example.com',
  operator: 'people@example.com',
  brand: 'Lovingly Said',
  domain: 'example.com',
  requireTls: false,
}
const email = () => ({ sendId: crypto.randomUUID(), subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' })
const smtpUrl = (login = '') => `smtp://${login}127.0.0.1:${mailbox.smtpPort}`

/** Closed when the test ends. */
function open(changes: Partial<Parameters<typeof smtpMail>[0]> = {}) {
  const mail = smtpMail({ ...sender, smtpUrl: smtpUrl(), ...changes })
  onTestFinished(() => mail.close())
  return mail
}

test.each([
  ['the login fails with 535', 'locked-out:x@', {}, 'ana@example.com'],
  [
    'the sender is rejected with 550',
    '',
    { from: 'unknown-sender@example.com' },
    'ana@example.com',
  ],
  ['the recipient is deferred with 451', '', {}, 'mail-down@example.com'],
])('throws, so that the email is retried, when %s', async (_what, login, changes, to) => {
  const mail = open({ smtpUrl: smtpUrl(login), ...changes })
  await expect(mail.send(to, email())).rejects.toThrow()
})

test('returns the rejection when the recipient is rejected for good', async () => {
  const posted = await open().send('bounced@example.com', email())
  expect(posted).toEqual({ reason: '550 5.1.1', isMailboxRejected: true })
})

test('sends nothing over a plain connection when TLS is required', async () => {
  const to = 'line@example.com'
  await expect(open({ requireTls: true }).send(to, email())).rejects.toThrow(/TLS/)
  await open({ requireTls: false }).send(to, email())
  await mailbox.waitForEmail((received) => received.to.includes(to), 10_000)
  expect(mailbox.listEmails().filter((received) => received.to.includes(to))).toHaveLength(1)
})

describe('with timeouts', () => {
  const withTimeouts = (handOverMs: number, replyMs: number) =>
    open({ timeouts: { handOverMs, replyMs } })

  test('waits longer for the reply to a message than for the replies before it', async () => {
    const mail = withTimeouts(1_000, 10_000)
    // It replies to the message after two seconds.
    expect(await mail.send('mail-slow@example.com', email())).toBe('sent')
  })

  test('throws when the reply to a message takes too long', async () => {
    const mail = withTimeouts(10_000, 500)
    await expect(mail.send('mail-slow@example.com', email())).rejects.toThrow('Timeout')
  })

  test('stops before the message when a command gets no reply, without delaying other emails', async () => {
    const mail = withTimeouts(1_000, 10_000)
    const stuck = mail.send('mail-stuck@example.com', email())
    expect(await mail.send('ana@example.com', email())).toBe('sent')
    await expect(stuck).rejects.toThrow('closed')
    expect(await mail.send('ana@example.com', email())).toBe('sent')
    expect(mailbox.listEmails().some(({ to }) => to.includes('mail-stuck@example.com'))).toBe(false)
  })
})

describe('an email', () => {
  const sendAndRead = async (changes: Partial<Email>) => {
    const sent = { ...email(), ...changes }
    expect(await open().send('ana@example.com', sent)).toBe('sent')
    const messageId = `<${sent.sendId}@example.com>`
    const received = await mailbox.waitForEmail((each) => each.messageId === messageId, 10_000)
    const headers = new Map(received.headers.map(({ name, value }) => [name.toLowerCase(), value]))
    return { received, headers }
  }

  test('comes from the brand, and replies go to the operator', async () => {
    const { received, headers } = await sendAndRead({ subject: 'One, two' })
    expect(received).toMatchObject({ subject: 'One, two', html: '<p>Hi</p>\n', text: 'Hi\n' })
    expect(received).toMatchObject({ from: 'words@example.com', to: ['ana@example.com'] })
    expect(headers.get('from')).toBe('Lovingly Said <words@example.com>')
    expect(headers.get('reply-to')).toBe('Lovingly Said <people@example.com>')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    for (const name of ['in-reply-to', 'list-unsubscribe', 'list-unsubscribe-post'])
      expect(headers.has(name)).toBe(false)
  })

  test('that follows another is in the same thread', async () => {
    const { headers } = await sendAndRead({ follows: 'first' })
    expect(headers.get('in-reply-to')).toBe('<first@example.com>')
    expect(headers.get('references')).toBe('<first@example.com>')
  })

  test('can be unsubscribed from with one click', async () => {
    const unsubscribeUrl = 'https://example.com/unsubscribe/1'
    const { headers } = await sendAndRead({ unsubscribeUrl })
    expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('to the operator is answered to the person who wrote, whose words add no header', async () => {
    const injected = '\r\nBcc: everyone@example.com\r\n\r\n<b>body</b>'
    const replyTo = { name: `Bea${injected}`, address: 'bea@example.com' }
    await open().sendToOperator({ ...email(), subject: `A question${injected}` }, replyTo)
    const isQuestion = (each: { subject: string }) => each.subject.startsWith('A question')
    const received = await mailbox.waitForEmail(isQuestion, 10_000)
    expect(received).toMatchObject({ to: ['people@example.com'], html: '<p>Hi</p>\n' })
    const headers = received.headers.map(({ name, value }) => [name.toLowerCase(), value] as const)
    expect(headers.map(([name]) => name)).not.toContain('bcc')
    expect(headers.filter(([name]) => name === 'subject')).toHaveLength(1)
    expect(headers.filter(([name]) => name === 'reply-to')).toEqual([
      ['reply-to', expect.stringMatching(/^\S*Bea[^\r\n]* <bea@example\.com>$/)],
    ])
  })
})

const reply = (command: string, responseCode?: number, response = '') =>
  Object.assign(new Error('rejected'), { command, responseCode, response })

test.each([
  ['RCPT TO', 550, '550 5.1.1 No such mailbox', '550 5.1.1', true],
  ['RCPT TO', 550, '550 No such mailbox', '550', true],
  ['RCPT TO', 552, '552-5.2.2 Mailbox full', '552 5.2.2', true],
  ['RCPT TO', 554, '554 5.7.1 Relay access denied', '554 5.7.1', false],
  ['DATA', 550, '550 5.1.1 No such mailbox', '550 5.1.1', true],
  ['DATA', 554, '554 5.7.1 Looks like spam', '554 5.7.1', false],
  ['DATA', 500, '500 Rejected', '500', false],
])('%s answered with %i "%s" is a rejection', (command, code, response, reason, isMailbox) => {
  const rejection = { reason, isMailboxRejected: isMailbox }
  expect(findRejection(reply(command, code, response))).toEqual(rejection)
})

test.each([
  ['a temporary error', reply('RCPT TO', 451, '451 4.7.1 Greylisted')],
  ['the largest temporary error', reply('DATA', 499)],
  ['a rejected sender', reply('MAIL FROM', 550, '550 5.1.8 Unknown sender')],
  ['a failed login', reply('DATA', 535, '535 5.7.8 Bad credentials')],
  ['a missing login', reply('RCPT TO', 530, '530 5.7.0 Log in first')],
  ['a reply without a code', reply('DATA')],
  ['a lost connection', new Error('ECONNRESET')],
  ['no error', null],
])('%s is not a rejection', (_case, error) => expect(findRejection(error)).toBeNull())
