import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { askedMarker } from '#contract/asked-marker.ts'
import { keysMarker } from '#contract/my-eulogies.ts'

const project = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(project, path), 'utf8')

/** The table of what stays in the browser, with the rows for analytics. */
const listed = [...read('src/web/content/legal/privacy-policy.md').matchAll(/`([\w-]+)…?`/g)]
  .map(([, name = '']) => name)
  .sort()

const declaration =
  /(?:pendingInput|storedValue)\(\s*'([\w-]+)'|(?:[Kk]ey|KeyName|Prefix) = '([\w-]+)'|`([\w-]+-)\$\{submissionId\}`/g

const stored = globSync('src/web/**/*.{ts,tsx}', { cwd: project })
  .filter((file) => !/\.test\.tsx?$|content\//.test(file))
  .flatMap((file) => [...read(file).matchAll(declaration)])
  .map(([, value, key, prefix]) => value ?? key ?? prefix ?? '')

test('finds the names under which the app stores data in the browser', () => {
  expect(stored).toEqual(expect.arrayContaining(['eulogy-draft', 'eulogy-edit', 'email-key-']))
})

test('the privacy policy lists every cookie and every stored value, and no others', () => {
  const routes = ['keys.ts', 'contributions/form-keys.ts']
  const names = routes
    .flatMap((file) => [...read(`src/server/http/routes/${file}`).matchAll(/'(__Host-[\w-]+)'/g)])
    .map(([, name = '']) => name)
  expect(names).toHaveLength(2)
  const markers = [keysMarker, askedMarker]
  expect(listed).toEqual([...new Set([...stored, ...names, ...markers])].sort())
})
