import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each(globSync('*.tsx', { cwd: import.meta.dirname }))('%s knows no eulogy', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const ours = [...source.matchAll(/from '(#[^']+)'/g)].map(([, specifier]) => specifier)
  expect(ours.filter((specifier) => !specifier?.startsWith('#web/pictures/'))).toEqual([])
})
