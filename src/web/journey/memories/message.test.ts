import { expect, test } from 'vitest'
import { mailAddress, messageFor } from './message.ts'

const address = 'https://example.com/share-a-memory/key'

test('the message names the person, with the pronoun where it is known', { tags: 'D42-j' }, () => {
  expect(messageFor('Rosa Diaz', 'she', address)).toBe(
    `I’m writing a eulogy for Rosa Diaz. Would you add a memory of her? A sentence or two is enough, and there’s no account: ${address}`,
  )
  expect(messageFor('Rosa Diaz', null, address)).toContain('Would you add a memory? ')
  expect(messageFor('', 'he', address)).toContain('I’m writing a eulogy. Would you add a memory? ')
})

test('an email has a subject and the message, but no address', { tags: 'D42-j' }, () => {
  const mail = new URL(mailAddress('Rosa & Co', `Hello?\n${address}`))
  expect(mail.pathname).toBe('')
  expect(mail.searchParams.get('subject')).toBe('A memory of Rosa & Co')
  expect(mail.searchParams.get('body')).toBe(`Hello?\n${address}`)
})
