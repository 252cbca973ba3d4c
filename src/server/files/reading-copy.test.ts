import { expect, test } from 'vitest'
import type { EulogyText } from '#domain/files.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { countWords, rosa, speechOf } from '#tests/support/speech.ts'
import { sentencesIn } from './prepare-text.ts'
import { createReadingCopy } from './reading-copy.ts'
import { createWordDocument } from './word-document.ts'

async function createPdf(changes: Partial<EulogyText> = {}) {
  const pdf = await createReadingCopy({ ...rosa, ...changes })
  if (!(pdf instanceof Uint8Array)) throw new Error(pdf.refused)
  return pdf
}

test('is a tagged PDF with title, language and paragraphs', async () => {
  const pdf = await readPdf(await createPdf())
  expect(pdf.title).toBe('Eulogy for Rosa Miller')
  expect(pdf.language).toBe('en-US')
  expect(pdf.isTagged).toBe(true)
  expect(pdf.structure).toEqual([
    { role: 'H1', text: 'A eulogy for Rosa Miller' },
    { role: 'P', text: 'My name is Ana. Rosa was my mother.' },
    { role: 'P', text: 'She laughed easily.' },
  ])
  expect(pdf.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
})

test.each([
  ['reading copy', createReadingCopy],
  ['Word document', createWordDocument],
])(
  'a %s is the same for the same input, refused if too long, and made in half a second',
  async (_kind, create) => {
    const build = async (changes = {}) => (await create({ ...rosa, ...changes })) as Uint8Array
    const first = await build()
    await build({ text: 'Rosa laughed. She was easily my mother.' })
    expect(Buffer.compare(first, await build())).toBe(0)
    const later = await build({ date: new Date('2026-11-16T12:00:00Z') })
    expect(Buffer.compare(first, later)).not.toBe(0)
    expect(await create({ ...rosa, text: 'a '.repeat(50_000) })).toEqual({ refused: 'too-long' })
    const text = speechOf(1_300)
    expect(countWords(text)).toBeGreaterThanOrEqual(1_300)
    expect(await cpuMs(() => build({ text }))).toBeLessThan(500)
  },
)

test('embeds only the used part of its fonts', async () => {
  const bytes = await createPdf()
  const source = Buffer.from(bytes).toString('latin1')
  const names = [...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
  expect(new Set(names)).toEqual(
    new Set(['BZZZZZ+Newsreader-Medium', 'CZZZZZ+Newsreader-Italic', 'DZZZZZ+Newsreader-Regular']),
  )
  expect(source.match(/\/FontFile2 /g)).toHaveLength(3)
  expect(bytes.length).toBeLessThan(20_000)
})

test('has the name and "Page x of y" on each page', async () => {
  const pdf = await readPdf(await createPdf({ text: speechOf(1_300) }))
  expect(pdf.pages.length).toBeGreaterThan(7)
  for (const [at, page] of pdf.pages.entries()) {
    expect(page.text).toContain(`Page ${at + 1} of ${pdf.pages.length}`)
    expect(page.text).toMatch(/eulogy for Rosa Miller/i)
    expect(page.largeText).not.toContain('Page ')
  }
})

test('every page of a long speech ends with a whole sentence, in type of 19 points', async () => {
  const text = speechOf(1_300)
  const pdf = await readPdf(await createPdf({ text }))
  const sentences = new Set(text.split('\n').flatMap(sentencesIn))
  for (const { largeText } of pdf.pages) {
    const last = [...sentences].filter((sentence) => largeText.endsWith(sentence))
    expect([largeText.slice(-40), last.length > 0]).toEqual([largeText.slice(-40), true])
  }
  expect(pdf.pages.map(({ largeText }) => largeText).join(' ')).toBe(text.replace(/\s+/g, ' '))
})

test.each([
  ['Polish', 'Łukasz Świętosławski'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Ольга Щербакова'],
])('keeps a %s name readable in the title and the text', async (_language, name) => {
  const pdf = await readPdf(await createPdf({ person: name, text: `${name}.` }))
  expect(pdf.title).toBe(`Eulogy for ${name}`)
  expect(pdf.structure.map(({ text }) => text)).toEqual([`A eulogy for ${name}`, `${name}.`])
})

test('has typographic quotation marks and apostrophes', async () => {
  const pdf = await readPdf(await createPdf({ text: `She said, "I'm home."` }))
  expect(pdf.structure[1]?.text).toBe('She said, “I’m home.”')
})

test('a name with XML characters does not break the metadata', async () => {
  const pdf = await readPdf(await createPdf({ person: 'Bill & <Ann>' }))
  expect(pdf.title).toBe('Eulogy for Bill and Ann')
  expect(pdf.structure[0]?.text).toBe('A eulogy for Bill & <Ann>')
})

test('a name of any length fits into the header', async () => {
  const name = 'Wilhelmina '.repeat(11).trim()
  const pdf = await readPdf(await createPdf({ person: name, text: speechOf(300) }))
  expect(pdf.pages[1]?.text).toMatch(/^Eulogy for Wilhelmina [^…]*…/)
})

test('has US Letter or A4 pages', async () => {
  const sizes = async (paper: EulogyText['paper']) =>
    (await readPdf(await createPdf({ paper }))).pages.map(({ width, height }) => [width, height])
  expect(await sizes('letter')).toEqual([[612, 792]])
  expect(await sizes('a4')).toEqual([[595.28, 841.89]])
})

test('is refused, with the characters, if the font lacks some', async () => {
  const text = 'She always signed with 🖤. 你好.'
  expect(await createReadingCopy({ ...rosa, text })).toEqual({
    refused: 'missing-characters',
    characters: ['🖤', '你', '好'],
  })
})

const cpuMs = async (work: () => Promise<unknown>) => {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
