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
import { price } from '#domain/purchase.ts'
import type { ArticleCard } from '#web/content/articles/article.ts'
import { articleCards } from '#web/content/articles/cards.ts'
import { brand } from '#web/content/brand.ts'
import { homeQuestions, pricingQuestions, type Question } from '#web/content/faq.ts'
import { offer } from '#web/content/offer.ts'
import { relationshipPages } from '#web/content/relationships/all.ts'
import { plain } from '#web/content/words.ts'
import type { BuiltPage } from './built-page.ts'
import type { SharedAs } from './sharing.ts'

const at = (path: string) => brand.address + path
const house = at('/#organization')

/** What a page says to search engines in their own words: the same as it says to people. */
export function structuredData(page: BuiltPage, picture: SharedAs): Graph | null {
  if (page.hidden) return null
  const about: Thing[] =
    page.path === pages.home()
      ? [organization, website, product(picture), faqPage(homeQuestions.map(asText))]
      : [...ofInnerPage(page, picture), breadcrumbs(page)]
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

function ofInnerPage({ path, description }: BuiltPage, picture: SharedAs): Thing[] {
  if (path === pages.pricing()) return [product(picture), faqPage(pricingQuestions.map(asText))]
  const article = articleCards.find(({ slug }) => pages.article(slug) === path)
  if (article) return [articleData(article, description, picture)]
  const relationship = relationshipPages.find((page) => pages.eulogyFor(page.relationship) === path)
  return relationship && relationship.faq.length > 0 ? [faqPage(relationship.faq)] : []
}

const organization: Organization = {
  '@type': 'Organization',
  '@id': house,
  name: brand.name,
  url: at(pages.home()),
  logo: at('/icon-512.png'),
  email: brand.supportEmail,
}

const website: WebSite = {
  '@type': 'WebSite',
  '@id': at('/#website'),
  name: brand.name,
  url: at(pages.home()),
  inLanguage: 'en',
  publisher: { '@id': house },
}

const byUs: Organization = {
  '@type': 'Organization',
  '@id': house,
  name: brand.name,
  url: at(pages.home()),
}

function product(picture: SharedAs): Product {
  return {
    '@type': 'Product',
    '@id': at('/#eulogy'),
    name: `A eulogy by ${brand.name}`,
    description: `${offer.contents[0]} ${offer.free}`,
    image: at(picture.path),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      price: (price.amount / 100).toFixed(2),
      priceCurrency: price.currency.toUpperCase(),
      availability: 'https://schema.org/InStock',
      url: at(pages.pricing()),
      seller: byUs,
    },
  }
}

type Asked = { question: string; answer: string }

function asText({ question, answer }: Question): Asked {
  return { question, answer: answer.map(plain).join(' ') }
}

function faqPage(asked: readonly Asked[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: asked.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  }
}

function articleData(card: ArticleCard, description: string, picture: SharedAs): Article {
  return {
    '@type': 'Article',
    headline: card.title,
    description,
    image: at(picture.path),
    datePublished: card.date,
    articleSection: card.category,
    inLanguage: 'en',
    mainEntityOfPage: at(pages.article(card.slug)),
    author: byUs,
    publisher: byUs,
  }
}

function breadcrumbs({ path, title }: BuiltPage): BreadcrumbList {
  const trail = [{ name: 'Home', path: pages.home() }, ...above(path), { name: title, path }]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, place) => ({
      '@type': 'ListItem' as const,
      position: place + 1,
      name: step.name,
      item: at(step.path),
    })),
  }
}

/** Where an inner page is listed. */
function above(path: string) {
  if (path.startsWith(pages.article('')))
    return [{ name: 'Eulogy Ideas', path: pages.eulogyIdeas() }]
  const known = relationshipPages.some((page) => pages.eulogyFor(page.relationship) === path)
  return known ? [{ name: 'Eulogy Types', path: pages.eulogyTypes() }] : []
}
