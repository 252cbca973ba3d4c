import type {
  AboutPage,
  Article,
  BreadcrumbList,
  CollectionPage,
  ContactPage,
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
import { relationshipsWithPage } from '#domain/relationship.ts'
import { guides, operator } from '#operator'
import type { Person } from '#web/content/articles/article.ts'
import { brand } from '#web/content/brand.ts'
import { type Example, sortByRelationship } from '#web/content/examples/example.ts'
import { homeQuestions, type Question } from '#web/content/faq.ts'
import { offer } from '#web/content/offer.ts'
import { pricingQuestions } from '#web/content/pricing-faq.ts'
import { toPlainText } from '#web/content/rich-text.ts'
import type { BuiltPage } from './built-page.ts'
import { readArticles, type SourceArticle } from './content/read-articles.ts'
import { readExamples } from './content/read-examples.ts'
import type { SharingImage } from './images/sharing-cards.ts'

const absoluteUrl = (path: string) => brand.address + path
const articles = readArticles()
const examples = sortByRelationship(
  Object.fromEntries(readExamples().map((example) => [example.slug, example])),
)
const organizationId = absoluteUrl('/#organization')
const websiteId = absoluteUrl('/#website')

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

function innerPageData(page: BuiltPage, image: SharingImage): Thing[] {
  const { path, description } = page
  const article = articles.find(({ slug }) => pages.article(slug) === path)
  if (article) return [articleData(article, description, image)]
  const example = examples.find(({ slug }) => pages.example(slug) === path)
  if (example) return [exampleData(example, image)]
  return [webPage(page), ...mainContent(path, image)]
}

/** The offer, the questions or the list that a page shows. */
function mainContent(path: string, image: SharingImage): Thing[] {
  if (path === pages.pricing()) return [product(image), faqPage(newOnPricing.map(toFaqEntry))]
  if (path === pages.eulogyIdeas()) return [articleList]
  if (path === pages.eulogyExamples()) return [exampleList]
  return path === pages.eulogyTypes() ? [typeList] : []
}

/** Each question once on the whole site. */
const newOnPricing = pricingQuestions.filter(({ question }) =>
  homeQuestions.every((other) => other.question !== question),
)

const pageKinds: Record<string, 'AboutPage' | 'ContactPage' | 'CollectionPage'> = {
  [pages.about()]: 'AboutPage',
  [pages.contact()]: 'ContactPage',
  [pages.eulogyIdeas()]: 'CollectionPage',
  [pages.eulogyExamples()]: 'CollectionPage',
  [pages.eulogyTypes()]: 'CollectionPage',
}

function webPage({ path, title, description }: BuiltPage) {
  return {
    '@type': pageKinds[path] ?? ('WebPage' as const),
    '@id': absoluteUrl(path),
    url: absoluteUrl(path),
    name: title,
    description,
    inLanguage: 'en',
    isPartOf: { '@id': websiteId },
    publisher: organizationReference,
  } satisfies WebPage | AboutPage | ContactPage | CollectionPage
}

const organization: Organization = {
  '@type': 'Organization',
  '@id': organizationId,
  name: brand.name,
  url: absoluteUrl(pages.home()),
  logo: absoluteUrl('/icon-512.png'),
  email: brand.supportEmail,
  address: operator.postalAddress,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: brand.supportEmail,
    url: absoluteUrl(pages.contact()),
  },
}

const website: WebSite = {
  '@type': 'WebSite',
  '@id': websiteId,
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
  people: typeof guides = guides,
): Article {
  const url = absoluteUrl(pages.article(card.slug))
  const reviewer = card.reviewedBy ?? people.reviewer
  return {
    '@type': 'Article',
    headline: card.title,
    description,
    image: absoluteUrl(image.path),
    datePublished: card.date,
    dateModified: card.date,
    articleSection: card.category,
    inLanguage: 'en',
    mainEntityOfPage: reviewer ? reviewedPage(reviewer, url) : url,
    author: people.author ? person(people.author) : organizationReference,
    publisher: organizationReference,
  }
}

const person = ({ name, role }: Person) => ({ '@type': 'Person' as const, name, jobTitle: role })

const reviewedPage = (reviewer: Person, url: string): WebPage => ({
  '@type': 'WebPage',
  '@id': url,
  reviewedBy: person(reviewer),
})

function itemList(name: string, items: readonly { name: string; path: string }[]): ItemList {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: item.name,
      url: absoluteUrl(item.path),
    })),
  }
}

const articleList = itemList(
  'Eulogy Ideas',
  articles.map(({ slug, title }) => ({ name: title, path: pages.article(slug) })),
)

const exampleList = itemList(
  'Eulogy Examples',
  examples.map(({ slug, title }) => ({ name: title, path: pages.example(slug) })),
)

const typeList = itemList(
  'Eulogy Types',
  relationshipsWithPage.map(({ label, relationship }) => ({
    name: label,
    path: pages.eulogyFor(relationship),
  })),
)

/** The page is ours. The eulogy in it was written by AI, so that part names no author. */
function exampleData(example: Example, image: SharingImage): Article {
  return {
    '@type': 'Article',
    headline: example.title,
    description: example.description,
    image: absoluteUrl(image.path),
    datePublished: example.date,
    dateModified: example.date,
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

/** The trail that the page shows. */
function breadcrumbs({ path, breadcrumbs }: BuiltPage): BreadcrumbList {
  if (breadcrumbs.length < 2) throw new Error(`${path} shows no breadcrumbs`)
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map((step, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: step.name,
      item: absoluteUrl(step.path),
    })),
  }
}
