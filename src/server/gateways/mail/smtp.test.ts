import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '#standins/mailbox/server.ts'
import { smtpMail } from './smtp.ts'

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

test.each([
  ['the login fails with 535', 'locked-out:x@', {}, 'ana@example.com'],
  [
    'the sender is rejected with 550',
    '',
    { from: 'unknown-sender@example.com' },
    'ana@example.com',
  ],
  ['the recipient is deferred with 451', '', {}, 'mail-down@example.com'],
  ['TLS is required but not offered', '', { requireTls: true }, 'bounced@example.com'],
])('throws, so that the email is retried, when %s', async (_what, login, changes, to) => {
  const mail = smtpMail({ ...sender, smtpUrl: smtpUrl(login), ...changes })
  await expect(mail.send(to, email())).rejects.toThrow()
  mail.close()
})

test('returns the rejection when the recipient is rejected for good', async () => {
  const mail = smtpMail({ ...sender, smtpUrl: smtpUrl() })
  const posted = await mail.send('bounced@example.com', email())
  expect(posted).toEqual({ reason: '550 5.1.1', isMailboxRejected: true })
  mail.close()
})

test('sends nothing over a plain connection when TLS is required', async () => {
  const to = 'line@example.com'
  const [plain, encrypted] = [false, true].map((requireTls) =>
    smtpMail({ ...sender, smtpUrl: smtpUrl(), requireTls }),
  )
  await expect(encrypted?.send(to, email())).rejects.toThrow(/TLS/)
  await plain?.send(to, email())
  await mailbox.waitForEmail((received) => received.to.includes(to), 10_000)
  expect(mailbox.listEmails().filter((received) => received.to.includes(to))).toHaveLength(1)
  for (const mail of [plain, encrypted]) mail?.close()
})
