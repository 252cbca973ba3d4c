import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { headerOf } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct()

const message = {
  name: 'Bea Lindgren',
  email: 'bea@example.com',
  subject: 'About the length',
  message: 'Could it be shorter?\n\nThank you for this.',
}

const stored = () =>
  product.database.owner
    .selectFrom('contact_messages')
    .select(['name', 'email', 'subject', 'message'])
    .orderBy('received_at')
    .execute()

test('stores the name, email, subject and message', async () => {
  const response = await product.visitor().request('/api/contact', { body: message })
  expect(response.status).toBe(202)
  expect(await stored()).toEqual([message])
})

test('emails the operator, with the visitor as reply-to', async () => {
  const sent = { ...message, subject: 'About the second verse', email: 'clara@example.com' }
  await product.visitor().requestJson(api.contact(), { body: sent })
  const email = await product.mailbox.waitForEmail(
    ({ subject }) => subject.endsWith(sent.subject),
    10_000,
  )
  expect(email.to).toEqual(['people@lovinglysaid.test'])
  expect(email.text).toContain('Could it be shorter?')
  expect(email.text).toContain('Thank you for this.')
  expect(headerOf(email, 'reply-to')).toContain('<clara@example.com>')
})

test.each([
  ['[Lovingly Said] Your link to the desk', 'Message from a visitor: Your link to the desk'],
  [
    'Hi [Lovingly [lovingly  said ]Said] A refund failed',
    'Message from a visitor: Hi A refund failed',
  ],
  ['[Lovingly Said]', 'Message from a visitor:'],
])('a message cannot look like ours: %s', async (subject, shown) => {
  const body = { ...message, subject, email: 'forger@example.com' }
  await product.visitor().requestJson(api.contact(), { body })
  const email = await product.mailbox.waitForEmail(
    ({ to, subject }) =>
      to.includes('people@lovinglysaid.test') && subject.replace(/ +/g, ' ') === shown,
    10_000,
  )
  expect(email.html + email.text).not.toContain('[Lovingly Said]')
  expect((await stored()).at(-1)?.subject).toBe(subject)
})

test('tells the sender when to expect an answer, without repeating what they wrote', async () => {
  const sent = { ...message, subject: 'About the hymn', email: 'dora@example.com' }
  await product.visitor().requestJson(api.contact(), { body: sent })
  const email = await product.mailbox.waitForEmail(({ to }) => to.includes(sent.email), 10_000)
  expect(email.subject).toBe('Your message to Lovingly Said')
  expect(email.text).toContain('typically within 24 hours')
  expect(email.html + email.text).not.toMatch(/Bea|Could it be|hymn/)
})

test('rejects invalid fields on the server and stores nothing', async () => {
  const before = await stored()
  const invalid = {
    name: 'x'.repeat(121),
    email: 'bea.example.com',
    subject: 'x'.repeat(201),
    message: 'x'.repeat(5_001),
  }
  for (const [field, value] of Object.entries(invalid)) {
    for (const typed of [value, '']) {
      const body = { ...message, [field]: typed }
      const response = await product.visitor().request(api.contact(), { body })
      expect([field, response.status]).toEqual([field, 400])
      const { fields } = (await response.json()) as { fields: Record<string, string> }
      expect(Object.keys(fields)).toEqual([field])
    }
  }
  expect(await stored()).toEqual(before)
})
