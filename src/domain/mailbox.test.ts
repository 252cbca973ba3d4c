import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each(['Anna@Example.com', 'anna@example.com', 'anna+1@example.com', 'ANNA+a+b@example.com'])(
  '%s is one mailbox',
  (email) => {
    expect(mailboxOf(email)).toBe('anna@example.com')
  },
)

test('Gmail reads no dots', () => {
  expect(mailboxOf('an.na@gmail.com')).toBe(mailboxOf('anna@gmail.com'))
  expect(mailboxOf('an.na@example.com')).not.toBe(mailboxOf('anna@example.com'))
})

test('another name is another mailbox', () => {
  expect(mailboxOf('ann@example.com')).not.toBe(mailboxOf('anna@example.com'))
})
