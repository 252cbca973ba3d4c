import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillLines } from './fill-lines.ts'
import { layOutPages, maxPages, type Page, sentenceLines } from './page-layout.ts'
import { paragraphsIn, sentencesIn } from './prepare-text.ts'

const frame = {
  width: 450,
  height: 620,
  lineHeight: 31,
  paragraphGap: 17,
  indent: 27,
  firstPageTop: 100,
}
const measure = (text: string) => text.length * 9
const linesPerPage = Math.floor(frame.height / frame.lineHeight)

const layOut = (paragraphs: string[][]): Page[] => {
  const pages = layOutPages(paragraphs, frame, measure)
  if (pages === 'too-long') throw new Error('The text has too many pages')
  return pages
}
const withoutGaps = (text: string) => text.replace(/[\s-]/g, '')
const textOf = (page: Page) =>
  page.blocks.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join(' ')

const word = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.string({ unit: fc.constantFrom(...'abcdełńễя'), minLength: 1, maxLength: 12 }),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(...'xyz'), minLength: 55, maxLength: 130 }),
  },
  { weight: 1, arbitrary: fc.constant('mother—daughter—friend') },
)
const sentence = fc
  .tuple(
    fc.oneof(
      { weight: 20, arbitrary: fc.array(word, { minLength: 1, maxLength: 40 }) },
      { weight: 1, arbitrary: fc.array(word, { minLength: 150, maxLength: 260 }) },
    ),
    fc.constantFrom('.', '?', '!', '…', '.”', '.)'),
  )
  .map(([words, end]) => words.join(' ') + end)
const eulogy = fc
  .array(fc.array(sentence, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 12 })
  .map((paragraphs) => paragraphs.map((sentences) => sentences.join(' ')).join('\n\n'))

test('no page ends inside a sentence that fits, and no word is lost', () => {
  let continued = 0
  let turned = 0
  fc.assert(
    fc.property(eulogy, (text) => {
      const paragraphs = paragraphsIn(text).map(sentencesIn)
      const pages = layOut(paragraphs)
      expect(withoutGaps(pages.map(textOf).join(''))).toBe(withoutGaps(text))
      for (const page of pages) {
        let below = 0
        for (const { x, y, width } of page.blocks.flatMap(({ pieces }) => pieces)) {
          expect(x >= 0 && x + width <= frame.width).toBe(true)
          expect(y >= below && y + frame.lineHeight <= frame.height).toBe(true)
          below = y
        }
      }

      const sentences = paragraphs.flat()
      const ends = new Set<number>()
      const longOnes: { from: number; to: number }[] = []
      let offset = 0
      for (const each of sentences) {
        const from = offset
        offset += withoutGaps(each).length
        ends.add(offset)
        const lines = sentenceLines(each, frame, measure)
        if (lines.length > linesPerPage) longOnes.push({ from, to: offset })
      }
      let read = 0
      for (const page of pages.slice(0, -1)) {
        read += withoutGaps(textOf(page)).length
        turned += 1
        if (ends.has(read) || read === 0) continue
        continued += 1
        expect(longOnes.some(({ from, to }) => from < read && read < to)).toBe(true)
      }
    }),
    { numRuns: 200, seed: 2026 },
  )
  expect(turned).toBeGreaterThan(1_000)
  // The exception occurs in the texts as well.
  expect(continued).toBeGreaterThan(10)
})

test('a sentence longer than a page starts at the top of a page and goes on to the next', () => {
  const long = `${'word '.repeat(300).trim()}.`
  const pages = layOut([['She was kind.', long, 'That was all.']])
  expect(textOf(pages[0] as Page)).toBe('She was kind.')
  expect(pages.length).toBeGreaterThan(2)
  const [first] = pages[1]?.blocks[0]?.pieces ?? []
  expect(first).toMatchObject({ x: 0, y: 0 })
  expect(textOf(pages.at(-1) as Page)).toMatch(/word\. That was all\.$/)
})

