import { describe, expect, test } from 'vitest'
import { priceInDollars, priceInUsd, retriesInWords } from '#domain/offer.ts'
import { paths, readText, splitSentences } from '#tests/support/render-page.ts'
import routes from '#web/routes.ts'

test('each URL shows its own page', () => {
  const files = Object.fromEntries(routes.map(({ path = '', file }) => [`/${path}`, file]))
  expect(files).toMatchObject({
    '/': 'pages/home.tsx',
    '/pricing': 'pages/pricing.tsx',
    '/contact': 'pages/contact.tsx',
    '/eulogy-types': 'pages/eulogy-types-page.tsx',
    '/privacy-policy': 'pages/legal.tsx',
    '/terms-of-service': 'pages/legal.tsx',
    '/refund-policy': 'pages/legal.tsx',
  })
})

describe('every page', () => {
  test.each(paths)('%s states the refund term as 7 days only', (path) => {
    const aboutRefunds = /refund|money.back|satisf|quickest/i
    const span = /\b(\d+|one|two|three|ten|fourteen|thirty)[ -]+(hour|day|week|month)s?\b/gi
    const terms = splitSentences(readText(path))
      .filter((sentence) => aboutRefunds.test(sentence))
      .filter((sentence) => !/quickest|^If you bought two|typically/.test(sentence))
      .flatMap((sentence) => sentence.match(span) ?? [])
    expect(new Set([...terms, '7 days'])).toEqual(new Set(['7 days']))
  })

  test.each(paths)('%s mentions 24 hours for answers, quick refunds and duplicates', (path) => {
    const other = splitSentences(readText(path))
      .filter((sentence) => sentence.includes('24 hours'))
      .filter((sentence) => !/quickest refund|typically|duplicate/.test(sentence))
    expect(other).toEqual([])
  })

  test.each(paths)('%s promises the included retries wherever it states a number', (path) => {
    const counts =
      readText(path).match(/\b(no|one|two|three|four|five|\d+) (free )?retries\b/gi) ?? []
    expect(counts.filter((count) => !count.toLowerCase().startsWith(`${retriesInWords} `))).toEqual(
      [],
    )
    if (path === '/pricing') expect(counts.length).toBeGreaterThan(1)
  })

  test.each(paths)('%s states one price', (path) => {
    const prices = readText(path).match(/\$\s?\d+|\d+ (USD|dollars)/g) ?? []
    expect(prices.filter((price) => ![priceInDollars, priceInUsd].includes(price))).toEqual([])
  })

  const bannedWords =
    /journey|cherish|unlock memories|effortless|AI-powered|legacy|oops|invalid|sorry for the inconvenience|passed away|passing/i

  test.each(paths)('%s uses plain words', (path) => {
    expect(readText(path).match(bannedWords)?.[0]).toBeUndefined()
    expect(readText(path)).not.toContain('!')
  })
})
