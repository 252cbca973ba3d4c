import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { utcDay } from '#domain/limits/budget.ts'
import { priceInDollars } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { sendEmail } from '#server/flows/email/send-email.ts'
import { handleDeadLetter } from '#server/flows/eulogy/handle-dead-letter.ts'
import { openObserver } from '#tests/support/observer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { queueDailySummary } from './queue-daily-summary.ts'
import { watchAlerts } from './watch-alerts.ts'

const product = setUpProduct()
const owner = () => product.database.owner
const ctx = () => product.workerCtx
const in90Minutes = () => ({ ...ctx(), now: () => new Date(Date.now() + 90 * 60_000) })

const emailsAbout = (title: string) =>
  product.mailbox.listEmails().filter(({ subject }) => subject.includes(title))

const onDesk = (path: string) => new RegExp(`${product.ctx.site.desk(path)}\\s`)

/** The watcher also runs every minute by itself: running twice must change nothing. */
const watch = async () => {
  await watchAlerts(ctx())
  await watchAlerts(ctx())
}

async function recordCalls(provider: string, answered: boolean, count: number) {
  const now = new Date()
  const purpose = 'preview' as const
  const known = { submission_id: null, purpose, model: 'm', brief: 'b', task: 'draft' }
  const counts = { input_tokens: answered ? 10 : 0, output_tokens: 0, cost_micros: 0 }
  const outcome = { outcome: answered ? 'used' : 'http-529', charged: answered }
  const call = { ...known, ...counts, ...outcome, provider, reserved_at: now, settled_at: now }
  for (let recorded = 0; recorded < count; recorded += 1)
    await product.database.add('spend', { ...call, id: randomUUID() })
}

