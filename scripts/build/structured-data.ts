import type {
  Article,
  BreadcrumbList,
  FAQPage,
  Graph,
  Organization,
  Product,
  Thing,
  WebSite,
} from 'schema-dts'
import { pages } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { brand } from '#web/content/brand.ts'
import { homeQuestions, pricingQuestions, type Question } from '#web/content/faq.ts'
import { offer } from '#web/content/offer.ts'
import { relationshipPages } from '#web/content/relationships/all.ts'
import { toPlainText } from '#web/content/rich-text.ts'
import type { BuiltPage } from './built-page.ts'
import { readArticles, type SourceArticle } from './content/read-articles.ts'
import type { SharingImage } from './sharing-tags.ts'

const absoluteUrl = (path: string) => brand.address + path
const articles = readArticles()
const organizationId = absoluteUrl('/#organization')

/** What a page says to search engines in their own words: the same as it says to people. */
export function structuredData(page: BuiltPage, picture: SharingImage): Graph | null {
  if (page.hidden) return null
  const about: Thing[] =
    page.path === pages.home()
      ? [organization, website, product(picture), faqPage(homeQuestions.map(toFaqEntry))]
      : [...innerPageData(page, picture), breadcrumbs(page)]
  return { '@context': 'https://schema.org', '@graph': about }
}

/** Data, not a script: nothing in it can end the element that it stands in. */
export function dataBlock(graph: Graph): string {
  const json = JSON.stringify(graph).replace(
    /[<>&]/g,
    (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
  )
  return `<script type="application/ld+json">${json}</script>`
}

function innerPageData({ path, description }: BuiltPage, picture: SharingImage): Thing[] {
  if (path === pages.pricing()) return [product(picture), faqPage(pricingQuestions.map(toFaqEntry))]
  const article = articles.find(({ slug }) => pages.article(slug) === path)
  if (article) return [articleData(article, description, picture)]
  const relationship = relationshipPages.find((page) => pages.eulogyFor(page.relationship) === path)
  return relationship && relationship.faq.length > 0 ? [faqPage(relationship.faq)] : []
}

const organization: Organization = {
  '@type': 'Organization',
  '@id': organizationId,
  name: brand.name,
  url: absoluteUrl(pages.home()),
  logo: absoluteUrl('/icon-512.png'),
  email: brand.supportEmail,
}

const website: WebSite = {
  '@type': 'WebSite',
  '@id': absoluteUrl('/#website'),
  name: brand.name,
  url: absoluteUrl(pages.home()),
  inLanguage: 'en',
  publisher: { '@id': organizationId },
}

const organizationReference: Organization = {
  '@type': 'Organization',
  '@id': organizationId,
  name: brand.name,
  url: absoluteUrl(pages.home()),
}

function product(picture: SharingImage): Product {
  return {
    '@type': 'Product',
    '@id': absoluteUrl('/#eulogy'),
    name: `A eulogy by ${brand.name}`,
    description: `${offer.contents[0]} ${offer.free}`,
    image: absoluteUrl(picture.path),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      price: (price.amount / 100).toFixed(2),
      priceCurrency: price.currency.toUpperCase(),
      availability: 'https://schema.org/InStock',
      url: absoluteUrl(pages.pricing()),
      seller: organizationReference,
    },
  }
}

type FaqEntry = { question: string; answer: string }

function toFaqEntry({ question, answer }: Question): FaqEntry {
  return { question, answer: answer.map(toPlainText).join(' ') }
}

function faqPage(asked: readonly FaqEntry[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  }
}

function articleData(card: SourceArticle, description: string, picture: SharingImage): Article {
  return {
    '@type': 'Article',
    headline: card.title,
    description,
    image: absoluteUrl(picture.path),
    datePublished: card.date,
    articleSection: card.category,
    inLanguage: 'en',
    mainEntityOfPage: absoluteUrl(pages.article(card.slug)),
    author: organizationReference,
    publisher: organizationReference,
  }
}

function breadcrumbs({ path, title }: BuiltPage): BreadcrumbList {
  const trail = [{ name: 'Home', path: pages.home() }, ...parentPages(path), { name: title, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, place) => ({
      '@type': 'ListItem' as const,
      position: place + 1,
      name: step.name,
      item: absoluteUrl(step.path),
    })),
  }
}

/** Where an inner page is listed. */
function parentPages(path: string) {
  if (path.startsWith(pages.article('')))
    return [{ name: 'Eulogy Ideas', path: pages.eulogyIdeas() }]
  const known = relationshipPages.some((page) => pages.eulogyFor(page.relationship) === path)
  return known ? [{ name: 'Eulogy Types', path: pages.eulogyTypes() }] : []
}
