import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  formatDollars,
  includedRetries,
  includedRewrites,
  price,
  priceInDollars,
  priceInUsd,
  refundDays,
  refundTerm,
  retriesCapitalized,
  retriesInWords,
  retryTimes,
  rewritesInWords,
} from './offer.ts'

const root = join(import.meta.dirname, '../..')

const escaped = (words: string) => words.replaceAll('$', '\\$')
const thousands = String(price.amount).replace(/(\d)(?=\d{3}$)/, '$1[_,]?')
const copies: Record<string, RegExp> = {
  'the price in dollars': new RegExp(`${escaped(priceInDollars)}(?![\\d{])`),
  'the price with its currency': new RegExp(`\\b${escaped(priceInUsd)}\\b`, 'i'),
  'the amount': new RegExp(`(amount|price|cents|paid)\\w*\\W{1,4}${thousands}\\b`, 'i'),
  'the number of retries': new RegExp(
    `\\b(${retriesInWords}|${includedRetries})[\\s-]+(\\w+\\s+)?(retries|new versions)\\b`,
    'i',
  ),
  'the refund term': new RegExp(`\\b${refundDays}[\\s-]days?\\b`, 'i'),
}

function copiesIn(source: string): string[] {
  return Object.keys(copies).filter((fact) => copies[fact]?.test(source))
}

/** May say "two retries" and "7 days" of something else, but not the price. */
const isTestOrDocument = /^[^/]+\.md$|^(?:docs|tests)\/|\.test\.tsx?$/

function files(): string[] {
  const folders = '{content,docs,src,scripts,standins,tests}/**/*.{ts,tsx,js,mjs,css,html,md}'
  const exclude = ['docs/specification/**', 'src/domain/offer.ts', 'src/domain/offer.test.ts']
  return globSync(['*.md', folders], { cwd: root, exclude })
}

describe('the offer', () => {
  test('is what the specification says', () => {
    expect(price).toEqual({ amount: 1900, currency: 'usd' })
    expect([priceInDollars, priceInUsd]).toEqual(['$19', '19 USD'])
    expect(includedRetries).toBe(2)
    expect(refundTerm).toBe('7 days')
  })

  test('spells out its numbers', () => {
    expect([retriesInWords, retriesCapitalized, retryTimes]).toEqual(['two', 'Two', 'twice'])
    expect(includedRewrites).toBe(5)
    expect(rewritesInWords).toBe('five')
  })

  test('shows cents only where there are some', () => {
    expect(formatDollars(2_000)).toBe('$20')
    expect(formatDollars(1_950)).toBe('$19.50')
  })

  test('is not repeated anywhere else', () => {
    const paths = files()
    expect(paths.length).toBeGreaterThan(300)
    const found = paths.flatMap((path) =>
      copiesIn(readFileSync(join(root, path), 'utf8'))
        .filter((fact) => /price|amount/.test(fact) || !isTestOrDocument.test(path))
        .map((fact) => `${path}: ${fact}`),
    )
    expect(found).toEqual([])
  })
})

describe('finds a copy', () => {
  test.each([
    [`Unlock Full Eulogy - ${priceInDollars}`, 'the price in dollars'],
    [`It is ${priceInUsd}, once.`, 'the price with its currency'],
    [`unit_amount: ${price.amount},`, 'the amount'],
    [`const amountInCents = ${price.amount.toLocaleString('en').replace(',', '_')}`, 'the amount'],
    [`once, with ${retriesInWords}\n        retries`, 'the number of retries'],
    [`${retriesInWords} new versions are included.`, 'the number of retries'],
    [`Ask within ${refundTerm}.`, 'the refund term'],
    [`a ${refundDays}-day guarantee`, 'the refund term'],
  ])('%j', (line, fact) => {
    expect(copiesIn(line)).toEqual([fact])
  })

  test.each(['z.maxLength(1_900)', 'for 7 years', '$190', 'color: #190019', 'retries: number'])(
    'but not in %j',
    (line) => {
      expect(copiesIn(line)).toEqual([])
    },
  )
})
