import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingBuild } from './readability.ts'
import { statedPromises } from './stated-promises.ts'
import { readVisibleText } from './visible-strings.ts'

const doc = readFileSync('docs/promises-kept.md', 'utf8')
const normalize = (text: string) => text.replace(/\s+/g, ' ').replaceAll("'", '’')

type Row = { promises: string[]; page: string; keptBy: string }

/** A row quotes one sentence or several that the same tests keep. */
const rows: Row[] = [...doc.matchAll(/^\| (“.+”) \| (.+?) \| (.+) \|$/gm)].map(
  ([, quotes = '', page = '', keptBy = '']) => ({
    promises: quotes.slice(1, -1).split(/” “/),
    page,
    keptBy,
  }),
)
const promises = rows.flatMap((row) => row.promises)
/** Sentences that sound like a promise and aren't, one per line. */
const others = [...doc.matchAll(/^- “(.+)”$/gm)].map(([, quote = '']) => quote)

/** The parts of a quotation between its gaps. */
const partsOf = (quote: string) => quote.split('…').map((part) => normalize(part).trim())

const covers = (quote: string, sentence: string) =>
  partsOf(quote).every((part) => sentence.includes(part)) || normalize(quote).includes(sentence)

const missing = missingBuild()
const stated = missing
  ? []
  : statedPromises().map(({ sentence, path }) => ({ sentence: normalize(sentence), path }))

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
  for (const {
    promises: [first],
    keptBy,
  } of rows)
    expect(keptBy, first).toMatch(/^`[^`]+` “[^”]+”/)
})

test.skipIf(missing !== null)('every quoted sentence is still on the site, word for word', () => {
  const site = readVisibleText().map(({ text }) => normalize(text))
  const built = stated.map(({ sentence }) => sentence)
  const isThere = (quote: string) =>
    partsOf(quote).every((part) => site.some((text) => text.includes(part))) ||
    built.some((sentence) => covers(quote, sentence))
  expect([...promises, ...others].filter((quote) => !isThere(quote))).toEqual([])
})

test.skipIf(missing !== null)('every sentence of a page that promises something has a row', () => {
  expect(stated.length).toBeGreaterThan(100)
  const quotes = [...promises, ...others]
  const unlisted = stated.filter(({ sentence }) => !quotes.some((quote) => covers(quote, sentence)))
  expect(unlisted.map(({ sentence, path }) => `${path}: ${sentence}`)).toEqual([])
})

test('every test that keeps a promise exists', () => {
  expect(references.length).toBeGreaterThanOrEqual(rows.length)
  const dead = references.filter(
    ({ file, title }) =>
      !existsSync(file) || !normalize(readFileSync(file, 'utf8')).includes(normalize(title)),
  )
  expect(dead).toEqual([])
})
