import { describe, expect, test } from 'vitest'
import { priceInDollars, retriesCapitalized } from '#domain/offer.ts'
import { answerTo, count, find, linksIn } from '#tests/support/render-page.ts'

describe('/pricing', () => {
  test('has a hero and a card with the price once and no subscription', () => {
    expect(count('/pricing', '.page-head h1')).toBe(1)
    expect(find('/pricing', '.price-card .amount').textContent).toBe(
      `${priceInDollars} once, no subscription`,
    )
  })

  test('states length, guarantee and provider', () => {
    const card = find('/pricing', '.price-card').textContent
    expect(card).toContain(
      '3 to 5 minutes to speak, about 500 to 700 words when you share about 90 to 140 of your own. You choose: 3–4, 5–7 or 8–10 minutes, if you tell us enough to fill them.',
    )
    expect(card).toMatch(/100% satisfaction guarantee.*money back/)
    expect(card).toContain('Payment runs through Stripe, a card payment provider')
  })

  test('links to the examples, and answers four questions', () => {
    expect(linksIn(find('/pricing', '.page-head + section'))).toContain('/eulogy-examples')
    expect(count('/pricing', 'details[name=faq]')).toBe(4)
  })

  for (const [question, answer] of [
    [/how does it work/i, /four short steps/],
    [/edit/i, new RegExp(`Change any word.*${retriesCapitalized} retries`)],
    [/payment secure/i, /Stripe.*never reaches us/],
    [/money back/i, /refund your money/],
    [/money back/i, /within 7 days of your purchase/],
    [/money back/i, /For the quickest refund, contact us within 24 hours of your purchase/],
  ] as const) {
    test(`${question}`, () => {
      expect(answerTo('/pricing', question)).toMatch(answer)
    })
  }
})
