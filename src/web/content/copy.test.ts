import { expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import routes from '#web/routes.ts'
import { articles } from './articles/all.ts'
import { brand } from './brand.ts'
import { typesBenefits } from './eulogy-types.ts'
import { homeQuestions, pricingQuestions } from './faq.ts'
import type { LegalDocument } from './legal/legal-document.ts'
import { privacyPolicy } from './legal/privacy-policy.ts'
import { refundPolicy } from './legal/refund-policy.ts'
import { termsOfService } from './legal/terms-of-service.ts'
import { offer } from './offer.ts'
import { reasons } from './reasons.ts'
import { relationshipPages } from './relationships/all.ts'
import { type RichTextContent, toPlainText } from './rich-text.ts'
import { funeralPlanning, griefSupport, hotline } from './support.ts'
import { testimonials } from './testimonials.ts'

type Written = { path: string; paragraphs: readonly RichTextContent[] }

const written: readonly Written[] = [
  {
    path: pages.home(),
    paragraphs: [
      ...reasons.map(({ text }) => text),
      ...testimonials.map(({ quote }) => quote),
      ...homeQuestions.flatMap(({ answer }) => answer),
    ],
  },
  { path: pages.pricing(), paragraphs: pricingQuestions.flatMap(({ answer }) => answer) },
  { path: pages.eulogyTypes(), paragraphs: typesBenefits.map(({ text }) => text) },
  {
    path: pages.contact(),
    paragraphs: [hotline, ...griefSupport, ...funeralPlanning].map(({ text }) => text),
  },
  { path: pages.privacyPolicy(), paragraphs: inLaw(privacyPolicy) },
  { path: pages.termsOfService(), paragraphs: inLaw(termsOfService) },
  { path: pages.refundPolicy(), paragraphs: inLaw(refundPolicy) },
  ...relationshipPages.map((page) => ({
    path: pages.eulogyFor(page.relationship),
    paragraphs: [
      page.heroDescription,
      ...page.extraText,
      ...page.faq.map(({ answer }) => answer),
      page.sampleOpening,
    ],
  })),
  ...articles.map(({ slug, excerpt, content }) => ({
    path: pages.article(slug),
    paragraphs: [excerpt, ...inArticle(content)],
  })),
]

/** Terms that have to be the same wherever they are stated. */
const onPurpose: readonly string[] = [
  offer.language,
  ...(pricingQuestions.find(({ question }) => /money back/.test(question))?.answer ?? []).map(
    toPlainText,
  ),
]

test('no paragraph stands on two pages, but for terms that must agree', () => {
  const places = new Map<string, Set<string>>()
  for (const { path, paragraphs } of written) {
    for (const text of paragraphs.map(toPlainText)) {
      places.set(text, (places.get(text) ?? new Set()).add(path))
    }
  }
  const shared = [...places].filter(([, paths]) => paths.size > 1).map(([text]) => text)
  expect(shared.toSorted()).toEqual([...onPurpose].toSorted())
})

const placeholder =
  /lorem|ipsum|\b(todo|tbd|tba|fixme|xxx+)\b|placeholder|coming soon|under construction|\[[^\]]*\]|\{\{|undefined|\bnull\b|\bNaN\b/i

test.each(written)('$path says what it means, with no gap left to fill', ({ paragraphs }) => {
  expect(paragraphs.length).toBeGreaterThan(0)
  for (const text of paragraphs.map(toPlainText)) {
    expect(text.trim()).not.toBe('')
    expect(placeholder.exec(text)?.[0], text).toBeUndefined()
  }
})

test('links in answers and terms lead to pages that are there, or to those we name', () => {
  const own = routes.map(({ path, index }) => (index ? '/' : `/${path}`))
  const links = written.flatMap(({ paragraphs }) => paragraphs.flatMap(linksIn))
  expect(links.length).toBeGreaterThan(5)
  for (const to of links.filter((address) => address !== `mailto:${brand.supportEmail}`)) {
    const { origin, pathname } = new URL(to, brand.address)
    if (origin === brand.address) expect(own).toContain(pathname)
    else expect(to).toMatch(/^https:\/\//)
  }
})

function inLaw({ lede, sections }: LegalDocument): RichTextContent[] {
  const paragraphs = sections.flatMap((part) => part.paragraphs)
  return [
    lede,
    ...paragraphs.flatMap((words) =>
      typeof words === 'object' && 'list' in words ? words.list : [words],
    ),
  ]
}

function inArticle(html: string): string[] {
  return [...html.matchAll(/<(p|li|blockquote|aside)>([\s\S]*?)<\/\1>/g)].map(([, , inner = '']) =>
    inner.replace(/<[^>]+>/g, ''),
  )
}

function linksIn(words: RichTextContent): string[] {
  if (typeof words === 'string') return []
  return words.flatMap((part) => (typeof part === 'string' ? [] : [part.to]))
}
