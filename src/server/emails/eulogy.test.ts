import { expect, test } from 'vitest'
import { unreadNote } from '#domain/evidence.ts'
import { withdrawalConfirmation } from '#domain/offer.ts'
import { eulogyEmail } from './eulogy.ts'
import { columnsOf } from './plain-text.ts'

const email = {
  customerName: 'Anna',
  person: 'Margaret',
  link: 'https://example.com/',
  dataLink: 'https://example.com/data',
  text: 'Good morning. She hummed.',
  orderNumber: 'LS-1',
  readingCopy: null,
  toCheck: [],
}
const sent = async (changes: Partial<Parameters<typeof eulogyEmail>[0]>) =>
  (await eulogyEmail({ ...email, ...changes })).text.replaceAll(/\s+/g, ' ')

test('confirms the consent to immediate delivery with the first version only', async () => {
  expect(await sent({ isNewVersion: false })).toContain(withdrawalConfirmation)
  expect(await sent({ isNewVersion: true })).not.toContain('right to withdraw')
})

test('has its link above the text and below it, and says that later changes are only there', async () => {
  expect(await sent({})).toMatch(
    /https:\/\/example\.com\/ .*this email stays as it is.*She hummed\..*https:\/\/example\.com\/ /,
  )
})

test('lists the lines to check, if there are some', async () => {
  expect(await sent({ toCheck: ['She hummed.'] })).toMatch(/1 line to check.*“She hummed\.”/)
  expect(await sent({ toCheck: ['She hummed.', 'She sang.'] })).toMatch(
    /2 lines to check.*“She hummed\.” “She sang\.”/,
  )
  expect(await sent({})).not.toContain('to check')
})

test('says that nobody read for what should stay unsaid, if so', async () => {
  expect(await sent({ isUnread: true })).toContain(unreadNote)
  expect(await sent({})).not.toContain(unreadNote)
})

test('quotes at most five lines', async () => {
  const many = await sent({ toCheck: Array.from({ length: 8 }, (_, nth) => `She said ${nth}.`) })
  expect(many).toContain('8 lines to check')
  expect(many.match(/She said/g)).toHaveLength(5)
  expect(many).toContain('And 3 more')
})

test('says what is attached and how large it is, or nothing about a copy that could not be made', async () => {
  const attached = 'A reading copy is attached (PDF, 39 kB)'
  expect(await sent({ readingCopy: { bytes: 38_451 } })).toContain(attached)
  expect(await sent({ readingCopy: null })).not.toContain('reading copy')
})

test('names the characters that kept the reading copy from being attached', async () => {
  const note = await sent({ readingCopy: { missing: [...'🖤你好吗朋友'] } })
  expect(note).toContain('it can’t show these characters: 🖤 你 好 吗 朋. On the page you can')
  expect(note).not.toContain('is attached')
})

test.each([
  ['Rosa', 4],
  ['Tết’s', 5],
  ['Łukasz — “né”', 13],
  ['e\u0301', 1],
  ['so\u00adft', 5],
  ['👨‍👩‍👧', 1],
])('%s has %i letters', (text, letters) => {
  expect(columnsOf(text)).toBe(letters)
  expect([...new Intl.Segmenter('en').segment(text)]).toHaveLength(letters)
})
