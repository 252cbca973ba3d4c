import { expect, test } from 'vitest'
import { isFullRun } from './full-run.ts'

test('accepts a run of all tests', () => {
  expect(isFullRun(['run'])).toBe(true)
})

test.each([
  ['one file', ['run', 'src/domain/length.test.ts']],
  ['one project', ['run', '--project', 'unit']],
  ['tests of one name', ['run', '-t', 'paid']],
  ['a shard', ['run', '--shard=1/2']],
  ['watching', []],
  ['watching explicitly', ['watch']],
])('rejects %s', (_, args) => {
  expect(isFullRun(args)).toBe(false)
})
