import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { articles } from './articles/all.ts'
import { brand } from './brand-words.ts'
import { typesBenefits } from './eulogy-types.ts'
import { homeQuestions } from './faq-answers.ts'
import { legalDocuments } from './legal/all.ts'
import { pricingQuestions } from './pricing-faq.ts'
import { reasons } from './reasons.ts'
import { relationshipPages } from './relationships/all.ts'
import { funeralPlanning, griefSupport, hotline } from './support.ts'
import { type RichTextContent, toPlainText } from './text-with-links.ts'

type PageText = { path: string; paragraphs: readonly RichTextContent[] }

const pageTexts: readonly PageText[] = [
  {
    path: pages.home(),
    paragraphs: [
      ...reasons.map(({ text }) => text),
      ...homeQuestions.flatMap(({ answer }) => answer),
    ],
  },
  { path: pages.pricing(), paragraphs: pricingQuestions.flatMap(({ answer }) => answer) },
  { path: pages.eulogyTypes(), paragraphs: typesBenefits.map(({ text }) => text) },
  {
    path: pages.contact(),
    paragraphs: [hotline, ...griefSupport, ...funeralPlanning].map(({ text }) => text),
  },
  ...legalDocuments.map(({ slug, lede, sections }) => ({
    path: `/${slug}`,
    paragraphs: [lede, ...sections.flatMap(({ html }) => paragraphsIn(html))],
  })),
  ...relationshipPages.map((page) => ({
    path: pages.eulogyFor(page.relationship),
    paragraphs: [
      page.heroDescription,
      ...page.extraText,
      ...(page.parts ?? []).flatMap(({ paragraphs }) => paragraphs),
      ...page.faq.map(({ answer }) => answer),
      page.sampleOpening,
    ],
  })),
  ...articles.map(({ slug, excerpt, content }) => ({
    path: pages.article(slug),
    paragraphs: [excerpt, ...paragraphsIn(content)],
  })),
]

/** Terms that must be the same wherever they are stated. */
const intentionallyShared: readonly string[] = [
  ...(pricingQuestions.find(({ question }) => /money back/.test(question))?.answer ?? []).map(
    toPlainText,
  ),
]

test('no paragraph appears on two pages, except for terms that must agree', () => {
  const pathsByText = new Map<string, Set<string>>()
  for (const { path, paragraphs } of pageTexts) {
    for (const text of paragraphs.map(toPlainText)) {
      pathsByText.set(text, (pathsByText.get(text) ?? new Set()).add(path))
    }
  }
  const shared = [...pathsByText].filter(([, paths]) => paths.size > 1).map(([text]) => text)
  expect(shared.toSorted()).toEqual([...intentionallyShared].toSorted())
})

const placeholder =
  /lorem|ipsum|\b(todo|tbd|tba|fixme|xxx+)\b|placeholder|coming soon|under construction|\[[^\]]*\]|\{\{|undefined|\bnull\b|\bNaN\b/i

test.each(pageTexts)('$path has no empty paragraphs or placeholders', ({ paragraphs }) => {
  expect(paragraphs.length).toBeGreaterThan(0)
  for (const text of paragraphs.map(toPlainText)) {
    expect(text.trim()).not.toBe('')
    expect(placeholder.exec(text)?.[0], text).toBeUndefined()
  }
})

function paragraphsIn(html: string): RichTextContent[] {
  const blocks = html.matchAll(/<(p|li|blockquote|aside)\b[^>]*>([\s\S]*?)<\/\1>/g)
  return [...blocks].map(([, , inner = '']) => inner.replace(/<[^>]+>/g, ''))
}

test('our URL, support address and sister sites are in no source, only in operator.json', () => {
  const { address, supportEmail, sisterSites } = brand
  const facts = [address, supportEmail, ...sisterSites.map((site) => site.address)]
  const files = globSync(['content/**/*.md', 'src/web/**/*.{ts,tsx,css,js}']).filter(
    (file) => !file.includes('.test.'),
  )
  expect([files.length > 50, sisterSites.length]).toEqual([true, 3])
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const fact of facts) expect(text.includes(fact), `${fact} in ${file}`).toBe(false)
  }
})

test('a FAQ item has a question and an answer', () => {
  const items = [
    ...homeQuestions,
    ...pricingQuestions,
    ...relationshipPages.flatMap((page) => page.faq),
  ]
  expect(items.length).toBeGreaterThan(6 + 4 + 50)
  for (const item of items) {
    expect(item.question).toMatch(/\?$/)
    expect(item.answer.length).toBeGreaterThan(0)
  }
})
