import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { utcDay } from '#domain/limits/budget.ts'
import { runOps } from '#ops/run.ts'
import { watchAlerts } from '#server/flows/alerts/watch-alerts.ts'
import { listInbox } from '#server/flows/desk/inbox.ts'
import * as modelHealth from '#server/store/desk/model-health.ts'
import { uniqueAddress } from '#tests/support/emails.ts'
import { modelControl } from '#tests/support/model-control.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct({ settings: { ORDER_ALERT_SECONDS: '2' } })

/** What the operator typed, read and received, saved as .reports/operators-evening.txt. */
const transcript: string[] = []

async function ops(...args: string[]) {
  const printed: string[] = []
  const show = (line: string) => printed.push(line)
  const terminal = { out: show, error: show, readStdin: async () => '' }
  const code = await runOps([...args, '--as', 'alice'], terminal, (run) => run(product.workerCtx))
  transcript.push(`$ ops ${args.join(' ')}`, ...printed, '')
  return { code, text: printed.join('\n') }
}

/** Waits for an alert to the operator. */
async function expectAlert(subject: string) {
  const alerts = () =>
    product.mailbox.listEmails().filter((email) => email.subject.includes(subject))
  await expect.poll(() => alerts().length, { timeout: 20_000, message: subject }).toBe(1)
  transcript.push(`✉ ${alerts()[0]?.subject}`, '')
}

/** The product looks once a minute, after three failed calls. */
async function expectOutageAlert() {
  await expect
    .poll(() => modelHealth.listOutages(product.workerCtx.db, new Date(0), 3))
    .not.toEqual([])
  await watchAlerts(product.workerCtx)
  await expectAlert('does not answer')
}

async function buy(email = uniqueAddress('evening')) {
  const bought = await buyEulogy(product, { email })
  const { orderNumber } = await bought.visitor.confirm(bought.sessionId, bought.id)
  return { ...bought, email, orderNumber: String(orderNumber) }
}

const expectDone = async (run: Promise<{ code: number; text: string }>) =>
  expect((await run).code).toBe(0)

test('an evening with an outage, a bounce, a dispute, a refund and an erasure ends with nothing stuck', {
  timeout: 120_000,
  tags: ['D35-a', 'D35-d', 'D35-e', 'D35-l'],
}, async () => {
  const model = modelControl(product)

  // A model outage: someone paid and waits.
  const waiting = await submitAndPreview(product, { email: uniqueAddress('waiting') })
  await model.configure({ mode: 'down' })
  const { sessionId } = await waiting.visitor.openCheckout(waiting.id)
  await stripeControl(product).pay(sessionId)
  const { orderNumber: late } = await waiting.visitor.confirm(sessionId, waiting.id)
  await expectAlert('still without its text')
  await expectOutageAlert()
  expect((await ops('stuck')).text).toContain(String(late))
  await expectDone(ops('pause-previews'))
  await model.configure({ mode: 'normal' })
  await waiting.visitor.waitForEulogy(waiting.id)
  await expectDone(ops('resume-previews'))
  await submitAndPreview(product)
  await watchAlerts(product.workerCtx)
  await expectAlert('answers again')
  expect((await ops('show', String(late))).text).toContain('The text was stored')

  // A mistyped address: the email with the text was rejected.
  const bounced = await buy(uniqueAddress('bounced'))
  await expect
    .poll(async () => (await ops('stuck')).text, { timeout: 20_000 })
    .toContain('rejected')
  const right = uniqueAddress('right')
  await expectDone(ops('change-email', bounced.orderNumber, right))
  await product.mailbox.waitForEmail(
    (email) => email.to.includes(right) && email.subject === 'Your eulogy is ready',
    20_000,
  )

  // A buyer disputes the payment at the bank.
  const disputed = await buy()
  await stripeControl(product).control(`sessions/${disputed.sessionId}/dispute`)
  await expectAlert('A buyer disputed a payment')

  // A buyer writes and wants the money back; another wants everything deleted.
  const unhappy = await buy()
  const message = {
    name: 'Anna',
    email: unhappy.email,
    subject: 'Refund',
    message: 'Please refund me.',
  }
  await unhappy.visitor.request(api.contact(), { method: 'POST', body: message })
  await expect
    .poll(async () => (await listInbox(product.workerCtx)).map(({ subject }) => subject))
    .toContain('Refund')
  await expectDone(ops('refund', unhappy.orderNumber, '--dry-run'))
  await expectDone(ops('refund', unhappy.orderNumber))
  await product.mailbox.waitForEmail(
    (email) => email.to.includes(unhappy.email) && /refund/i.test(email.subject),
    20_000,
  )
  await expectDone(ops('refund', unhappy.orderNumber))
  const leaving = await buy()
  await expectDone(ops('erase', leaving.orderNumber, '--yes'))
  expect((await ops('show', leaving.orderNumber)).text).toMatch(/erased/i)
  expect((await leaving.visitor.request(api.submission(leaving.id))).status).toBe(404)

  // Most of the budget for previews is used up.
  const mostOfIt = String(Math.ceil(product.ctx.guard.caps.dailyMicros.preview * 0.85))
  await product.database.owner
    .insertInto('daily_spend')
    .values({ day: utcDay(new Date()), purpose: 'preview', spent_micros: mostOfIt })
    .onConflict((conflict) =>
      conflict.columns(['day', 'purpose']).doUpdateSet({ spent_micros: mostOfIt }),
    )
    .execute()
  await watchAlerts(product.workerCtx)
  await expectAlert('80 % used up')
  await ops('spend', '--days', '1')
  await ops('audit')
  const { text } = await ops('stuck')
  for (const done of [late, bounced.orderNumber, unhappy.orderNumber, leaving.orderNumber]) {
    expect(text).not.toContain(String(done))
  }
  await mkdir('.reports', { recursive: true })
  await writeFile('.reports/operators-evening.txt', transcript.join('\n'))
})
