import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readVisibleText } from './visible-strings.ts'

const doc = readFileSync('docs/promises-kept.md', 'utf8')
const normalize = (text: string) => text.replace(/\s+/g, ' ').replaceAll("'", '’')

type Row = { promise: string; page: string; keptBy: string }

const rows: Row[] = [...doc.matchAll(/^\| (“.+”) \| (.+?) \| (.+) \|$/gm)].map(
  ([, promise = '', page = '', keptBy = '']) => ({ promise, page, keptBy }),
)

/** The quotation without its marks, in the parts between its gaps. */
const partsOf = (promise: string) =>
  promise
    .slice(1, -1)
    .split('…')
    .map((part) => normalize(part).trim())

const references = rows.flatMap(({ keptBy }) =>
  [...keptBy.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  })),
)

test('every row names a promise, a page and at least one test', () => {
  expect(rows.length).toBeGreaterThan(50)
  // A row that doesn't match the pattern would not be checked at all.
  const allRows = doc.match(/^\| (?!promise \||---)/gm) ?? []
  expect(rows).toHaveLength(allRows.length)
  for (const { promise, keptBy } of rows) expect(keptBy, promise).toMatch(/^`[^`]+` “[^”]+”/)
})

test('every promise is still on the site, word for word', () => {
  const site = readVisibleText().map(({ text }) => normalize(text))
  const missing = rows.filter(
    ({ promise }) => !partsOf(promise).every((part) => site.some((text) => text.includes(part))),
  )
  expect(missing.map(({ promise }) => promise)).toEqual([])
})

test('every test that keeps a promise exists', () => {
  expect(references.length).toBeGreaterThanOrEqual(rows.length)
  const dead = references.filter(
    ({ file, title }) =>
      !existsSync(file) || !normalize(readFileSync(file, 'utf8')).includes(normalize(title)),
  )
  expect(dead).toEqual([])
})
