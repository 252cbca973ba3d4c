import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { utcDay } from '#domain/limits/budget.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { watchAlerts } from '#server/flows/alerts/watch-alerts.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import { signIn } from '#tests/support/desk-browser.ts'
import { uniqueAddress } from '#tests/support/emails.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct({
  desk: true,
  settings: { LOCAL_LIMITS: localLimits({ orderAlertSeconds: 2 }) },
})

/** Waits for an alert to the operator. */
async function expectAlert(subject: string) {
  const alerts = () =>
    product.mailbox.listEmails().filter((email) => email.subject.includes(subject))
  await expect.poll(() => alerts().length, { timeout: 20_000, message: subject }).toBe(1)
  return alerts()[0]?.text ?? ''
}

/** The product looks once a minute, after three failed calls. */
async function expectOutageAlert() {
  await expect
    .poll(() => operatorAlerts.listOutages(product.workerCtx.db, new Date(0), 3))
    .not.toEqual([])
  await watchAlerts(product.workerCtx)
  await expectAlert('does not answer')
}

async function buy(email = uniqueAddress('evening')) {
  return { ...(await buyEulogy(product, { email })), email }
}

test('an evening with an outage, a bounce, a dispute, a refund and an erasure ends with nothing stuck', {
  timeout: 120_000,
  tags: ['D35-a', 'D35-d', 'D35-e', 'D35-l'],
}, async () => {
  const model = modelControl(product)
  const desk = await signIn(product)
  const act = (path: string, form: Record<string, string> = {}) => desk.page(path, { form })

  // A model outage: someone paid and waits.
  const waiting = await submitAndPreview(product, { email: uniqueAddress('waiting') })
  await model.configure({ mode: 'down' })
  const { sessionId } = await waiting.visitor.openCheckout(waiting.id)
  await stripeControl(product).pay(sessionId)
  const { orderNumber: late } = await waiting.visitor.confirm(sessionId, waiting.id)
  const alert = await expectAlert('still without its text')
  const [, page = ''] = new RegExp(`${desk.origin}(/orders/\\S+)`).exec(alert) ?? []
  expect(await desk.page(page)).toContain(`Order ${late}`)
  await expectOutageAlert()
  expect(await desk.page('/')).toContain(`/orders/${late}`)
  expect(await act('/previews/pause')).toContain('New previews are paused')
  await model.configure({ mode: 'normal' })
  await waiting.visitor.waitForEulogy(waiting.id)
  expect(await act('/previews/resume')).toContain('Visitors get previews again')
  await submitAndPreview(product)
  await watchAlerts(product.workerCtx)
  await expectAlert('answers again')
  expect(await desk.page(`/orders/${late}`)).toContain('The text was stored')

  // A mistyped address: the email with the text was rejected.
  const bounced = await buy(uniqueAddress('bounced'))
  await expect.poll(() => desk.page('/'), { timeout: 20_000 }).toContain('was rejected')
  const right = uniqueAddress('right')
  await act(`/orders/${bounced.orderNumber}/change-email`, { address: right, sure: 'yes' })
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
  await expect.poll(() => act('/inbox/words')).toContain('Refund')
  const refund = `/orders/${unhappy.orderNumber}/refund`
  expect(await act(refund)).toContain('The refund was started')
  await product.mailbox.waitForEmail(
    (email) => email.to.includes(unhappy.email) && /refund/i.test(email.subject),
    20_000,
  )
  const leaving = await buy()
  await act(`/orders/${leaving.orderNumber}/erase`, { sure: 'yes' })
  expect(await desk.page(`/orders/${leaving.orderNumber}`)).toMatch(/erased/i)
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
  expect(await expectAlert('80 % used up')).toContain(`${desk.origin}/figures`)
  const [stuck = ''] = (await desk.page('/')).split('Paid in the last 24 hours')
  for (const done of [late, bounced.orderNumber, unhappy.orderNumber, leaving.orderNumber])
    expect(stuck).not.toContain(`Order ${done}`)
})
