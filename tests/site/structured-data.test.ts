// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import { operator } from '#operator'
import { brand } from '#web/copy/brand-words.ts'
import { builtPaths, get, unlisted as hidden, readAllPages } from './built-pages.ts'

type Thing = Record<string, unknown> & { '@type': string }

const at = (path: string) => brand.address + path
const pages = await readAllPages()
const things = pages.flatMap((page) =>
  page.data
    .flatMap((block) => JSON.parse(block)['@graph'] as Thing[])
    .map((thing) => ({ ...page, thing })),
)

const of = (type: string) => things.filter(({ thing }) => thing['@type'] === type)
const pathsWith = (type: string) => of(type).map(({ path }) => path)

test('every indexable page has one block of structured data, the others none', () => {
  for (const { path, data } of pages) {
    expect(data.length, path).toBe(hidden.includes(path) ? 0 : 1)
    if (data[0]) expect(JSON.parse(data[0])['@context']).toBe('https://schema.org')
  }
})

test('the data cannot close its script element and contains no ratings', () => {
  for (const { path, data } of pages) {
    expect(data.join(''), path).not.toMatch(/[<>]|aggregateRating|"review"/i)
  }
})

test('the data contains only known types', () => {
  const kinds = new Set(things.map(({ thing }) => thing['@type']))
  expect([...kinds].sort()).toEqual(
    (
      'AboutPage Article BreadcrumbList CollectionPage ContactPage FAQPage ItemList ' +
      'Organization Product WebPage WebSite'
    ).split(' '),
  )
})

test('the home page describes the organization', () => {
  expect([...pathsWith('Organization'), ...pathsWith('WebSite')]).toEqual(['/', '/'])
  const [house] = of('Organization').map(({ thing }) => thing)
  expect(house).toMatchObject({
    name: brand.name,
    url: at('/'),
    email: brand.supportEmail,
    address: operator.postalAddress,
    contactPoint: { email: brand.supportEmail, url: at('/contact') },
  })
  const [site] = of('WebSite').map(({ thing }) => thing)
  expect(site).toMatchObject({ url: at('/'), publisher: { '@id': house?.['@id'] } })
})

test('the logo in the data exists', async () => {
  const logo = String(of('Organization')[0]?.thing.logo)
  expect((await get(logo.replace(brand.address, ''))).headers['content-type']).toBe('image/png')
})

test('the home and pricing pages describe the offer and its price', () => {
  expect(pathsWith('Product')).toEqual(['/', '/pricing'])
  for (const { thing, tag } of of('Product')) {
    expect(thing).toMatchObject({
      name: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      image: tag['og:image'],
      offers: {
        '@type': 'Offer',
        price: (price.amount / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: at('/pricing'),
        hasMerchantReturnPolicy: {
          merchantReturnDays: 7,
          refundType: expect.stringMatching(/FullRefund$/),
        },
      },
    })
  }
})

test('the questions of home and pricing are in the data once, in the words of the page', () => {
  expect(pathsWith('FAQPage')).toEqual(['/', '/pricing'])
  const seen = new Set<string>()
  for (const { path, thing, questions } of of('FAQPage')) {
    const first = questions.filter(({ question }) => !seen.has(question))
    expect(first.length, path).toBeGreaterThan(2)
    for (const { question } of first) seen.add(question)
    expect(thing.mainEntity, path).toEqual(
      first.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    )
  }
})

const listed: Record<string, RegExp> = {
  '/eulogy-examples': /^\/eulogy-examples\//,
  '/eulogy-ideas': /^\/eulogy-ideas\//,
  '/eulogy-types': /^\/eulogy-(?!ideas|examples|types)/,
}

test('each index page lists all its pages', () => {
  expect(pathsWith('ItemList')).toEqual(Object.keys(listed))
  for (const { path, thing } of of('ItemList')) {
    const items = thing.itemListElement as { position: number; url: string }[]
    expect(items.map(({ position }) => position)).toEqual(items.map((_, place) => place + 1))
    const inner = builtPaths.filter((candidate) => listed[path]?.test(candidate))
    expect(inner.length).toBeGreaterThan(5)
    expect(items.map(({ url }) => url).sort()).toEqual(inner.map(at))
  }
})

test('each page that is not an article says what it is', () => {
  const kinds = ['WebPage', 'AboutPage', 'ContactPage', 'CollectionPage']
  const described = kinds.flatMap((kind) => of(kind))
  const other = builtPaths.filter(
    (path) => path !== '/' && !hidden.includes(path) && !/^\/eulogy-(ideas|examples)\//.test(path),
  )
  expect(described.map(({ path }) => path).sort()).toEqual(other)
  for (const { path, thing, tag, dates } of described) {
    expect(thing).toMatchObject({ url: at(path), description: tag.description })
    expect(thing.dateModified, path).toBe(dates[0])
  }
})

test('each article and example has the date, the title and the author that it shows', () => {
  const articles = builtPaths.filter((path) => /^\/eulogy-(ideas|examples)\//.test(path))
  expect(pathsWith('Article')).toEqual(articles)
  for (const { path, thing, dates, headings, tag } of of('Article')) {
    expect(thing, path).toMatchObject({
      headline: headings[0],
      description: tag.description,
      image: tag['og:image'],
      datePublished: dates[0],
      dateModified: dates[0],
      mainEntityOfPage: at(path),
      author: { '@type': 'Organization', name: brand.name },
      publisher: { '@type': 'Organization', name: brand.name },
    })
    expect(tag['article:published_time']).toBe(dates[0])
    expect(Date.parse(String(dates[0]))).toBeLessThan(Date.now())
  }
})

test('each inner page has breadcrumbs of existing pages', () => {
  const inner = builtPaths.filter((path) => path !== '/' && !hidden.includes(path))
  expect(pathsWith('BreadcrumbList')).toEqual(inner)
  for (const { path, thing, breadcrumbs } of of('BreadcrumbList')) {
    const steps = thing.itemListElement as { position: number; name: string; item: string }[]
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, place) => place + 1))
    expect(steps.at(0)).toMatchObject({ name: 'Home', item: at('/') })
    expect(steps.at(-1)?.item).toBe(at(path))
    const names = steps.map(({ name }) => name)
    expect(names, path).toEqual(breadcrumbs)
    for (const { name, item } of steps) {
      expect(name).not.toBe('')
      expect(builtPaths).toContain(item.replace(brand.address, ''))
    }
  }
})
