import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { limits } from '#domain/limits/limits.ts'
import { readConfig, readDeskUrl, readLimits } from './config.ts'

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

const automation = {
  WRITER: 'automation',
  AUTOMATION_URL: 'https://automation.test/hook',
  AUTOMATION_SECRET: '0f9e8d7c6b5a49382716f5e4d3c2b1a0',
}

test('accepts production settings', () => {
  expect(readConfig(live)).toMatchObject({ SITE_ENV: 'production', API_PORT: 8080 })
})

test('accepts a desk on loopback, through a tunnel or behind https', () => {
  expect(readDeskUrl(readConfig(live))).toBe('http://127.0.0.1:8090')
  for (const DESK_URL of ['http://localhost:9000', 'https://desk.lovinglysaid.com'])
    expect(readDeskUrl(readConfig({ ...live, DESK_URL }))).toBe(DESK_URL)
})

test('accepts the automation as the only writer', () => {
  const { ANTHROPIC_API_KEY: _key, ...others } = live
  expect(readConfig({ ...others, ...automation })).toMatchObject({ WRITER: 'automation' })
  expect(readConfig(live)).toMatchObject({ WRITER: 'model' })
})

test.each([
  ['a test key', { STRIPE_KEY: 'sk_test_abc' }, /STRIPE_KEY/],
  ['a placeholder secret', { STRIPE_WEBHOOK_SECRET: 'whsec_change-me' }, /placeholder/],
  ['an example password', { DATABASE_URL: 'postgres://a:change-me@h/d' }, /placeholder/],
  ['no site secret', { SITE_SECRET: '' }, /SITE_SECRET/],
  ['plain http', { SITE_URL: 'http://www.lovinglysaid.com' }, /https/],
  ['the example address', { SITE_URL: 'https://www.example.com' }, /SITE_URL/],
  ['an unencrypted model URL', { OPENAI_BASE_URL: 'http://model.test/v1' }, /only https/],
  ['the Stripe stand-in', { STRIPE_BASE_URL: 'http://127.0.0.1:4201' }, /STRIPE_BASE_URL/],
  ['the demonstration writer', { OPENAI_API_KEY: 'standin' }, /stand-in/],
  ['no writer', { ANTHROPIC_API_KEY: '' }, /no writer/],
  ['limits for tests', { LOCAL_LIMITS: '{}' }, /LOCAL_LIMITS: only with SITE_ENV=local/],
  ['an automation without an address', { WRITER: 'automation' }, /AUTOMATION_URL/],
  [
    'an automation without https',
    { ...automation, AUTOMATION_URL: 'http://automation.test/hook' },
    /only https/,
  ],
  ['a model without its price', { OPENAI_JUDGE_MODEL: 'other' }, /OPENAI_JUDGE_MODEL: .+price/],
  ['a heartbeat without https', { HEARTBEAT_URL: 'http://watch.test/1' }, /HEARTBEAT_URL/],
  ['a time zone that isn’t one', { DESK_TIME_ZONE: 'Mars' }, /DESK_TIME_ZONE/],
  ['a desk without https', { DESK_URL: 'http://desk.lovinglysaid.com' }, /DESK_URL/],
  ['a desk on a look-alike host', { DESK_URL: 'http://127.0.0.1.evil.test' }, /DESK_URL/],
  ['recipients for staging', { STAGING_RECIPIENTS: 'a@b.test' }, /only for staging/],
  ['no sender', { MAIL_FROM: '' }, /MAIL_FROM/],
])('rejects production settings with %s', (_case, changes, message) => {
  expect(() => readConfig({ ...live, ...changes })).toThrow(message)
})

const staging = {
  ...live,
  SITE_ENV: 'staging',
  SITE_URL: 'https://staging.lovinglysaid.com',
  STRIPE_KEY: 'sk_test_abc',
  STAGING_RECIPIENTS: 'ana@lovinglysaid.com, @lovinglysaid.org',
}

