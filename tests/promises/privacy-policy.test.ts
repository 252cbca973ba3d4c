import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedMarker, keysMarker } from '#contract/submissions.ts'
import { type EmailKind, emailKinds } from '#domain/email.ts'
import { limits, type RateLimitedAction } from '#domain/limits/limits.ts'
import { retentionCutoffs } from '#domain/limits/retention.ts'
import { legalDocuments } from '#web/copy/legal/all.ts'
import { reasons } from '#web/copy/reasons.ts'

const policy = legalDocuments.find(({ slug }) => slug === 'privacy-policy')?.sections ?? []
const text = policy.map(({ html }) => html).join('\n')
const sectionOf = (id: string) => policy.find((section) => section.id === id)?.html ?? ''
const emails = sectionOf('emails')
const listed = [...emails.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item)

/** Kinds of email and their wording in the privacy policy. */
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

test('the privacy policy has a line for each kind of email, and no others', () => {
  // The last two are about messages and leaks.
  expect(listed).toHaveLength(Object.keys(emailKinds).length + 2)
})

test.each(Object.entries(announced))('the privacy policy lists the %s email', (_kind, words) => {
  expect(listed.filter((line) => words.test(line))).toHaveLength(1)
})

test('the privacy policy states the daily limit of preview emails', () => {
  expect(limits.emailsPerMailbox).toBe(5)
  expect(listed[0]).toContain('at most five of these emails a day')
  expect(emails).toContain('at most five emails a day that anyone could ask for')
})

test('the privacy policy says that the email about a preview has a link to it, and no preview', () => {
  expect(text).toContain('email you a link to the preview, and the eulogy if you buy it')
  expect(text).not.toMatch(/emailing previews|email the preview|ask for: previews|don’t email it/)
})

test('the privacy policy lists the note to the sender of a message, and how to stop emails', () => {
  const note = 'a short note that your message arrived, except on a day with very many emails'
  expect(listed.filter((line) => line.includes(note))).toHaveLength(1)
  expect(emails).toContain('a link that stops them')
})

test('the privacy policy says how long we keep what our team did, and that looks are recorded', () => {
  const now = new Date('2030-01-01T00:00:00Z')
  expect(retentionCutoffs(now).operatorRecords).toEqual(new Date('2028-01-01T00:00:00Z'))
  expect(text).toContain('What our team did with your order is recorded for 2 years')
  expect(text).toContain('Our tools record each time')
})

test('no page claims that we send only the preview and the eulogy', () => {
  expect(JSON.stringify(reasons)).not.toMatch(/no emails? except/i)
})

const [, counted = ''] = /from each network \((.*?)\)/.exec(sectionOf('what-we-store')) ?? []

/** Every action that is counted per network and its word in the privacy policy. The desk and the mail provider's reports aren't public. */
const words: Record<Exclude<RateLimitedAction, 'desk' | 'mail-event'>, string> = {
  submit: 'forms',
  listen: 'questions',
  preview: 'previews',
  checkout: 'payment pages',
  contact: 'messages',
  'exchange-key': 'private links',
  retry: 'new versions',
  edit: 'changes',
  file: 'files',
  'your-data': 'your data',
  'find-links': 'private links',
  contribute: 'memories',
  'browser-error': 'failed pages',
}

test.each(Object.entries(words))('the privacy policy says that %s is counted', (_action, word) => {
  expect(counted).toContain(word)
})

const project = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')

/** The table of what stays in the browser, with the rows for analytics. */
const kept = [...read('content/legal/privacy-policy.md').matchAll(/`([\w-]+)…?`/g)]
  .map(([, name = '']) => name)
  .sort()

const declaration =
  /(?:pendingInput|storedValue)\(\s*'([\w-]+)'|(?:[Kk]ey|KeyName|Prefix) = '([\w-]+)'|`([\w-]+-)\$\{submissionId\}`/g

const stored = globSync('src/web/**/*.{ts,tsx}', { cwd: project })
  .filter((file) => !/\.test\.tsx?$|copy\//.test(file))
  .flatMap((file) => [...read(file).matchAll(declaration)])
  .map(([, value, key, prefix]) => value ?? key ?? prefix ?? '')

test('finds the names under which the app stores data in the browser', () => {
  expect(stored).toEqual(expect.arrayContaining(['eulogy-draft', 'eulogy-edit', 'email-key-']))
})

test('the privacy policy lists every cookie and every stored value, and no others', () => {
  const routes = ['keys.ts', 'memories/form-keys.ts']
  const names = routes
    .flatMap((file) => [...read(`src/server/http/routes/${file}`).matchAll(/'(__Host-[\w-]+)'/g)])
    .map(([, name = '']) => name)
  expect(names).toHaveLength(2)
  const markers = [keysMarker, askedMarker]
  expect(kept).toEqual([...new Set([...stored, ...names, ...markers])].sort())
})
