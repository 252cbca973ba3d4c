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

/** Rendered by toasts.tsx, or around other components. */
const shownByOthers = ['lazy-part.tsx', 'toaster.tsx']

test('the gallery shows every component', () => {
  const gallery = join(import.meta.dirname, '../gallery')
  const shown = globSync('*.tsx', { cwd: gallery })
    .map((file) => readFileSync(join(gallery, file), 'utf8'))
    .join('\n')
  const missing = components.filter((file) => !shown.includes(`'#web/ui/${file}'`))
  expect(missing).toEqual(shownByOthers)
})
