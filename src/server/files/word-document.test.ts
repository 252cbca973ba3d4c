import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { EulogyText } from '#domain/files.ts'
import { rosa } from '#tests/support/speech.ts'
import { createWordDocument } from './word-document.ts'

async function createDocument(changes: Partial<EulogyText> = {}) {
  const docx = await createWordDocument({ ...rosa, ...changes })
  if (!(docx instanceof Uint8Array)) throw new Error(docx.refused)
  return docx
}

async function partsOf(changes: Partial<EulogyText> = {}) {
  const parts = unzipSync(await createDocument(changes))
  return (path: string) => strFromU8(parts[path] ?? new Uint8Array())
}

const readParagraphs = (xml: string) =>
  [...xml.matchAll(/<w:p>([\s\S]*?)<\/w:p>/g)].map(([, inside = '']) => ({
    style: /<w:pStyle w:val="(\w+)"/.exec(inside)?.[1] ?? 'Normal',
    text: [...inside.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(''),
  }))

test('has the name as heading and the paragraphs, in styles only', async () => {
  const part = await partsOf()
  const document = part('word/document.xml')
  expect(readParagraphs(document)).toEqual([
    { style: 'Overline', text: 'A eulogy for' },
    { style: 'Heading1', text: 'Rosa Miller' },
    { style: 'Ornament', text: '' },
    { style: 'BodyText', text: 'My name is Ana. Rosa was my mother.' },
    { style: 'BodyText', text: 'She laughed easily.' },
  ])
  expect(document).not.toMatch(/<w:br|<w:sz |<w:rFonts/)
  const [, body = ''] =
    /w:styleId="BodyText"([\s\S]*?)<\/w:style>/.exec(part('word/styles.xml')) ?? []
  expect(body).not.toMatch(/<w:ind |<w:keepLines/)
})

test('drops the characters that a file in XML may not have, from the text and from the name', async () => {
  const hidden = '\u0001\ufffe\uffff\ufdd0\u{1fffe}\u{10ffff}'
  const part = await partsOf({ person: `Rosa${hidden} Miller`, text: `She${hidden} laughed.` })
  const document = part('word/document.xml')
  expect(readParagraphs(document).map(({ text }) => text)).toEqual([
    'A eulogy for',
    'Rosa Miller',
    '',
    'She laughed.',
  ])
  for (const xml of [document, part('docProps/core.xml')])
    expect(xml).not.toMatch(/(?!\s)[\p{Cc}\p{Noncharacter_Code_Point}]/u)
})

test('is in the serif of the site or the next, of 18 points, with the language of the text', async () => {
  const part = await partsOf()
  const styles = part('word/styles.xml')
  expect(part('word/fontTable.xml')).toContain(
    '<w:font w:name="Newsreader"><w:altName w:val="Georgia"/><w:family w:val="roman"/></w:font>',
  )
  const defaults = /<w:docDefaults>[\s\S]*<\/w:docDefaults>/.exec(styles)?.[0]
  expect(defaults).toContain('w:ascii="Newsreader"')
  expect(defaults).toContain('<w:sz w:val="36"/>')
  expect(defaults).toContain('<w:lang w:val="en-US"/>')
})

test('numbers its pages and has the title in its properties', async () => {
  const part = await partsOf()
  expect(part('word/footer1.xml')).toMatch(/Page [\s\S]*PAGE[\s\S]* of [\s\S]*NUMPAGES/)
  expect(part('docProps/core.xml')).toContain('<dc:title>Eulogy for Rosa Miller</dc:title>')
})

test('has US Letter or A4 pages', async () => {
  const pageSize = async (paper: EulogyText['paper']) =>
    /<w:pgSz[^>]*>/.exec((await partsOf({ paper }))('word/document.xml'))?.[0]
  expect(await pageSize('letter')).toContain('w:w="12240" w:h="15840"')
  expect(await pageSize('a4')).toContain('w:w="11906" w:h="16838"')
})

test('keeps every character, also those that our font lacks', async () => {
  const text = 'Nguyễn Thị Ánh 🖤 陳美玲 שרה & <b>'
  const document = (await partsOf({ text }))('word/document.xml')
  expect(readParagraphs(document)[3]?.text).toBe('Nguyễn Thị Ánh 🖤 陳美玲 שרה &amp; &lt;b&gt;')
})
