import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const components = globSync('*.tsx', { cwd: import.meta.dirname, exclude: ['*.test.tsx'] })

test.each(components)('%s imports nothing about eulogies', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const imports = [...source.matchAll(/from '(#[^']+)'/g)].map(([, specifier]) => specifier)
  expect(
    imports.filter((specifier) => !/^#web\/(pictures\/|log\.ts$)/.test(specifier ?? '')),
  ).toEqual([])
})
