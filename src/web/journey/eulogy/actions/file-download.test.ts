import { expect, it } from 'vitest'
import { fileName } from './download-text.ts'
import { paperFor } from './file-download.tsx'

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

it('names the file after the person, without spaces', () => {
  expect(fileName('Ruth Ellen Carver')).toBe('Eulogy_for_Ruth_Ellen_Carver.txt')
  expect(fileName(null)).toBe('Eulogy_for_your_loved_one.txt')
})
