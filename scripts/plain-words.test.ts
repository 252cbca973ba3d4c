import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Words that neither a name nor a comment uses. Strings are exempt: they hold copy, prompts and test data. */
const words: Record<string, string> = {
  afterthought: 'follow-up answer',
  anew: 'again',
  behaviour: 'behavior',
  cancelled: 'canceled',
  catalogue: 'catalog',
  colour: 'color',
  favour: 'favor',
  honour: 'honor',
  mend: 'fix',
  mended: 'fixed',
  mends: 'fixes',
  neighbour: 'neighbor',
  siege: 'attack',
  somebody: 'someone, or the role: a visitor, a buyer',
  whoever: 'the role: a visitor, a client, a caller',
}

/** Words that are fine in a comment but not as a name. */
const names: Record<string, string> = {
  told: 'input',
  heard: 'received',
  said: 'response, message',
}

type Source = { file: string; text: string }

const sources: Source[] = globSync('{src,tests,scripts,standins}/**/*.{ts,tsx,mjs}', {
  exclude: [
    'src/web/content/**',
    // The keys of the recorded verdicts.
    'standins/model/recordings.ts',
    'scripts/plain-words.test.ts',
  ],
}).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

function findWords({ file, text }: Source): string[] {
  const { program, comments } = parseSync(file, text)
  const found = comments.flatMap(({ value }) => match(value.split(/[^\p{L}]+/u), words))
  const inNames = [...identifiersIn(program)].flatMap((name) =>
    match(splitName(name), { ...words, ...names }),
  )
  return [...found, ...inNames].map((problem) => `${file}: ${problem}`)
}

const match = (parts: readonly string[], forbidden: Record<string, string>) =>
  parts
    .map((part) => part.toLowerCase().replace(/(?<=our)s$/, ''))
    .filter((part) => Object.hasOwn(forbidden, part))
    .map((part) => `"${part}", write ${forbidden[part]}`)

const splitName = (name: string) => name.split(/[^a-zA-Z]+|(?<=[a-z])(?=[A-Z])/)

function identifiersIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const part of node) identifiersIn(part, found)
  else if (node && typeof node === 'object') {
    if ('type' in node && node.type === 'Identifier' && 'name' in node) found.add(String(node.name))
    for (const part of Object.values(node)) identifiersIn(part, found)
  }
  return found
}

test('names and comments use plain American English', () => {
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.flatMap(findWords)).toEqual([])
})

test.each([
  ['const mendLink = 1', '"mend", write fix'],
  ['const mailboxColours = 1', '"colour", write color'],
  ['const a = { told: 1 }', '"told", write input'],
  ['// Whoever asks', '"whoever", write the role: a visitor, a client, a caller'],
])('finds a word in %s', (text, problem) => {
  expect(findWords({ file: 'a.ts', text })).toEqual([`a.ts: ${problem}`])
})

test('allows the words in strings, and names that only contain them', () => {
  const text = "const amended = ['somebody', 'told'] // commended, they were told"
  expect(findWords({ file: 'a.ts', text })).toEqual([])
})
