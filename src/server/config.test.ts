import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const live = {
  SITE_ENV: 'production',
  SITE_URL: 'https://www.lovinglysaid.com',
  SITE_SECRET: 'b7c1f0d2a94e4c5f8a3d6e9b0c1d2e3f',
  DATABASE_URL: 'postgres://lovingly_api:kept-secret@db.internal:5432/lovingly',
  STRIPE_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  ANTHROPIC_API_KEY: 'key',
  SMTP_URL: 'smtps://user:secret@mail.internal:465',
  MAIL_FROM: 'words@lovinglysaid.com',
  OPERATOR_EMAIL: 'people@lovinglysaid.com',
}

test('a live site starts with live settings', () => {
  expect(readConfig(live)).toMatchObject({ SITE_ENV: 'production', API_PORT: 8080 })
})

describe('a live site refuses to start with', () => {
  test.each([
    ['a test key', { STRIPE_KEY: 'sk_test_abc' }, /STRIPE_KEY/],
    ['a placeholder secret', { STRIPE_WEBHOOK_SECRET: 'whsec_change-me' }, /placeholder/],
    ['an example password', { DATABASE_URL: 'postgres://a:change-me@h/d' }, /placeholder/],
    ['no secret of its own', { SITE_SECRET: '' }, /SITE_SECRET/],
    ['plain http', { SITE_URL: 'http://www.lovinglysaid.com' }, /https/],
    ['the stand-in for Stripe', { STRIPE_ADDRESS: 'http://127.0.0.1:4201' }, /STRIPE_ADDRESS/],
    ['the demonstration writer', { DEMONSTRATION_WRITER: 'true' }, /DEMONSTRATION_WRITER/],
    ['no writer', { ANTHROPIC_API_KEY: '' }, /no writer/],
    ['no sender', { MAIL_FROM: '' }, /MAIL_FROM/],
  ])('%s', (_what, changes, why) => {
    expect(() => readConfig({ ...live, ...changes })).toThrow(why)
  })
})

test('all that is wrong is said at once', () => {
  const wrong = { ...live, STRIPE_KEY: 'sk_test_abc', SITE_URL: 'http://x.test' }
  expect(() => readConfig(wrong)).toThrow(/SITE_URL[\s\S]*STRIPE_KEY/)
})