describe('alerts', () => {
  test('about a model outage send one email, and one when the model answers again', async () => {
    await recordCalls('faraway', true, 1)
    await recordCalls('faraway', false, 2)
    await watch()
    expect(emailsAbout('does not answer')).toEqual([])
    await recordCalls('faraway', false, 1)
    await watch()
    await expect.poll(() => emailsAbout('does not answer').length).toBe(1)
    expect(emailsAbout('does not answer')[0]?.text).toContain('Reference: faraway http-529')
    await recordCalls('faraway', true, 1)
    await watch()
    await expect.poll(() => emailsAbout('answers again').length).toBe(1)
    await watch()
    expect(emailsAbout('does not answer')).toHaveLength(1)
    expect(emailsAbout('answers again')).toHaveLength(1)
  })

  test('about buyers who can’t pay send one email with Stripe’s answer, and one when a checkout opens', async () => {
    const stripe = stripeControl(product)
    const visitors = await Promise.all([1, 2, 3].map(() => submitAndPreview(product)))
    const [first, second, third] = visitors
    const pay = ({ visitor, id }: (typeof visitors)[number]) => {
      const body = { submissionId: id, name: 'Anna', email: 'anna@example.com' }
      return visitor.request(api.createCheckout(), { body })
    }
    await stripe.failCheckouts({ status: 401 })
    for (const buyer of [first, second]) if (buyer) expect((await pay(buyer)).status).toBe(502)
    await watch()
    expect(emailsAbout('Buyers can’t pay')).toEqual([])
    if (third) expect((await pay(third)).status).toBe(502)
    await watch()
    await expect.poll(() => emailsAbout('Buyers can’t pay').length).toBe(1)
    expect(emailsAbout('Buyers can’t pay')[0]?.text).toContain('Reference: http-401')
    await stripe.failCheckouts({ times: 0 })
    if (first) expect((await pay(first)).status).toBe(200)
    await watch()
    await expect.poll(() => emailsAbout('Buyers can pay again').length).toBe(1)
    expect(emailsAbout('Buyers can’t pay')).toHaveLength(1)
  })

  test('about late orders send one email until all of them are over', async () => {
    const orders = ['11111111', '22222222', '33333333']
    await Promise.all(
      orders.map((subjectId) =>
        alertOperator(ctx(), ctx().db, { alert: 'order-unwritten', subjectId }),
      ),
    )
    await expect.poll(() => emailsAbout('still without its text').length).toBe(1)
    expect(emailsAbout('still without its text')[0]?.text).toMatch(onDesk('/orders/(1+|2+|3+)'))
    await watch()
    await expect.poll(() => emailsAbout('Late orders are').length).toBe(1)
    expect(emailsAbout('Late orders are')[0]?.text).toContain('3 orders')
    await alertOperator(ctx(), ctx().db, { alert: 'order-unwritten', subjectId: '44444444' })
    await expect.poll(() => emailsAbout('still without its text').length).toBe(2)
  })

  test('of a grouped kind are emailed again after a quiet hour', async () => {
    const fail = () =>
      alertOperator(ctx(), ctx().db, { alert: 'job-failed', subjectId: randomUUID() })
    await fail()
    await fail()
    await watchAlerts(in90Minutes())
    await fail()
    await expect.poll(() => emailsAbout('A job failed permanently').length).toBe(2)
  })

  test('about a budget are sent at 80 % and at 100 %, once a day', async () => {
    const day = utcDay(new Date())
    const cap = product.ctx.guard.caps.dailyMicros.prewrite
    const today = { day, purpose: 'prewrite' } as const
    const spent = (share: number) => ({ spent_micros: String(Math.ceil(cap * share)) })
    await owner().deleteFrom('daily_spend').where('purpose', '=', 'prewrite').execute()
    await product.database.add('daily_spend', { ...today, ...spent(0.85) })
    await watch()
    await expect.poll(() => emailsAbout('80 % used up').length).toBe(1)
    expect(emailsAbout('80 % used up')[0]?.text).toMatch(onDesk('/figures'))
    expect(emailsAbout('A daily budget is used up')).toEqual([])
    await product.database.change('daily_spend', today, spent(1))
    await watch()
    await expect.poll(() => emailsAbout('A daily budget is used up').length).toBe(1)
    expect(emailsAbout('A daily budget is used up')[0]?.text).toContain(`${day} prewrite`)
    expect(emailsAbout('80 % used up')).toHaveLength(1)
    await owner().deleteFrom('daily_spend').where('purpose', '=', 'prewrite').execute()
  })

  test('about a budget of nothing are sent when a paid text uses it', async () => {
    const { guard } = ctx()
    const dailyMicros = { ...guard.caps.dailyMicros, paid: 0 }
    const broke = { ...ctx(), guard: { ...guard, caps: { ...guard.caps, dailyMicros } } }
    const spent = { day: utcDay(new Date()), purpose: 'paid', spent_micros: '1' } as const
    await product.database.add('daily_spend', spent)
    await watchAlerts(broke)
    await expect.poll(() => emailsAbout('A daily budget is used up').length).toBe(2)
    await owner().deleteFrom('daily_spend').where('purpose', '=', 'paid').execute()
  })

  test('that could not be sent for days raise no other alert', async () => {
    const [emailId, subject_id] = [randomUUID(), randomUUID()]
    const email = { submission_id: null, subject_id, kind: 'alert', due_at: new Date() } as const
    await product.database.add('emails', { id: emailId, ...email })
    await handleDeadLetter(ctx(), { emailId })
    const { failure } = await product.database.row('emails', { id: emailId })
    expect(failure).toBe('retries exhausted')
    expect(await product.database.rows('operator_alerts', { subject_id: emailId })).toEqual([])
  })

  test('about a broken rule are sent when it breaks and when it holds again', async () => {
    const broken = { day: '2026-01-01', purpose: 'paid', spent_micros: '-1' } as const
    await product.database.add('daily_spend', broken)
    await watch()
    await expect.poll(() => emailsAbout('must not exist').length).toBe(1)
    expect(emailsAbout('must not exist')[0]?.text).toContain('negative-spend')
    await owner().deleteFrom('daily_spend').where('day', '=', '2026-01-01').execute()
    await watch()
    await expect.poll(() => emailsAbout('only what it should').length).toBe(1)
  })

  test('about backups are sent when none is stored for 26 hours, and once one is stored again', async () => {
    const firstStart = new Date('2026-01-01T00:00:00Z')
    await sql`update schema_migrations set applied_at = ${firstStart}`.execute(owner())
    const watchAfter = (hours: number, isPublic: boolean) =>
      watchAlerts({
        ...ctx(),
        isPublic,
        now: () => new Date(firstStart.getTime() + hours * 3_600_000),
      })
    await watchAfter(25, true)
    await watchAfter(27, false)
    expect(emailsAbout('for 26 hours')).toEqual([])
    await watchAfter(27, true)
    await watchAfter(28, true)
    await expect.poll(() => emailsAbout('for 26 hours').length).toBe(1)
    expect(emailsAbout('for 26 hours')[0]?.text).toContain('none yet')
    await owner().insertInto('backups').values({ bytes: '1000' }).execute()
    await watch()
    await expect.poll(() => emailsAbout('A backup is stored again').length).toBe(1)
    // Where one was recorded, the next is expected on any site.
    await watchAlerts({ ...ctx(), now: () => new Date(Date.now() + 27 * 3_600_000) })
    await expect.poll(() => emailsAbout('for 26 hours').length).toBe(2)
  })

  test('about a backup of less than half the size are sent once', async () => {
    const later = new Date(Date.now() + 60_000)
    await owner().insertInto('backups').values({ taken_at: later, bytes: '499' }).execute()
    await watch()
    await expect.poll(() => emailsAbout('less than half the size').length).toBe(1)
    expect(emailsAbout('less than half the size')[0]?.text).toContain(later.toISOString())
    await watch()
    expect(emailsAbout('less than half the size')).toHaveLength(1)
  })

  test('about changes that nothing takes for five minutes are sent, until something does', async () => {
    await using superuser = openObserver(inject('superuserUrl'))
    const in6Minutes = () => ({ ...ctx(), now: () => new Date(Date.now() + 6 * 60_000) })
    await watchAlerts(in6Minutes())
    await superuser.query(`select pg_create_physical_replication_slot('archive', true)`)
    try {
      await watchAlerts(ctx())
      expect(emailsAbout('no longer copied')).toEqual([])
      await watchAlerts(in6Minutes())
      await expect.poll(() => emailsAbout('no longer copied').length).toBe(1)
    } finally {
      await superuser.query(`select pg_drop_replication_slot('archive')`)
    }
    await watch()
    await expect.poll(() => emailsAbout('copied into ./backups again').length).toBe(1)
  })

  test('about a disk that is nearly full say what to paste, and end when it has room again', async () => {
    const watchAt = (used: Awaited<ReturnType<Context['readDiskUse']>>) =>
      watchAlerts({ ...ctx(), readDiskUse: async () => used })
    for (const used of [{}, { backups: 0.85 }, { database: 0.85 }]) await watchAt(used)
    expect(emailsAbout('85 % full')).toEqual([])
    await watchAt({ backups: 0.5, database: 0.86 })
    await watchAt({ backups: 0.5, database: 0.87 })
    await expect.poll(() => emailsAbout('85 % full').length).toBe(1)
    expect(emailsAbout('85 % full')[0]?.text).toContain('database')
    expect(emailsAbout('85 % full')[0]?.text).toContain('To paste on the server: df -h')
    expect(emailsAbout('85 % full')[0]?.text).toContain('http://127.0.0.1:')
    await watchAt({ backups: 0.86, database: 0.86 })
    await expect.poll(() => emailsAbout('85 % full').length).toBe(2)
    await watchAt({})
    await expect.poll(() => emailsAbout('has room again').length).toBe(2)
  })

  test('about one network are sent when it makes a fifth of many requests', async () => {
    const expire = String(Date.now() + 3_600_000)
    const count = (key: string, points: number) =>
      owner().insertInto('rate_limits').values({ key, points, expire }).execute()
    for (let network = 0; network < 10; network += 1) await count(`submit:other-${network}`, 19)
    await count('preview:one', 30)
    await count('edit:two', 1_500)
    await watch()
    expect(emailsAbout('One network')).toEqual([])
    await count('checkout:one', 30)
    await watch()
    await expect.poll(() => emailsAbout('One network').length).toBe(1)
    expect(emailsAbout('One network')[0]?.text).toContain(utcDay(new Date()))
    await owner().deleteFrom('rate_limits').execute()
  })
})

