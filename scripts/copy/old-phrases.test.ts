import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleEmails } from '#standins/mailbox/samples/sample-emails.ts'
import { missingBuild, publicPaths, readBuiltPage, toText } from './built-text.ts'
import { oldPhrases, oldWords, oneAsPronoun } from './old-phrases.ts'
import { readVisibleText, type Source, stringsIn } from './visible-strings.ts'

/** What people typed, and eulogies in their voice. */
const isPeoplesOwn = /content\/(examples\/|demo-examples)|eulogy-examples\/./

const normalize = (text: string) => text.replace(/\s+/g, ' ').replaceAll("'", '’').toLowerCase()

function findPhrases({ file, text }: Source): string[] {
  const normalized = normalize(text)
  return oldPhrases
    .filter((phrase) => normalized.includes(normalize(phrase)))
    .map((phrase) => `${file}: ${phrase}`)
}

function findWords({ file, text }: Source): string[] {
  if (isPeoplesOwn.test(file)) return []
  const found = [...text.matchAll(oldWords), ...text.matchAll(oneAsPronoun)]
  return found.map(([word]) => `${file}: ${word}`)
}

const problemsIn = (source: Source) => [...findPhrases(source), ...findWords(source)]

test('no visible text in the sources uses old wording', () => {
  const sources = readVisibleText()
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.flatMap(problemsIn)).toEqual([])
})

test.each(Object.entries(sampleEmails))('the %s email uses no old wording', async (_, compose) => {
  const { subject, html, text } = await compose()
  expect(problemsIn({ file: 'email', text: `${subject}\n${text}\n${toText(html)}` })).toEqual([])
})

describe.skipIf(missingBuild() !== null)('the build', () => {
  test('has no page with old wording', () => {
    const pages = publicPaths().map((path) => ({ file: path, text: toText(readBuiltPage(path)) }))
    expect(pages.length).toBeGreaterThan(50)
    expect(pages.flatMap(problemsIn)).toEqual([])
  })

  // Libraries have words of their own, so only whole phrases count here.
  test('has no script with old wording', () => {
    const scripts = globSync('build/client/assets/**/*.js').map((file) => ({
      file,
      text: readFileSync(file, 'utf8'),
    }))
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.flatMap(findPhrases)).toEqual([])
  })
})

test.each([
  ['export const a = <p>Nobody\n  reads it.</p>', 'a.tsx: Nobody'],
  ['const text = `It is half sentences`', 'a.tsx: half sentences'],
  ["const text = 'the way that one reads'", 'a.tsx: that one reads'],
])('finds old wording in %s', (code, problem) => {
  const text = stringsIn('a.tsx', code).join('\n')
  expect(problemsIn({ file: 'a.tsx', text })).toEqual([problem])
})

test('ignores comments and names', () => {
  const text = stringsIn('a.ts', 'const somebody = 1 // nobody shall mend it').join('\n')
  expect(problemsIn({ file: 'a.ts', text })).toEqual([])
})
