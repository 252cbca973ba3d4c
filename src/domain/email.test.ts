import { expect, test } from 'vitest'
import { isSameAddress, normalizeMailbox, shortAddress } from './email.ts'

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

test('both hosts of Google are one, and no other', () => {
  expect(normalizeMailbox('an.na@googlemail.com')).toBe(normalizeMailbox('anna+1@gmail.com'))
  expect(isSameAddress('Anna@GoogleMail.com', 'anna@gmail.com')).toBe(true)
  expect(isSameAddress('anna@googlemail.com.example', 'anna@gmail.com.example')).toBe(false)
})

test('another spelling that most providers ignore is another address', () => {
  expect(isSameAddress('anna+1@example.com', 'anna@example.com')).toBe(false)
  expect(isSameAddress('an.na@gmail.com', 'anna@gmail.com')).toBe(false)
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

test.each([
  ['niamh1@gmail.com', 'niamh…@gmail.com'],
  ['anna.lee@example.com', 'anna…@example.com'],
  ['anna@example.com', 'ann…@example.com'],
  ['a@example.com', 'a…@example.com'],
])('of %s its beginning and its host are shown', (email, shown) => {
  expect(shortAddress(email)).toBe(shown)
})
