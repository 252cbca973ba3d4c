import { expect, test } from 'vitest'
import { isConnectFailure } from './connect-failure.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })
const refused = withCode('ECONNREFUSED')
const reset = withCode('ECONNRESET')

test.each([
  ['a refused connection', refused, true],
  ['an unknown host', withCode('ENOTFOUND'), true],
  ['a DNS failure', withCode('EAI_AGAIN'), true],
  ['a connect timeout', withCode('UND_ERR_CONNECT_TIMEOUT'), true],
  ['a refused connection as the cause', new TypeError('fetch failed', { cause: refused }), true],
  ['all addresses of a host refused', new AggregateError([refused, refused]), true],
  ['one address refused and one reset', new AggregateError([refused, reset]), false],
  ['a reset connection', reset, false],
  ['a reset connection as the cause', new TypeError('fetch failed', { cause: reset }), false],
  ['an error without a code', new Error('failed'), false],
  ['something else', { code: 'ECONNREFUSED' }, false],
])('%s never reached the provider: %s', (_case, error, expected) => {
  expect(isConnectFailure(error)).toBe(expected)
})
