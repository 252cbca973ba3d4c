import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sources = [
  'src/web/**/*.{ts,tsx}',
  'src/domain/submission.ts',
  'src/server/gateways/mail/**/*.ts',
]
/** Advice on giving a speech: its minutes are those at the lectern. */
const advice = /content\/(articles|relationships)\//

/** How long it takes to speak the text, and the title of the home page. Nothing else is known. */
const notWriting = [
  /3 to 5 minutes( to speak|, about 500 to 700 words)/,
  /3–4, 5–7 or 8–10 minutes/,
  /^(3-4|5-7|8-10) minutes$/,
  /Craft a Heartfelt Eulogy in Minutes/,
  /ten minutes, read the first one/,
  /If a text you paid for isn’t written within 10 minutes, your payment is refunded/,
  // When the payment is refunded, not how long writing takes.
  /(written within 10 minutes|within 10 minutes of your payment)/,
]

const said = sources
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.|-in-tests\.ts$/.test(file))
  .flatMap((file) =>
    mentionsIn(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })),
  )

/** Each sentence or label with a minute in it; comments and names of our own are not said to anyone. */
function mentionsIn(source: string): string[] {
  const spoken = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/[^'"`\n]*$/gm, '')
    .replaceAll(/\s+/g, ' ')
  const sentences = spoken.match(/[^.?!'"`<>=]*[\w}] minutes?\b[^.?!'"`<>=]*[.?!'"`<]/gi) ?? []
  return sentences.map((text) => text.replace(/\W$/, '').trim())
}

test('every stated writing time is up to 5 minutes', { tags: 'S9-002' }, () => {
  const ofTheService = said.filter(({ file }) => !advice.test(file))
  const other = ofTheService.filter(({ text }) => !notWriting.some((known) => known.test(text)))
  expect(other.length).toBeGreaterThan(5)
  for (const { file, text } of other) expect(text, file).toContain('up to 5 minutes')
})

test('articles about speeches state no writing time', { tags: 'S9-002' }, () => {
  const given = said.filter(({ file }) => advice.test(file))
  expect(given.length).toBeGreaterThan(5)
  for (const { file, text } of given) {
    expect(text, file).not.toMatch(/preview|full (text|eulogy)|generat|\bwe (write|send)|19 USD/i)
  }
})
