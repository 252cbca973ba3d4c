import type { Graph, Organization, Thing } from 'schema-dts'
import { pages } from '#contract/urls.ts'
import { price, refundDays } from '#domain/offer.ts'
import { relationshipsWithPage } from '#domain/relationship.ts'
import { guides, operator } from '#operator'
import type { Person } from '#web/copy/articles/article.ts'
import { brand } from '#web/copy/brand-words.ts'
import { type Example, sortByRelationship } from '#web/copy/examples/example.ts'
import { homeQuestions, type Question } from '#web/copy/faq-answers.ts'
import { offer } from '#web/copy/offer-words.ts'
import { pricingQuestions } from '#web/copy/pricing-faq.ts'
import { toPlainText } from '#web/copy/text-with-links.ts'
import { formatHeading, type Page, trailTo } from '#web/page.ts'
import { readArticles, type SourceArticle } from './content/read-articles.ts'
import { readExamples } from './content/read-examples.ts'
import type { SharingImage } from './images/sharing-images.ts'

const absoluteUrl = (path: string) => brand.address + path
const articles = readArticles()
const examples = sortByRelationship(
  Object.fromEntries(readExamples().map((example) => [example.slug, example])),
)
const organizationId = absoluteUrl('/#organization')
const websiteId = absoluteUrl('/#website')

/** The schema.org data of a page; it matches the visible text. */
export function structuredData(page: Page, image: SharingImage): Graph | null {
  if (page.hidden) return null
  const things: Thing[] =
    page.path === pages.home()
      ? [organization, website, product(image), faqPage(homeQuestions)]
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

function innerPageData(page: Page, image: SharingImage): Thing[] {
  const { path } = page
  const article = articles.find(({ slug }) => pages.article(slug) === path)
  if (article) return [articleData(page, image, guideData(article))]
  const example = examples.find(({ slug }) => pages.example(slug) === path)
  if (example) return [articleData(page, image, exampleData(example))]
  return [webPage(page), ...mainContent(path, image)]
}

/** The offer, the questions or the list that a page shows. */
function mainContent(path: string, image: SharingImage): Thing[] {
  if (path === pages.pricing()) return [product(image), faqPage(newOnPricing)]
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

function webPage({ path, title, description, updated }: Page): Thing {
  return {
    '@type': pageKinds[path] ?? 'WebPage',
    '@id': absoluteUrl(path),
    url: absoluteUrl(path),
    name: title,
    description,
    ...(updated && { dateModified: updated }),
    inLanguage: 'en',
    isPartOf: { '@id': websiteId },
    publisher: organizationReference,
  }
}

const organization: Thing = {
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

const website: Thing = {
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

function product(image: SharingImage): Thing {
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
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        merchantReturnLink: absoluteUrl(pages.refundPolicy()),
        applicableCountry: 'US',
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: refundDays,
        refundType: 'https://schema.org/FullRefund',
        returnFees: 'https://schema.org/FreeReturn',
      },
    },
  }
}

function faqPage(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer.map(toPlainText).join(' ') },
    })),
  }
}

function articleData(
  page: Page,
  image: SharingImage,
  parts: ReturnType<typeof guideData> | ReturnType<typeof exampleData>,
): Thing {
  const { description, published = '' } = page
  return {
    '@type': 'Article',
    headline: formatHeading(page),
    description,
    image: absoluteUrl(image.path),
    datePublished: published,
    dateModified: published,
    inLanguage: 'en',
    mainEntityOfPage: absoluteUrl(page.path),
    author: organizationReference,
    publisher: organizationReference,
    ...parts,
  }
}

/** `reviewedBy` is a property of the page in schema.org, not of the article. */
export function guideData({ slug, category, reviewedBy }: SourceArticle, people = guides) {
  const reviewer = reviewedBy ?? people.reviewer
  const page = { '@type': 'WebPage' as const, '@id': absoluteUrl(pages.article(slug)) }
  return {
    articleSection: category,
    ...(reviewer && { mainEntityOfPage: { ...page, reviewedBy: person(reviewer) } }),
    ...(people.author && { author: person(people.author) }),
  }
}

/** The page is ours. The eulogy in it was written by AI, so that part names no author. */
const exampleData = ({ title, language }: Example) => ({
  articleSection: 'Eulogy Examples',
  hasPart: { '@type': 'CreativeWork' as const, name: title, genre: 'Eulogy', inLanguage: language },
})

const person = ({ name, role }: Person) => ({ '@type': 'Person' as const, name, jobTitle: role })

function itemList(name: string, items: readonly { name: string; path: string }[]): Thing {
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

/** The trail that the page shows. */
const breadcrumbs = (page: Page): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: trailTo(page).map(({ name, path }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    item: absoluteUrl(path),
  })),
})
