import { expect, it } from 'vitest'
import { paperFor } from './file-download.ts'

it.each([
  ['letter', ['en-US', 'de-DE']],
  ['letter', ['es-MX']],
  ['letter', ['fr-CA']],
  ['letter', ['en']],
  ['letter', []],
  ['a4', ['en-GB', 'en-US']],
  ['a4', ['pl-PL']],
  ['a4', ['zh-Hant-TW']],
])('chooses %s for %j', (paper, languages) => {
  expect(paperFor(languages)).toBe(paper)
})
