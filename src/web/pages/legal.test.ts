import { describe, expect, test } from 'vitest'
import { refundTerm, retriesCapitalized } from '#domain/offer.ts'
import { companies, legal } from '#operator'
import { count, find, linksIn, readText, renderPage } from '#tests/support/render-page.ts'
import { formatDate } from '#web/copy/format-date.ts'

describe('legal pages', () => {
  for (const [path, title] of [
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/refund-policy', 'Refund Policy'],
  ] as const) {
    test(`${path} shows its date and contents, and loads no script`, () => {
      expect(find(path, 'h1').textContent).toContain(title)
      expect(readText(path)).toContain(`Last updated ${formatDate(legal.updated)}`)
      expect(renderPage(path).page.start).toBe('never')
      const contents = linksIn(find(path, '.legal nav'))
      expect(contents.length).toBe(count(path, '.legal section'))
      for (const link of contents) find(path, `section${link}`)
    })
  }

  for (const statement of [
    /for people aged 18 and over/,
    /What you sent without buying is erased after 30 days/,
    /erased after 3 years\. We send you an email 30 days before/,
    /If you press “Delete my words”.* erased at once/,
    /we also keep the order number and the date of payment, for 7 years, for our books/,
    /download everything we have about it, to read or as a data file/,
  ] as const) {
    test(`the privacy policy states ${statement}`, () => {
      expect(readText('/privacy-policy')).toMatch(statement)
    })
  }

  test('the privacy policy names the companies that receive data, and the cookie', () => {
    const models = [companies.model, companies.backupModel ?? companies.model]
    for (const company of [...models, 'Stripe', companies.mail]) {
      expect(find('/privacy-policy', '#who-receives-it').textContent).toContain(company)
    }
    expect(find('/privacy-policy', '#cookies').textContent).toMatch(/cookie with an access key/)
    expect(find('/privacy-policy', '#how-it-is-written').textContent).toMatch(
      /take it out or mark it/,
    )
  })

  test('the terms mention no accounts or passwords', () => {
    expect(readText('/terms-of-service')).not.toMatch(/account|password/i)
  })

  test('the terms promise 30 days’ notice of changes', () => {
    expect(readText('/terms-of-service')).toContain("30 days' notice")
  })

  for (const statement of [
    /ask for a refund within 7 days/,
    /answer within 3 business days/,
    /on cards, in 5-10 business days/,
    /with PayPal.*in 3-5 business days/,
    /other payment methods, in up to 14 business days/,
    new RegExp(
      `${retriesCapitalized} retries come with the purchase.*one revision on request is free within ${refundTerm}`,
    ),
    /Later revisions may cost a small fee/,
    /duplicate purchases made within 24 hours of each other may be refunded/,
  ] as const) {
    test(`the refund policy states ${statement}`, () => {
      expect(readText('/refund-policy')).toMatch(statement)
    })
  }
})
