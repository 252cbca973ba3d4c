import { expect, test } from 'vitest'
import { parseChanges } from './irreversible-changes.ts'

const rootId = '0b6f7f4e-6f1f-4d3a-9a51-3f0c1b6f7f4e'
const time = '2027-03-01T14:05:00.000Z'

test('reads lists and logs, and ignores other lines of a log', () => {
  const lines = [
    { what: 'erased', rootId, reason: 'requested' },
    { level: 30, time, msg: 'family erased', rootId, reason: 'operator' },
    { level: 30, time, msg: 'erasure requested', rootId, reason: 'requested' },
    { level: 30, time, msg: 'links revoked', rootId },
    { level: 30, time, msg: 'other links revoked', rootId },
    { level: 30, time, msg: 'email sent', emailId: rootId, kind: 'eulogy' },
    { level: 30, time, msg: 'job done' },
  ].map((line) => JSON.stringify(line))
  expect(parseChanges([...lines, 'plain text', '{"msg":"email se'].join('\n'))).toEqual([
    { what: 'erased', rootId, reason: 'requested' },
    { what: 'erased', rootId, reason: 'operator' },
    { what: 'erased', rootId, reason: 'requested' },
    { what: 'links-revoked', rootId, at: new Date(time) },
    { what: 'links-revoked', rootId, at: new Date(time) },
    { what: 'email-sent', emailId: rootId, at: new Date(time) },
  ])
})

test.each(['{"what":"erased","rootId":"x"}', '{"what":"renamed"}', '{"what":"erased","rootId'])(
  'rejects the damaged line %s',
  (line) => {
    expect(parseChanges(line)).toBe('unreadable')
  },
)
