import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emailKinds } from '#domain/email.ts'
import { sampleEmails } from '#standins/mailbox/sample-emails.ts'
import { colorOf, tokenColors } from '#web/styles/token-colors.ts'
import { paragraph, quote } from './blocks.ts'
import { siteColors } from './colors.ts'
import { eulogyEmail } from './eulogy.ts'
import { eulogyOf, layout } from './layout.ts'

const samples = Object.entries(sampleEmails)
test('every kind of email has a sample', () => {
  const names = samples.map(([name]) => name)
  for (const kind of Object.keys(emailKinds)) expect(names).toContain(kind)
})

const toCustomers = samples.filter(([name]) => !name.startsWith('operator'))

test('the colors are those of the site', () => {
  const tokens = tokenColors(readFileSync('src/web/styles/tokens.css', 'utf8'))
  for (const [name, { light, dark }] of Object.entries(siteColors)) {
    expect({ light, dark }).toEqual({
      light: colorOf(tokens.light, name),
      dark: colorOf(tokens.dark, name),
    })
  }
})

test.each(samples)('%s loads nothing and asks for both color schemes', async (_name, compose) => {
  const { html } = await compose()
  expect(html).not.toMatch(/<(img|link|script|iframe|object|video)\b|url\(|@import|@font-face/i)
  expect(html).toContain('name="color-scheme" content="light dark"')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
})

test.each(samples)('%s is readable by a screen reader', async (name, compose) => {
  const { html } = await compose()
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html).toMatch(/<title>[^<]+<\/title>/)
  const tables = html.match(/<table\b[^>]*>/g) ?? []
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([])
  expect(html.match(/<h1\b/g) ?? []).toHaveLength(name.startsWith('operator') ? 0 : 1)
})

const withoutLink = [
  'contact-reply',
  'operator-contact',
  'operator-held-messages',
  'operator-alert-cleared',
]

test.each(samples)('%s has a text of 78 columns and links on own lines', async (name, compose) => {
  const { text } = await compose()
  const lines = text.split('\n')
  const isOneWord = (line: string) => !line.includes(' ')
  expect(lines.filter((line) => line.length > 78 && !isOneWord(line))).toEqual([])
  const withLink = lines.filter((line) => line.includes('://'))
  expect(withLink.filter((line) => !/^https?:\/\/\S+$/.test(line))).toEqual([])
  expect(withLink.length > 0).toBe(!withoutLink.includes(name))
  expect(text).not.toMatch(/\n{3}|<\w|&\w+;/)
})

test.each(toCustomers)('%s says who we are, with no exclamation mark', async (_name, compose) => {
  const { subject, html, text } = await compose()
  for (const body of [html, text])
    expect(body).toContain('Lovingly Said helps people write a eulogy')
  expect(subject + text).not.toMatch(/!|pass(ed|ing)? away/)
})

test('removes line breaks and direction controls from subjects, headings and paragraphs', async () => {
  const typed = 'Ruth\r\nBcc: everyone@example.com\u202Egnp.exe\u2066'
  const shown = 'Ruth Bcc: everyone@example.comgnp.exe'
  const frame = { subject: typed, heading: typed, inboxLine: typed }
  const { subject, html, text } = await layout(frame, [paragraph(typed), quote(typed)])
  expect(subject).toBe(shown)
  expect(html).toContain(`${shown}</h1>`)
  expect(html).toContain(`${shown}</p>`)
  expect(text).toContain(`${shown}\n=`)
  expect(html + text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
})

test('leaves a name that is too long out of buttons and subjects', async () => {
  expect(eulogyOf('Nguyễn Thị Ánh')).toBe('Nguyễn Thị Ánh’s eulogy')
  expect(eulogyOf('x'.repeat(41))).toBe('the eulogy')
  const person = 'x'.repeat(200)
  const base = {
    customerName: person,
    link: 'https://example.com/',
    dataLink: 'https://example.com/',
  }
  const email = { ...base, person, text: 'Hi.', orderNumber: '1', toCheck: [], isNewVersion: true }
  expect((await eulogyEmail(email)).subject).toBe('A new version of the eulogy')
})
