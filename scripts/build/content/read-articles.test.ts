import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pages as urls } from '#contract/urls.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { parseMarkdown } from './markdown.ts'
import { articleSchema } from './read-articles.ts'

const front = (lines: string) =>
  parseMarkdown(
    `---\ntitle: T\ndate: 2026-11-16\ncategory: C\nexcerpt: E.\ndescription: D.\npicture: p\n${lines}---\n\nText.\n`,
    articleSchema,
  ).data

test('an article can name its reviewer', () => {
  const reviewedBy = { name: 'Ana Ruiz', role: 'hospital chaplain' }
  expect(front('reviewedBy:\n  name: Ana Ruiz\n  role: hospital chaplain\n')).toMatchObject({
    reviewedBy,
  })
  expect(front('')).not.toHaveProperty('reviewedBy')
})

test('rejects a reviewer without a name or a role', () => {
  expect(() => front('reviewedBy:\n  name: Ana Ruiz\n')).toThrow('reviewedBy.role')
  expect(() => front('reviewedBy:\n  role: chaplain\n')).toThrow('reviewedBy.name')
})

test('the outline to download has the parts that the guide names', async () => {
  const guide = readFileSync('content/articles/how-to-write-a-eulogy.md', 'utf8')
  const [outline = ''] = /<section id="outline"[^>]*>[\s\S]*?<\/section>/.exec(guide) ?? []
  const parts = [...outline.matchAll(/^\d+\. \*\*(.+?)\.?\*\*/gm)].map(([, part = '']) => part)
  expect(parts).toHaveLength(8)
  const { pages } = await readPdf(readFileSync(`public${urls.outline('pdf')}`))
  const word = unzipSync(readFileSync(`public${urls.outline('docx')}`))['word/document.xml']
  for (const text of [pages[0]?.text, strFromU8(word ?? new Uint8Array())])
    for (const part of parts) expect(text).toContain(part)
})
