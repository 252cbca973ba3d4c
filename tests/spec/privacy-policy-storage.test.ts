import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
  const cookies = read('src/server/http/routes/keys.ts').matchAll(/'(__Host-[\w-]+)'/g)
  const names = [...cookies].map(([, name = '']) => name)
  expect(names).toHaveLength(2)
  expect(listed).toEqual([...new Set([...stored, ...names, keysMarker])].sort())
})
