import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { findStalePart } from '#scripts/build/stamp.ts'
import { splitTrimmedSentences } from '#server/writing/draft.ts'

const doc = readFileSync('docs/guarantees.md', 'utf8')
const [pages = '', behind = ''] = doc.split('\n## Behind the pages\n')
const [tables = '', onlySounding = ''] = pages.split(
  '\n## Sentences that only sound like a promise\n',
)
const normalize = (text: string) => text.replace(/\s+/g, ' ').replaceAll("'", '’')

/** A row quotes one sentence or several that the same tests keep. */
const rows = [...tables.matchAll(/^\| (“.+”) \| (.+?) \| (.+) \|$/gm)].map(
  ([, quotes = '', , keptBy = '']) => ({ promises: quotes.slice(1, -1).split(/” “/), keptBy }),
)
const promises = rows.flatMap((row) => row.promises)
const others = [...onlySounding.matchAll(/“(.+?)”/g)].map(([, quote = '']) => quote)

/** The parts of a quotation between its gaps. */
const partsOf = (quote: string) => quote.split('…').map((part) => normalize(part).trim())

const covers = (quote: string, sentence: string) =>
  partsOf(quote).every((part) => sentence.includes(part)) || normalize(quote).includes(sentence)

// In CI there is always a fresh build.
const isStale = !process.env.CI && findStalePart() === 'pages'
const stated = isStale ? [] : listStated()

test('every row names a promise, a page and at least one test, or what people do', () => {
  expect(rows.length).toBeGreaterThan(50)
  // A row that doesn't match the pattern would not be checked at all.
  const allRows = tables.match(/^\| (?!promise \||---)/gm) ?? []
  expect(rows).toHaveLength(allRows.length)
  for (const { promises: quotes, keptBy } of rows)
    expect(keptBy, quotes[0]).toMatch(/^(?:`[^`]+` “[^”]+”|people: )/)
})

test.skipIf(isStale)('every quoted sentence is still on the site, word for word', () => {
  const site = readVisibleText()
  const isThere = (quote: string) =>
    partsOf(quote).every((part) => site.some((text) => text.includes(part))) ||
    stated.some(({ sentence }) => covers(quote, sentence))
  expect([...promises, ...others].filter((quote) => !isThere(quote))).toEqual([])
})

test.skipIf(isStale)('every sentence of a page that promises something has a row', () => {
  expect(stated.length).toBeGreaterThan(100)
  const quotes = [...promises, ...others]
  const unlisted = stated.filter(({ sentence }) => !quotes.some((quote) => covers(quote, sentence)))
  expect(unlisted.map(({ sentence, path }) => `${path}: ${sentence}`)).toEqual([])
})

test('every test that keeps a promise exists', () => {
  const kept = [...rows.map(({ keptBy }) => keptBy), behind].join('\n')
  const references = [...kept.matchAll(/`([^`]+)` “([^”]+)”/g)]
  expect(references.length).toBeGreaterThanOrEqual(rows.length)
  const dead = references.filter(
    ([, file = '', title = '']) =>
      !existsSync(file) || !normalize(readFileSync(file, 'utf8')).includes(normalize(title)),
  )
  expect(dead.map(([reference]) => reference)).toEqual([])
})

/** Every sentence of a public page that promises something, by its words. */
function listStated() {
  /** What invented people say or typed. */
  const invented =
    /<blockquote\b[\s\S]*?<\/blockquote>|<p class="first-line"[\s\S]*?<\/p>|<section\b[^>]*(?:aria-label="[^"]*sample|id="eulogy"|aria-labelledby="notes-title")[^>]*>[\s\S]*?<\/section>/gi
  /** What we offer. */
  const offered =
    /%|\b(?:free|money[- ]back|refunded|refund your|guarantee\w*|secure|deletes?|deleted|eras\w+)\b/i
  /** Where we speak about ourselves. In a guide, these are advice. */
  const ours = /\b(?:we(?:’\w+)?|never|always|within|automatically)\b/i
  /** In a guide, "we" is everyone, except with what only we do. */
  const oursInAdvice =
    /\bwe(?:’ll)? (?:tell|check|checked|send|keep|write|test|erase|charge|sell)\b/i
  /** Guides, examples and relationship pages speak about eulogies first. */
  const advice = /^\/eulogy-(?!types|ideas$|examples$)/
  const quoted = /“[^”]*”/g

  const found = new Map<string, { sentence: string; path: string }>()
  const sitemap = readFileSync('build/client/sitemap.xml', 'utf8')
  for (const [, url = ''] of sitemap.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const path = new URL(url).pathname
    const html = readFileSync(`build/client${path}/index.html`, 'utf8')
    const [, main = ''] = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html) ?? []
    for (const sentence of splitLines(main.replace(invented, '\n')).flatMap(
      splitTrimmedSentences,
    )) {
      const own = sentence.endsWith('?') ? '' : sentence.replace(quoted, '')
      const said = advice.test(path) ? oursInAdvice : ours
      if (offered.test(own) || said.test(own))
        found.set(sentence, { sentence: normalize(sentence), path })
    }
  }
  return [...found.values()]
}

/** The texts of a part of a page, without its markup, code, forms, navigation and headings. */
function splitLines(html: string): string[] {
  const leftOut = /<(script|style|noscript|form|nav|svg|h[1-6])\b[\s\S]*?<\/\1>/g
  const inlineTag = /<\/?(a|em|strong|b|i|small|span|time|code|abbr|wbr|q|cite)\b[^>]*>/g
  const entities = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>', nbsp: ' ' }
  return (
    html
      .replace(/\s+/g, ' ')
      // React puts empty comments between text and values.
      .replace(/<!--.*?-->/g, '')
      .replace(leftOut, '\n')
      .replace(inlineTag, '')
      .replace(/<[^>]+>/g, '\n')
      .replace(/&(amp|quot|#x27|lt|gt|nbsp);/g, (_, name: keyof typeof entities) => entities[name])
      .split('\n')
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
  )
}

/** The strings and the text of each file with words that a visitor or buyer can see. */
function readVisibleText(): string[] {
  const files = [
    'src/web/**/*.{ts,tsx,md}',
    'src/{domain,contract}/**/*.ts',
    'src/server/{emails,files,http}/**/*.ts',
  ].flatMap((pattern) => globSync(pattern))
  return files
    .filter((file) => !/\.test\.|-in-tests\./.test(file))
    .map((file) => {
      const source = readFileSync(file, 'utf8')
      if (file.endsWith('.md')) return normalize(source)
      const found: string[] = []
      collectStrings(parseSync(file, source).program, found)
      return normalize(found.join('\n'))
    })
}

function collectStrings(node: unknown, found: string[]) {
  if (Array.isArray(node)) for (const part of node) collectStrings(part, found)
  if (!node || typeof node !== 'object' || !('type' in node)) return
  if (node.type === 'ImportDeclaration') return
  const value = 'value' in node ? node.value : null
  if (typeof value === 'string') found.push(value)
  // Part of a template.
  if (value && typeof value === 'object' && 'raw' in value) found.push(String(value.raw))
  for (const part of Object.values(node)) collectStrings(part, found)
}
