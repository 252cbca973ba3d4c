import { expect, test } from 'vitest'
import { Failure, findReason } from './failure.ts'

class Overloaded extends Failure {}

test('a failure is named after its class and keeps its reason and cause', () => {
  const cause = new Error('cause')
  const failure = new Overloaded('The model failed', 'overloaded', cause)
  expect(failure).toMatchObject({ name: 'Overloaded', message: 'The model failed', cause })
  expect(findReason(failure)).toBe('overloaded')
})

test('a reason is a code or a class name, never a message', () => {
  const reset = Object.assign(new TypeError('words of a user'), { code: 'ECONNRESET' })
  expect(findReason(reset)).toBe('ECONNRESET')
  expect(findReason(Object.assign(new TypeError('words'), { code: 7 }))).toBe('TypeError')
  const refused = Object.assign(new Error('words'), { code: 'EENVELOPE', responseCode: 530 })
  expect(findReason(refused)).toBe('EENVELOPE 530')
  expect(findReason(new TypeError('words of a user'))).toBe('TypeError')
  expect(findReason('words of a user')).toBe('unknown')
})
