import { expect, test } from 'vitest'
import { messageState } from './message-state.ts'

const doneAt = new Date()

test.each([
  ['waiting', { doneAt: null, replies: 0, replyFailed: false }],
  ['waiting', { doneAt: null, replies: 1, replyFailed: false }],
  ['done', { doneAt, replies: 0, replyFailed: false }],
  ['answered', { doneAt, replies: 1, replyFailed: false }],
  ['the reply was rejected', { doneAt, replies: 1, replyFailed: true }],
])('%s', (state, message) => {
  expect(messageState(message)).toBe(state)
})
