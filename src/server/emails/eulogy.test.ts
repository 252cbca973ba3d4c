import { expect, test } from 'vitest'
import { withdrawalConfirmation } from '#domain/withdrawal.ts'
import { eulogyEmail, type ReadingCopyNote } from './eulogy.ts'

const email = {
  customerName: 'Anna',
  person: 'Margaret',
  link: 'https://example.com/',
  dataLink: 'https://example.com/data',
  text: 'Good morning. She hummed.',
  orderNumber: 'LS-1',
  readingCopy: null,
}
const sent = async (toCheck: string[]) => {
  const { text } = await eulogyEmail({ ...email, toCheck })
  return text.replaceAll(/\s+/g, ' ')
}

test('confirms the consent to immediate delivery with the first version only', async () => {
  const textOf = async (isNewVersion: boolean) => {
    const { text } = await eulogyEmail({ ...email, toCheck: [], isNewVersion })
    return text.replaceAll(/\s+/g, ' ')
  }
  expect(await textOf(false)).toContain(withdrawalConfirmation)
  expect(await textOf(true)).not.toContain('right to withdraw')
})

test('lists the lines to check', async () => {
  expect(await sent(['She hummed.'])).toMatch(/1 line to check.*“She hummed\.”/)
  expect(await sent(['She hummed.', 'She sang.'])).toMatch(
    /2 lines to check.*“She hummed\.” “She sang\.”/,
  )
})

test('omits the section when there are no lines to check', async () => {
  expect(await sent([])).not.toContain('to check')
})

test('quotes at most five lines', async () => {
  const many = await sent(Array.from({ length: 8 }, (_, nth) => `She said ${nth}.`))
  expect(many).toContain('8 lines to check')
  expect(many.match(/She said/g)).toHaveLength(5)
  expect(many).toContain('And 3 more')
})

const noteAbout = async (readingCopy: ReadingCopyNote) => {
  const { text } = await eulogyEmail({ ...email, toCheck: [], readingCopy })
  return text.replaceAll(/\s+/g, ' ')
}

test('says what is attached and how large it is', async () => {
  expect(await noteAbout({ bytes: 38_451 })).toContain('A reading copy is attached (PDF, 39 kB)')
})

test('names the characters that kept the reading copy from being attached', async () => {
  const note = await noteAbout({ missing: [...'🖤你好吗朋友'] })
  expect(note).toContain('it can’t show these characters: 🖤 你 好 吗 朋. On the page you can')
  expect(note).not.toContain('is attached')
})

test('says nothing about a reading copy that could not be made', async () => {
  expect(await noteAbout(null)).not.toContain('reading copy')
})
