import { expect, test } from 'vitest'
import { eulogyEmail } from './eulogy.ts'

const email = {
  customerName: 'Anna',
  person: 'Margaret',
  link: 'https://example.com/',
  dataLink: 'https://example.com/data',
  text: 'Good morning. She hummed.',
  orderNumber: 'LS-1',
}
const sent = async (toCheck: string[]) => {
  const { text } = await eulogyEmail({ ...email, toCheck })
  return text.replaceAll(/\s+/g, ' ')
}

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
