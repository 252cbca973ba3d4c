import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '#standins/mailbox/server.ts'
import { smtpMail } from './smtp.ts'
import { stagingMail } from './staging-mail.ts'

let mailbox: Mailbox
let smtp: ReturnType<typeof smtpMail>
const operator = 'people@lovinglysaid.com'

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 })
  smtp = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    from: 'words@lovinglysaid.com',
    operator,
    brand: 'Lovingly Said',
    domain: 'lovinglysaid.com',
    requireTls: false,
  })
})
afterAll(async () => {
  smtp.close()
  await mailbox.close()
})

const allowed = ['Ana@example.com', '@tester.example']
const email = () => ({ sendId: crypto.randomUUID(), subject: 'Hi', html: '<p>Hi</p>', text: 'Hi' })

test.each([
  ['ana@example.com', 'ana@example.com', '[Test site] Hi'],
  ['Bea@Tester.example', 'Bea@Tester.example', '[Test site] Hi'],
  ['carl@example.com', operator, '[Test site, to carl@example.com] Hi'],
  ['dora@not-tester.example', operator, '[Test site, to dora@not-tester.example] Hi'],
])('an email to %s goes to %s as "%s"', async (to, recipient, subject) => {
  const mail = stagingMail(smtp, { allowed, operator })
  expect(await mail.send(to, email())).toBe('sent')
  const received = await mailbox.waitForEmail((each) => each.subject === subject, 10_000)
  expect(String(received.to).toLowerCase()).toBe(recipient.toLowerCase())
})

test('an email to the operator is marked', async () => {
  await stagingMail(smtp, { operator }).sendToOperator({ ...email(), subject: 'An alert' })
  const isMarked = (each: { subject: string }) => each.subject === '[Test site] An alert'
  expect(await mailbox.waitForEmail(isMarked, 10_000)).toBeTruthy()
})