test('accepts staging settings', () => {
  expect(readConfig(staging)).toMatchObject({
    SITE_ENV: 'staging',
    STAGING_RECIPIENTS: ['ana@lovinglysaid.com', '@lovinglysaid.org'],
  })
  expect(readConfig({ ...staging, STRIPE_KEY: 'rk_test_abc' }).STRIPE_KEY).toBe('rk_test_abc')
})

test.each([
  ['a live key', { STRIPE_KEY: 'sk_live_abc' }, /staging requires a test key/],
  ['a restricted live key', { STRIPE_KEY: 'rk_live_abc' }, /staging requires a test key/],
  ['plain http', { SITE_URL: 'http://staging.lovinglysaid.com' }, /staging requires https/],
  ['no site secret', { SITE_SECRET: '' }, /SITE_SECRET/],
])('rejects staging settings with %s', (_case, changes, message) => {
  expect(() => readConfig({ ...staging, ...changes })).toThrow(message)
})

test('accepts two webhook secrets and checks both', () => {
  const rolled = { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }
  expect(readConfig(rolled).STRIPE_WEBHOOK_SECRET).toEqual(['whsec_new', 'whsec_old'])
  const wrong = { ...live, STRIPE_WEBHOOK_SECRET: 'whsec_new,sk_live_old' }
  expect(() => readConfig(wrong)).toThrow(/whsec_…/)
})

test('models, prices and budgets default to those in .env.example', () => {
  const example = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'))
  const given = Object.entries(example).filter(([name]) => /_(PER_DAY|MODEL)$/.test(name))
  expect(given).toHaveLength(8)
  expect(readConfig({ ...live, ...Object.fromEntries(given) })).toEqual(readConfig(live))
  expect(readConfig(live)).toMatchObject({ PREVIEW_DOLLARS_PER_DAY: 60 })
})

const local = { ...live, SITE_ENV: 'local' }

test('only a developer’s machine has other limits, and only those it names', () => {
  expect(readLimits(readConfig(live))).toEqual(limits)
  expect(readLimits(readConfig(local))).toEqual({ ...limits, drainSeconds: 0 })
  const rates = { desk: { times: 3, seconds: 60 } }
  const LOCAL_LIMITS = JSON.stringify({ rates, orderRefundSeconds: 6.5 })
  expect(readLimits(readConfig({ ...local, LOCAL_LIMITS }))).toEqual({
    ...limits,
    rates: { ...limits.rates, ...rates },
    orderRefundSeconds: 6.5,
    drainSeconds: 0,
  })
})

test.each([
  'orderRefundSeconds=6',
  '[]',
  '{"refundSeconds":6}',
  '{"orderRefundSeconds":"6"}',
  '{"previewsPerNetwork":0}',
  '{"writingAttemptSeconds":211}',
  '{"rates":{"sumbit":{"times":1,"seconds":1}}}',
  '{"rates":{"submit":"1/1"}}',
])('rejects the limits %s', (LOCAL_LIMITS) => {
  expect(() => readConfig({ ...local, LOCAL_LIMITS })).toThrow(/LOCAL_LIMITS/)
})

test('reports all problems at once', () => {
  const invalid = { ...live, STRIPE_KEY: 'sk_test_abc', SITE_URL: 'http://x.test' }
  expect(() => readConfig(invalid)).toThrow(/SITE_URL[\s\S]*STRIPE_KEY/)
})

test('each process needs its own secrets only', () => {
  const { STRIPE_WEBHOOK_SECRET: _, ...withoutWebhook } = live
  const { SMTP_URL: __, ...withoutMail } = live
  expect(readConfig(withoutMail, 'api').SMTP_URL).toBeUndefined()
  expect(readConfig(withoutWebhook, 'worker').STRIPE_WEBHOOK_SECRET).toEqual([])
  expect(() => readConfig(withoutWebhook, 'api')).toThrow('STRIPE_WEBHOOK_SECRET: missing')
  for (const kind of ['worker', 'desk'] as const)
    expect(() => readConfig(withoutMail, kind)).toThrow('SMTP_URL: missing')
})
