import { describe, expect, test } from 'vitest'
import { priceInDollars, retriesCapitalized } from '#domain/offer.ts'
import { answerTo, count, find, linksIn } from '#tests/support/render-page.ts'

describe('/pricing', () => {
  test('has a hero and a card with the price once and no subscription', {
    tags: ['S2-018', 'S2-019', 'S1-009', 'S1-010'],
  }, () => {
    expect(count('/pricing', '.page-head h1')).toBe(1)
    expect(find('/pricing', '.price-card .amount').textContent).toBe(
      `${priceInDollars} once, no subscription`,
    )
  })

  test('states length, guarantee and provider', {
    tags: ['S1-013', 'S1-014', 'S1-015', 'S1-016', 'R19-b', 'R43-c'],
  }, () => {
    const card = find('/pricing', '.price-card').textContent
    expect(card).toContain(
      '3 to 5 minutes to speak, about 500 to 700 words when you share about 90 to 140 of your own. You choose: 3–4, 5–7 or 8–10 minutes, if you tell us enough to fill them.',
    )
    expect(card).toMatch(/100% satisfaction guarantee.*money back/)
    expect(card).toContain('Payment runs through Stripe, a card payment provider')
  })

  test('links to the examples, and answers four questions', { tags: 'S2-020' }, () => {
    expect(linksIn(find('/pricing', '.page-head + section'))).toContain('/eulogy-examples')
    expect(count('/pricing', 'details[name=faq]')).toBe(4)
  })

  for (const [tags, question, answer] of [
    ['S2-021', /how does it work/i, /four short steps/],
    ['S2-022', /edit/i, new RegExp(`Change any word.*${retriesCapitalized} retries`)],
    ['S2-023', /payment secure/i, /Stripe.*never reaches us/],
    ['S2-024', /money back/i, /refund your money/],
    ['S2-025', /money back/i, /within 7 days of your purchase/],
    [
      'S2-026',
      /money back/i,
      /For the quickest refund, contact us within 24 hours of your purchase/,
    ],
  ] as const) {
    test(`${question}`, { tags }, () => {
      expect(answerTo('/pricing', question)).toMatch(answer)
    })
  }
})
