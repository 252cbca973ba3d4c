import { expect, test } from 'vitest'
import { isFullRun } from './full-run.ts'

test('only a run of all the tests writes the report that spec:count reads', () => {
  expect(isFullRun(['run'])).toBe(true)
})

test.each([
  ['one file', ['run', 'src/domain/length.test.ts']],
  ['one project', ['run', '--project', 'unit']],
  ['tests of one name', ['run', '-t', 'paid']],
  ['a shard', ['run', '--shard=1/2']],
  ['watching', []],
  ['watching, by name', ['watch']],
])('%s leaves it alone', (_, given) => {
  expect(isFullRun(given)).toBe(false)
})
