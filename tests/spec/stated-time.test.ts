import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writingTime } from '#domain/offer.ts'

const root = join(import.meta.dirname, '../..')

const sources = [
  'src/web/**/*.{ts,tsx,md}',
  'src/domain/submission.ts',
  'src/server/emails/**/*.ts',
]
/** About giving a speech: their minutes are speaking time. */
const advice =
  /content\/(articles|relationships|examples)\/|content\/demo-examples|pages\/examples\//

/** Times of other things than writing a eulogy. */
const otherTimes = [
  /3 to 5 minutes( to speak|, about 500 to 700 words)/,
  /3–4, 5–7 or 8–10 minutes/,
  /^(3-4|5-7|8-10) minutes$/,
  /Craft a Heartfelt Eulogy in Minutes/,
  // How long the text takes to read aloud.
  /^about (a minute|\$\{minutes\} minutes)$/,
  /words a minute\b/,
  /^This will be a short text: about \$\{words\} words, one minute$/,
  /^A few words make a minute$/,
  // How long someone shares memories.
  /^Ten minutes of memories make a whole eulogy$/,
  // One paragraph, not a eulogy.
  /^This takes up to a minute$/,
  // When to try again, and when an email arrives.
  /press the button again in a minute$/,
  /^It can take a few minutes$/,
  // How long the operator's sign-in link is valid.
  /within \$\{linkMinutes\} minutes$/,
  // When the payment is refunded, not how long writing takes.
  /\{automaticRefundMinutes\}\}? minutes/,
]

const mentions = sources
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.|-in-tests\.ts$/.test(file))
  .flatMap((file) =>
    mentionsIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })),
  )

/** Each sentence or label that mentions minutes, without comments and with the constant filled in. */
function mentionsIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/[^'"`\n]*$/gm, '')
    .replaceAll(/\$?\{\{?writingTime\}?\}/g, writingTime)
    .replaceAll(/\s+/g, ' ')
  const sentences = code.match(/[^.?!'"`<>=]*[\w}] minutes?\b[^.?!'"`<>=]*[.?!'"`<]/gi) ?? []
  return sentences.map((text) => text.replace(/\W$/, '').trim())
}

test('every stated writing time is up to 5 minutes', { tags: 'S9-002' }, () => {
  const aboutTheService = mentions.filter(({ file }) => !advice.test(file))
  const other = aboutTheService.filter(({ text }) => !otherTimes.some((known) => known.test(text)))
  expect(other.length).toBeGreaterThan(5)
  for (const { file, text } of other) expect(text, file).toContain('up to 5 minutes')
})

test('articles about speeches state no writing time', { tags: 'S9-002' }, () => {
  const mentionsInAdvice = mentions.filter(({ file }) => advice.test(file))
  expect(mentionsInAdvice.length).toBeGreaterThan(5)
  for (const { file, text } of mentionsInAdvice) {
    expect(text, file).not.toMatch(/preview|full (text|eulogy)|generat|\bwe (write|send)|19 USD/i)
  }
})
