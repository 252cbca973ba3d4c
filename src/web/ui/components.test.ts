import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const parts = globSync('*.tsx', { cwd: import.meta.dirname, exclude: ['*.test.tsx'] })

test.each(parts)('%s knows no eulogy', (file) => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8')
  const ours = [...source.matchAll(/from '(#[^']+)'/g)].map(([, specifier]) => specifier)
  expect(ours.filter((specifier) => !specifier?.startsWith('#web/pictures/'))).toEqual([])
})

/** Loaded with the first toast, and shown by it. */
const shownByOthers = ['toaster.tsx']

test('every part can be looked at in the gallery', () => {
  const gallery = join(import.meta.dirname, '../gallery')
  const shown = globSync('*.tsx', { cwd: gallery })
    .map((file) => readFileSync(join(gallery, file), 'utf8'))
    .join('\n')
  const missing = parts.filter((file) => !shown.includes(`'#web/ui/${file}'`))
  expect(missing).toEqual(shownByOthers)
})