const at = (hour: number, days = 1) => ({
  ...ctx(),
  now: () => {
    const day = new Date(Date.now() + days * 24 * 60 * 60_000)
    day.setUTCHours(hour, 5)
    return day
  },
})

test('the daily summary is sent once a day, not before six', async () => {
  await buyEulogy(product)
  const title = `${utcDay(new Date())}: `
  const before = `${utcDay(new Date(Date.now() - 24 * 60 * 60_000))}: `
  await sql`update schema_migrations set applied_at = now()`.execute(owner())
  await queueDailySummary(at(7, 0))
  await queueDailySummary(at(5))
  await Promise.all([at(6), at(6), at(7)].map(queueDailySummary))
  await expect.poll(() => emailsAbout(title).length).toBe(1)
  await queueDailySummary(at(23))
  const [summary] = emailsAbout(title)
  expect(summary?.to).toEqual(['people@lovinglysaid.test'])
  expect(summary?.text).toContain(`Orders: 1 paid (${priceInDollars})`)
  expect(summary?.text).toMatch(/Models \(preview\): \$\d/)
  expect(summary?.text).toMatch(/Backups: the newest is .+ old/)
  expect(summary?.html).not.toMatch(/Margaret|anna@example/)
  expect(emailsAbout(title)).toHaveLength(1)
  // The day before the first start has none.
  expect(emailsAbout(before)).toEqual([])
})

test('a summary that could not be sent for a day is not sent anymore', async () => {
  const email = { submission_id: null, subject_id: '2026-01-01', kind: 'daily-summary' } as const
  const emailId = randomUUID()
  const due_at = new Date(Date.now() - 21 * 60 * 60_000)
  await product.database.add('emails', { id: emailId, ...email, due_at })
  await sendEmail(ctx(), { emailId, settle: async () => true, renew: async () => true })
  expect(emailsAbout('2026-01-01: ')).toEqual([])
  expect((await product.database.row('emails', { id: emailId })).failure).toBe('not allowed')
})
