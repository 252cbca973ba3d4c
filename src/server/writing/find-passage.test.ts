import { expect, it } from 'vitest'
import { passageBounds } from '#domain/passage.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import { findPassage } from './find-passage.ts'

const find = (scripture: string, changes: object = {}) =>
  findPassage({ ...toRow(submissionInputSchema.parse(submissionInput)), scripture, ...changes })

it.each([
  ['Psalm 121', 'Psalm 121', /^I will lift up mine eyes unto the hills, .* for evermore\.$/],
  ['2 tim 4:7', '2 Timothy 4:7', /^I have fought a good fight, I have finished my course, I have/],
  ['the 23rd psalm', 'Psalm 23', /^The LORD is my shepherd; I shall not want\. He maketh me/],
  ['The twenty-third Psalm please', 'Psalm 23', /^The LORD is my shepherd/],
  ['Ecclesiastes 3:1-8', 'Ecclesiastes 3:1–8', /^To every thing .* and a time of peace\.$/],
  ['Jn 14:1-3, Rev 21:4', 'John 14:1–3; Revelation 21:4', /ye may be also\. And God shall wipe/],
  ['psalm 119, and john 11:35', 'John 11:35', /^Jesus wept\.$/],
  ['Romans 8:38', 'Romans 8:38–39', /^For I am persuaded, .* Christ Jesus our Lord\.$/],
  ['I will read Psalm 23', 'Psalm 23', /^The LORD/],
  ['isaiah 40:28-41:1', 'Isaiah 40:28–41:1', /^Hast thou not known\?/],
])('finds the words of a passage that is named: %s', async (typed, passage, words) => {
  expect(await find(typed)).toEqual({ passage, verses: expect.stringMatching(words) })
})

it.each([
  '',
  'Amazing Grace',
  'Pastor Dan is picking that',
  'Psalm 151',
  'Psalm 119',
  'Ruth',
  'mark is picking it',
  'Psalm 23, my cousin Dan reads it',
  'John 14:1-3 (Father Mike will be reading this)',
  'Psalm 121 read by her sister',
  'Psalm 23, Uncle Ray is going to read it',
  'psalm 23 the priest has it',
  // In the words that they know.
  'Psalm 23: The Lord is my shepherd, I lack nothing',
])('names a passage without its words, or none: %s', async (typed) => {
  expect(await find(typed)).toEqual({ passage: '', verses: '' })
})

it('stores no more than there is room for', async () => {
  const odd = (from: number) => Array.from({ length: 45 }, (_, at) => from + 2 * at).join(',')
  for (const typed of [`gen 24:${odd(1)}`, `esther 8:9; ${'2 chr 1:1-4 2 chr 3:1-4 '.repeat(6)}`]) {
    const { passage, verses } = await find(typed)
    expect(passage).not.toBe('')
    expect(passage.length).toBeLessThanOrEqual(passageBounds.passage[1])
    expect(verses.length).toBeLessThanOrEqual(passageBounds.verses[1])
  }
})

it('finds English words for an English text only', async () => {
  const prose = {
    qualities: 'paciente y alegre, siempre con una palabra para todos',
    memories: 'Ella me prestó su paraguas la noche de la tormenta y nunca me lo pidió de vuelta.',
    additional: '',
  }
  expect(await find('Psalm 23', prose)).toHaveProperty('passage', '')
  expect(await find('Psalm 23', { ...prose, language: 'English' })).toHaveProperty(
    'passage',
    'Psalm 23',
  )
})
