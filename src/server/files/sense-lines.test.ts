import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worstCaseTexts } from '#tests/attacks/longest-texts.ts'
import { senseLines } from './sense-lines.ts'

test.each([
  [['It was a whole thing, and people would honk.']],
  [
    [
      'For thirty-three years he carried the mail,',
      'mostly on the hill route,',
      'and if you know Duluth,',
      'you know that route is straight up.',
    ],
  ],
  [
    [
      'He came home with ice in his mustache',
      'and a whole pan of bars from Mrs. Lindgren,',
      'because he had dug out her door.',
    ],
  ],
  [['Once a year my sister Margaret and I drove up there', 'and slept in the car.']],
  [['She was patient, funny,', 'stubborn about gravy,', 'kind to strangers and never once late.']],
  [['“Keep the change,”', 'he told the boy at the counter,', 'every single Saturday morning.']],
  [
    [
      'The shop on Fifth—mother’s shop—opened at six o’clock',
      'and closed when the last bread was gone.',
    ],
  ],
])('breaks a sentence as a voice would: %j', (lines) => {
  expect(senseLines(lines.join(' '))).toEqual(lines)
})

test('loses and adds nothing', () => {
  const word = fc.constantFrom(
    'and',
    'a',
    'Duluth,',
    'because',
    'hill—route',
    '“so,”',
    'x'.repeat(60),
    '1,000',
    '—',
  )
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (words) => {
      expect(senseLines(words.join(' ')).join(' ')).toBe(words.join(' '))
    }),
    { seed: 2026 },
  )
})

test('takes no longer for a text made to be slow', () => {
  for (const { text } of worstCaseTexts(20_000)) {
    const started = process.threadCpuUsage().user
    senseLines(text)
    expect((process.threadCpuUsage().user - started) / 1_000).toBeLessThan(1_000)
  }
})
