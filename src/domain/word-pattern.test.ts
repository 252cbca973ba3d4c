import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordPattern } from './word-pattern.ts'

test.each([
  ['José', 'I am José, her son.', true],
  ['Łukasz', 'Łukasz was my brother.', true],
  ['José', 'Josélito sang.', false],
  ['Jose', 'Jose\u0301 sang.', false],
  ['Ana', 'Diana sang.', false],
])('finds %s in "%s": %s', (name, text, isFound) =>
  expect(wordPattern(name).test(text)).toBe(isFound),
)

/** A letter that is not ASCII, or a name, beside "\\b" or at the edge of a group beside it. */
function misplacedIn(line: string): boolean {
  const pattern = line.replaceAll('\\\\b', '\\b')
  if (/\\b(?=[^\p{ASCII}])\p{L}|(?=[^\p{ASCII}])\p{L}\\b/u.test(pattern)) return true
  if (/\\b\$\{[^}]*(?:escape|name)[^}]*\}|\$\{[^}]*(?:escape|name)[^}]*\}\\b/iu.test(pattern))
    return true
  return groupsBesideBoundary(pattern).some((group) =>
    /(?:^|[(|:])(?=[^\p{ASCII}])\p{L}|(?=[^\p{ASCII}])\p{L}(?:[)|?]|$)/u.test(group),
  )
}

function groupsBesideBoundary(pattern: string): string[] {
  const starts: number[] = []
  const groups: string[] = []
  for (const [at, mark] of [...pattern].entries()) {
    if (pattern[at - 1] === '\\') continue
    if (mark === '(') starts.push(at)
    if (mark !== ')') continue
    const start = starts.pop() ?? 0
    const isBeside = pattern.slice(0, start).endsWith('\\b') || pattern.startsWith('\\b', at + 1)
    if (isBeside) groups.push(pattern.slice(start + 1, at))
  }
  return groups
}

test.each([
  String.raw`/\b(?:died|murió|muerte)\b/iu`,
  String.raw`/\bélan/u`,
  String.raw`/\b(?:I|(?:we|él))\b/u`,
  `\\b${'$'}{escaped(first)}\\b`,
  `\\bmy ${'$'}{calledName(contributor)}\\b`,
])('a misplaced boundary is found in %s', (line) => expect(misplacedIn(line)).toBe(true))

test('no boundary stands beside a name or a letter that it does not know', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const misplaced = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('\\b') && misplacedIn(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(misplaced).toEqual([])
})