test('a sentence that does not fit below the title starts on the second page', () => {
  const sentence = `${'word '.repeat(9 * 18).trim()}.`
  const lines = sentenceLines(sentence, frame, measure).length
  expect(lines).toBeGreaterThan(linesPerPage - 4)
  expect(lines).toBeLessThanOrEqual(linesPerPage)
  expect(layOut([[sentence]]).map(textOf)).toEqual(['', sentence])
})

test('a sentence begins at the margin, its phrases are indented, and what runs over a line is indented deeper', () => {
  const long = 'He came home with ice in his mustache, because he had dug out her door.'
  const runsOver = `She was ${'so very '.repeat(8)}kind, and nobody in the whole of the county ever knew about any of it.`
  const [page] = layOut([['One two.', long, runsOver], ['Five six.']])
  const pieces = page?.blocks.flatMap((block) => block.pieces).map(({ x, y }) => ({ x, y }))
  expect(pieces).toEqual([
    { x: 0, y: 100 },
    { x: 0, y: 131 },
    { x: 27, y: 162 },
    { x: 0, y: 193 },
    { x: 54, y: 224 },
    { x: 27, y: 255 },
    { x: 54, y: 286 },
    { x: 0, y: 334 },
  ])
})

test('no line is alone at the top or the bottom of a page', () => {
  const short = fc
    .array(word, { minLength: 1, maxLength: 30 })
    .map((words) => `${words.join(' ')}.`)
  const speech = fc.array(fc.array(short, { minLength: 1, maxLength: 9 }), {
    minLength: 4,
    maxLength: 14,
  })
  let cut = 0
  fc.assert(
    fc.property(speech, (paragraphs) => {
      const pages = layOut(paragraphs)
      for (const [at, page] of pages.entries()) {
        const before = pages[at - 1]?.blocks.at(-1)
        const [top] = page.blocks
        if (!before || !top || before.paragraph !== top.paragraph) continue
        cut += 1
        expect([before.pieces.length > 1, top.pieces.length > 1]).toEqual([true, true])
      }
    }),
    { numRuns: 200, seed: 2026 },
  )
  expect(cut).toBeGreaterThan(100)
})

test('the last page is a third full, those before it share the rest', () => {
  const fullness = ({ blocks }: Page) =>
    ((blocks.at(-1)?.pieces.at(-1)?.y ?? 0) + frame.lineHeight) / frame.height
  for (let count = 7; count <= 80; count += 1) {
    const pages = layOut(Array.from({ length: count }, () => ['A line.', 'Another line.']))
    expect(pages.length).toBeGreaterThan(1)
    expect([count, fullness(pages.at(-1) as Page) > 1 / 3]).toEqual([count, true])
    // No page is given up for it.
    const fewest = Math.min(...pages.slice(0, -1).map(fullness))
    expect([count, fewest > 0.6]).toEqual([count, true])
  }
})

test.each([
  [`Her ${'x'.repeat(60)} was`, 450, [`Her ${'x'.repeat(30)}-`, `${'x'.repeat(30)} was`]],
  // Split at its hyphen, which is not doubled.
  ['Anna-Maria-Wilhelmina', 100, ['Anna-Maria-', 'Wilhelmina']],
  ['aaaaa thirty-two', 100, ['aaaaa', 'thirty-two']],
  ['mother—daughter', 100, ['mother—', 'daughter']],
  // No word is alone on the last line, if two stay above.
  ['slipped inside a cookbook.', 180, ['slipped inside', 'a cookbook.']],
  ['inside a cookbook.', 100, ['inside a', 'cookbook.']],
])('%s is split where it can be', (text, width, lines) => {
  expect(fillLines(text, { width, measure }).map((line) => line.text)).toEqual(lines)
})

test('gives up on a text of more pages than any speech has', () => {
  const lines = Array.from({ length: maxPages * linesPerPage }, () => ['A line.'])
  expect(layOutPages(lines, frame, measure)).toBe('too-long')
})
