import { expect, test } from 'vitest'
import type { EmailKind } from '#domain/email.ts'
import { retentionCutoffs } from '#domain/limits/retention.ts'
import { readConfig } from '#server/config.ts'
import { legalDocuments } from '#web/content/legal/all.ts'
import { reasons } from '#web/content/reasons.ts'

const policy = legalDocuments.find(({ slug }) => slug === 'privacy-policy')
const section = policy?.sections.find(({ id }) => id === 'letters')
const listed = [...(section?.html ?? '').matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item)

/** Every kind of email and its wording in the privacy policy. */
const announced: Record<EmailKind, RegExp> = {
  preview: /^for each preview you ask for, a private link/,
  'find-links': /^if you ask for them, the private links/,
  eulogy: /^if you buy, your eulogy and each new version/,
  refund: /your payment was refunded/,
  'wrong-amount': /^if a payment arrives that doesn’t match our price, a note/,
  'retry-failed': /^if we can’t write a new version, a note that says so/,
  'new-memories':
    /^if others add memories for you, an email that says how many .* at most one a day/,
  'memory-taken-back': /^if someone deletes a memory that your bought eulogy uses, one email/,
  'erasure-notice': /^a notice 30 days before your eulogy is erased after 3 years/,
}

test.each(Object.entries(announced))('the privacy policy lists the %s email', (_kind, words) => {
  expect(listed.filter((line) => words.test(line))).toHaveLength(1)
})

test('the privacy policy states the daily limit of preview emails', () => {
  const settings = readConfig({
    SITE_ENV: 'local',
    SITE_URL: 'http://localhost:8080',
    DATABASE_URL: 'postgres://localhost/x',
    STRIPE_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    ANTHROPIC_API_KEY: 'x',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'words@example.com',
    OPERATOR_EMAIL: 'people@example.com',
  })
  expect(settings.PREVIEW_EMAILS_PER_MAILBOX).toBe(5)
  expect(listed[0]).toContain('at most five of these emails a day')
  expect(section?.html).toContain('at most five emails a day that anyone could ask for')
})

test('the privacy policy says that the email about a preview has a link to it, and no preview', {
  tags: 'R76-a',
}, () => {
  const text = policy?.sections.map(({ html }) => html).join('\n') ?? ''
  expect(text).toContain('email you a link to the preview, and the eulogy if you buy it')
  expect(text).not.toMatch(/emailing previews|email the preview|ask for: previews|don’t email it/)
})

test('the privacy policy lists the note to the sender of a contact message', () => {
  expect(
    listed.filter((line) =>
      /a short note that your message arrived, except on a day with very many emails/.test(line),
    ),
  ).toHaveLength(1)
})

test('the privacy policy says how to stop emails that anyone can ask for', () => {
  expect(section?.html).toContain('a link that stops them')
})

test('the privacy policy says how long we keep what our team did, and that looks are recorded', {
  tags: 'D35-f',
}, () => {
  const now = new Date('2030-01-01T00:00:00Z')
  expect(retentionCutoffs(now).operatorRecords).toEqual(new Date('2028-01-01T00:00:00Z'))
  const text = policy?.sections.map(({ html }) => html).join('')
  expect(text).toContain('What our team did with your order is recorded for 2 years')
  expect(text).toContain('Our tools record each time')
})

test('no page claims that we send only the preview and the eulogy', () => {
  expect(JSON.stringify(reasons)).not.toMatch(/no emails? except/i)
})
