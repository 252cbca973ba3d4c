import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/pdf.ts'
import { createOutlineDocument, createOutlinePdf, readOutline } from './outline.ts'

const titles = readOutline().parts.map(({ title }) => title)

test('the outline has the eight parts of the guide, and the names to get right', () => {
  expect(titles).toHaveLength(9)
  expect(titles[0]).toBe('Who I am')
  expect(titles.at(-1)).toBe('Names to get right')
})

test('the PDF is one tagged page with every part', async () => {
  const pdf = await readPdf(await createOutlinePdf())
  expect(pdf.pages).toHaveLength(1)
  expect(pdf.isTagged).toBe(true)
  expect(pdf.title).toBe('An outline for a eulogy')
  for (const title of titles) expect(pdf.pages[0]?.text).toContain(title)
})

test('the Word file has every part and lines to write on', async () => {
  const xml = strFromU8(
    unzipSync(await createOutlineDocument())['word/document.xml'] ?? new Uint8Array(),
  )
  for (const title of titles) expect(xml).toContain(title)
  expect(xml.match(/<w:pBdr>/g)?.length).toBeGreaterThan(12)
})

test('the same outline gives the same files', async () => {
  expect(Buffer.from(await createOutlinePdf()).equals(await createOutlinePdf())).toBe(true)
  expect(Buffer.from(await createOutlineDocument()).equals(await createOutlineDocument())).toBe(
    true,
  )
})
