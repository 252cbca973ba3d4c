import { expect, test } from 'vitest'
import { brand } from '#web/content/brand.ts'
import { testimonials } from '#web/content/testimonials.ts'
import { whatIsLeft } from './launch/what-is-left.ts'

const ready: Parameters<typeof whatIsLeft>[0] = {
  brand: {
    ...brand,
    address: 'https://lovinglysaid.com',
    supportEmail: 'support@lovinglysaid.com',
    operator: { name: 'Lovingly Said LLC', place: 'Oregon, USA' },
    mailCompany: 'Postmark',
    trainingRuledOut: true,
    sisterSites: [
      { name: 'One', address: 'https://one.org', sample: false },
      { name: 'Two', address: 'https://two.org', sample: false },
      { name: 'Three', address: 'https://three.org', sample: false },
    ],
  },
  testimonials: testimonials.map((testimonial) => ({ ...testimonial, sample: false })),
  environment: {
    SITE_URL: 'https://lovinglysaid.com',
    STRIPE_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  },
}

test('nothing is left when all is real', () => {
  expect(whatIsLeft(ready)).toEqual([])
})

test('what stands in the files now is not ready', () => {
  expect(whatIsLeft({ brand, testimonials, environment: {} }).length).toBeGreaterThan(0)
})

test('one sample testimonial is enough to fail [R6-b]', () => {
  const [first, ...others] = ready.testimonials
  const left = whatIsLeft({
    ...ready,
    testimonials: [{ words: '', by: '', ...first, sample: true }, ...others],
  })
  expect(left).toHaveLength(1)
  expect(left[0]).toContain('testimonials.ts')
})

test.each([
  ['address', { address: brand.address }, 'brand.address'],
  ['support email', { supportEmail: brand.supportEmail }, 'brand.supportEmail'],
  ['operator', { operator: brand.operator }, 'brand.operator.name'],
  ['mail company', { mailCompany: brand.mailCompany }, 'brand.mailCompany'],
  ['sister sites', { sisterSites: brand.sisterSites }, 'brand.sisterSites.2.address'],
  ['promise about training', { trainingRuledOut: false }, 'trainingRuledOut'],
])('a placeholder %s in the brand fails [R8-c]', (_, placeholder, named) => {
  const environment = {}
  const left = whatIsLeft({ ...ready, environment, brand: { ...ready.brand, ...placeholder } })
  expect(left.join('\n')).toContain(named)
})

test('a sister site that is still marked as a sample fails', () => {
  const [first, ...others] = ready.brand.sisterSites
  const sisterSites = [{ ...first, sample: true }, ...others] as typeof ready.brand.sisterSites
  const left = whatIsLeft({ ...ready, brand: { ...ready.brand, sisterSites } })
  expect(left).toEqual([expect.stringContaining('“One” is marked as a sample')])
})

test.each([
  ['a test key', { STRIPE_KEY: 'sk_test_abc' }],
  ['a restricted test key', { STRIPE_KEY: 'rk_test_abc' }],
  ['an example password', { DATABASE_URL: 'postgres://api:change-me-api@db/lovingly' }],
  ['an example sender', { MAIL_FROM: 'hello@lovinglysaid.example' }],
  ['the stand-in for payments', { STRIPE_ADDRESS: 'http://127.0.0.1:4242' }],
  ['the demonstration writer', { DEMONSTRATION_WRITER: 'true' }],
  ['a local site', { SITE_ENV: 'local' }],
  ['another address', { SITE_URL: 'https://lovingly-said.com' }],
])('%s in the environment fails', (_, wrong) => {
  const left = whatIsLeft({ ...ready, environment: { ...ready.environment, ...wrong } })
  expect(left).toHaveLength(1)
  expect(left[0]).toMatch(new RegExp(`^${Object.keys(wrong)[0]}: .+`))
})
