import { expect, test } from 'vitest'
import { normalizeMailbox } from './email.ts'

test.each(['Anna@Example.com', 'anna@example.com', 'anna+1@example.com', 'ANNA+a+b@example.com'])(
  '%s is the same mailbox',
  (email) => {
    expect(normalizeMailbox(email)).toBe('anna@example.com')
  },
)

test('Gmail ignores dots', () => {
  expect(normalizeMailbox('an.na@gmail.com')).toBe(normalizeMailbox('anna@gmail.com'))
  expect(normalizeMailbox('an.na@example.com')).not.toBe(normalizeMailbox('anna@example.com'))
})

test('a different name is a different mailbox', () => {
  expect(normalizeMailbox('ann@example.com')).not.toBe(normalizeMailbox('anna@example.com'))
})

test.each(['gmail.com.example', 'gmailXcom', 'mail.example/@gmail.com.au'])(
  'dots count at %s',
  (host) => {
    expect(normalizeMailbox(`an.na@${host}`)).not.toBe(normalizeMailbox(`anna@${host}`))
  },
)
