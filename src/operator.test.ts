import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorFacts, operatorFile, readOperator } from '#operator'

const project = join(import.meta.dirname, '..')
const ownFacts = join(project, 'tests/support/operator.json')

test('tests use facts of their own, so that they pass whatever the operator has filled in', () => {
  expect(operatorFacts).toEqual(readOperator(ownFacts))
  const readers = globSync('{src,scripts,tests}/**/*.{ts,tsx}', { cwd: project }).filter((file) =>
    /\boperatorFile\b/.test(readFileSync(join(project, file), 'utf8')),
  )
  expect(readers.sort()).toEqual([
    'scripts/build/operator-facts.ts',
    'src/operator.test.ts',
    'src/operator.ts',
    // Looks at names only.
    'src/ops/launch-check.test.ts',
    'src/ops/launch-content.ts',
  ])
})

test('the file of the repository has every fact and no other', () => {
  expect(readOperator(join(project, operatorFile))).toBeDefined()
})

test.each([
  ['a missing fact', { operator: undefined }, /operator: /],
  ['an unknown fact', { phone: '1' }, /phone/],
  [
    'an address with a path',
    { site: { ...operatorFacts.site, address: 'https://a.org/' } },
    /site\.address: /,
  ],
  ['no such day', { legal: { ...operatorFacts.legal, updated: '2026-02-30' } }, /legal\.updated: /],
  ['an empty name', { founder: { ...operatorFacts.founder, name: ' ' } }, /founder\.name: /],
])('%s is named by its place in the file', (_, changes, problem) => {
  const folder = mkdtempSync(join(tmpdir(), 'lovingly-operator-'))
  const file = join(folder, operatorFile)
  writeFileSync(file, JSON.stringify({ ...operatorFacts, ...changes }))
  expect(() => readOperator(file)).toThrow(/^operator\.json is malformed:/)
  expect(() => readOperator(file)).toThrow(problem)
  rmSync(folder, { recursive: true })
})
