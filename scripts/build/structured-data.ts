import type {
  Article,
  BreadcrumbList,
  FAQPage,
  Graph,
  ItemList,
  Organization,
  Product,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts'
import { pages } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import type { Reviewer } from '#web/content/articles/article.ts'
import { brand } from '#web/content/brand.ts'
import { type Example, sortByRelationship } from '#web/content/examples/example.ts'
import { homeQuestions, pricingQuestions, type Question } from '#web/content/faq.ts'
import { offer } from '#web/content/offer.ts'
import { relationshipPages } from '#web/content/relationships/all.ts'
import { toPlainText } from '#web/content/rich-text.ts'
import type { BuiltPage } from './built-page.ts'
import { readArticles, type SourceArticle } from './content/read-articles.ts'
import { readExamples } from './content/read-examples.ts'
import type { SharingImage } from './sharing-tags.ts'

const absoluteUrl = (path: string) => brand.address + path
const articles = readArticles()
const examples = sortByRelationship(
  Object.fromEntries(readExamples().map((example) => [example.slug, example])),
)
const organizationId = absoluteUrl('/#organization')

/** The schema.org data of a page; it matches the visible text. */
export function structuredData(page: BuiltPage, image: SharingImage): Graph | null {
  if (page.hidden) return null
  const things: Thing[] =
    page.path === pages.home()
      ? [organization, website, product(image), faqPage(homeQuestions.map(toFaqEntry))]
      : [...innerPageData(page, image), breadcrumbs(page)]
  return { '@context': 'https://schema.org', '@graph': things }
}

/** Escaped, so no text can close the script element. */
export function dataBlock(graph: Graph): string {
  const json = JSON.stringify(graph).replace(
    /[<>&]/g,
    (char) => `\\u00${char.charCodeAt(0).toString(16)}`,
  )
  return `<script type="application/ld+json">${json}</script>`
}

function innerPageData({ path, description }: BuiltPage, image: SharingImage): Thing[] {
  if (path === pages.pricing()) return [product(image), faqPage(pricingQuestions.map(toFaqEntry))]
  const article = articles.find(({ slug }) => pages.article(slug) === path)
  if (article) return [articleData(article, description, image)]
  if (path === pages.eulogyExamples()) return [exampleList]
  const example = examples.find(({ slug }) => pages.example(slug) === path)
  if (example) return [exampleData(example, image)]
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

function product(image: SharingImage): Product {
  return {
    '@type': 'Product',
    '@id': absoluteUrl('/#eulogy'),
    name: `A eulogy by ${brand.name}`,
    description: `${offer.contents[0]} ${offer.free}`,
    image: absoluteUrl(image.path),
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

function faqPage(entries: readonly FaqEntry[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  }
}

/** `reviewedBy` is a property of the page in schema.org, not of the article. */
export function articleData(
  card: SourceArticle,
  description: string,
  image: SharingImage,
): Article {
  const url = absoluteUrl(pages.article(card.slug))
  return {
    '@type': 'Article',
    headline: card.title,
    description,
    image: absoluteUrl(image.path),
    datePublished: card.date,
    articleSection: card.category,
    inLanguage: 'en',
    mainEntityOfPage: card.reviewedBy ? reviewedPage(card.reviewedBy, url) : url,
    author: organizationReference,
    publisher: organizationReference,
  }
}

function reviewedPage({ name, role }: Reviewer, url: string): WebPage {
  const reviewedBy = { '@type': 'Person' as const, name, jobTitle: role }
  return { '@type': 'WebPage', '@id': url, reviewedBy }
}

const exampleList: ItemList = {
  '@type': 'ItemList',
  name: 'Eulogy Examples',
  numberOfItems: examples.length,
  itemListElement: examples.map(({ slug, title }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: title,
    url: absoluteUrl(pages.example(slug)),
  })),
}

/** The page is ours. The eulogy in it was written by AI, so that part names no author. */
function exampleData(example: Example, image: SharingImage): Article {
  return {
    '@type': 'Article',
    headline: example.title,
    description: example.description,
    image: absoluteUrl(image.path),
    datePublished: example.date,
    articleSection: 'Eulogy Examples',
    inLanguage: 'en',
    mainEntityOfPage: absoluteUrl(pages.example(example.slug)),
    author: organizationReference,
    publisher: organizationReference,
    hasPart: {
      '@type': 'CreativeWork',
      name: example.title,
      genre: 'Eulogy',
      inLanguage: example.language,
    },
  }
}

function breadcrumbs({ path, title, heading }: BuiltPage): BreadcrumbList {
  const isExample = path.startsWith(pages.eulogyExamples())
  const here = { name: isExample ? heading : title, path }
  const trail = [{ name: 'Home', path: pages.home() }, ...parentPages(path), here]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: step.name,
      item: absoluteUrl(step.path),
    })),
  }
}

function parentPages(path: string) {
  if (path.startsWith(pages.article('')))
    return [{ name: 'Eulogy Ideas', path: pages.eulogyIdeas() }]
  if (path.startsWith(pages.example('')))
    return [{ name: 'Eulogy Examples', path: pages.eulogyExamples() }]
  const isListed = relationshipPages.some((page) => pages.eulogyFor(page.relationship) === path)
  return isListed ? [{ name: 'Eulogy Types', path: pages.eulogyTypes() }] : []
}
