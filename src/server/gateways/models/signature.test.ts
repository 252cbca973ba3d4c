import { expect, test } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

const signedAt = new Date('2026-11-16T12:00:00.900Z')
const body = Buffer.from('{"text":"Łucja"}')
const signature = signatureOf('secret', body, signedAt)
const after = (seconds: number) => new Date(1_794_830_400_000 + seconds * 1_000)

test('has the format that the automation expects', () => {
  expect(signature).toMatch(/^t=1794830400,v1=[0-9a-f]{64}$/)
  expect(signatureOf('secret', body.toString(), signedAt)).toBe(signature)
})

test.each([
  ['now', 0, true],
  ['five minutes later', 300, true],
  ['five minutes earlier, by a clock that is behind', -300, true],
  ['later than that', 301, false],
  ['earlier than that', -301, false],
])('is checked %s: valid is %s', (_when, seconds, expected) => {
  expect(isSigned('secret', body, signature, after(seconds))).toBe(expected)
})

test.each([
  ['another secret', 'other', body, signature],
  ['another body', 'secret', Buffer.from('{}'), signature],
  ['another time', 'secret', body, signature.replace('1794830400', '1794830401')],
  ['no signature', 'secret', body, ''],
  ['text before it', 'secret', body, `x${signature}`],
  ['text after it', 'secret', body, `${signature}0`],
])('rejects %s', (_case, secret, received, given) => {
  expect(isSigned(secret, received, given, after(0))).toBe(false)
})
