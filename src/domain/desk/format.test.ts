import { expect, test } from 'vitest'
import { formatDuration, formatTime, isUuid, maskEmail, messageState } from './format.ts'

test.each([
  [0, '0 seconds'],
  [60_000, '1 minute'],
  [61_000, '1 minute'],
  [7_200_000, '2 hours'],
  [90_000_000, '1 day'],
])('%i ms is %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})

test('a time has seconds and is in UTC', () => {
  expect(formatTime(new Date('2026-11-16T03:10:05.900Z'))).toBe('2026-11-16 03:10:05')
})

test.each([
  ['anna@example.com', 'a…@example.com'],
  ['x@y.org', 'x…@y.org'],
  ['"odd@local"@example.com', '"…@example.com'],
  ['élodie@exemple.fr', 'é…@exemple.fr'],
  ['not an address', '…'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

const doneAt = new Date()

test.each([
  ['waiting', { doneAt: null, replies: 0, replyFailed: false }],
  ['waiting', { doneAt: null, replies: 1, replyFailed: false }],
  ['done', { doneAt, replies: 0, replyFailed: false }],
  ['answered', { doneAt, replies: 1, replyFailed: false }],
  ['the reply was rejected', { doneAt, replies: 1, replyFailed: true }],
])('a contact message is %s', (state, message) => {
  expect(messageState(message)).toBe(state)
})

const uuid = '0b9df1f4-3a86-4c5e-9d2b-6f8f1c0a7e55'

test('recognizes a whole UUID and nothing else', () => {
  expect(isUuid(uuid)).toBe(true)
  expect(isUuid(uuid.toUpperCase())).toBe(true)
  for (const text of ['', `${uuid}0`, `0${uuid}`, uuid.replaceAll('-', ''), uuid.replace('f', 'g')])
    expect(isUuid(text)).toBe(false)
})
