import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { shiftTime } from '#tests/support/shift-time.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

let stack: TestStack
let owner: pg.Client

beforeAll(async () => {
  stack = await startTestStack()
  owner = new pg.Client({ connectionString: stack.urls.owner })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await stack.stop()
})

const count = async (what: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await owner.query(`select count(*)::int as count from ${what}`, values)
  return rows[0].count
}

async function readEmailedKey(email: string): Promise<string> {
  const [message] = await stack.waitForEmails(email, 'Your eulogy for')
  const response = await fetch(`${stack.thirdParties.mail.address}/emails/${message?.n}/source`)
  const source = (await response.text()).replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /#key=([\w-]{43})/.exec(source)?.[1] ?? ''
}

test('everything that depends on the time still works a week later', {
  timeout: 120_000,
}, async () => {
  const bought = await stack.submitAndPreview('week-bought@example.com')
  const boughtCheckout = await bought.visitor.openCheckout(bought.id)
  await stack.pay(boughtCheckout.sessionId)
  const text = await bought.visitor.waitForEulogy(bought.id)
  const key = await readEmailedKey('week-bought@example.com')
  const unpaid = await stack.submitAndPreview('week-unpaid@example.com')
  const unpaidCheckout = await unpaid.visitor.openCheckout(unpaid.id)
  await expect.poll(() => count('submission_requests')).toBeGreaterThan(0)
  await expect
    .poll(() =>
      count(`pgboss.job where state in ('created', 'retry', 'active')
    and name not in ('reconcile', 'purge-expired') and start_after <= now()`),
    )
    .toBe(0)

  const { columns } = await shiftTime(owner, 7)
  expect(columns).toBeGreaterThan(40)

  // The hourly purge removes the counters.
  await owner.query(`insert into pgboss.job (name, data) values ('purge-expired', '{}')`)
  await expect
    .poll(
      async () =>
        (await count('submission_requests')) +
        (await count('rate_limits')) +
        (await count('network_spend')) +
        (await count('email_counts')),
      { timeout: 20_000 },
    )
    .toBe(0)

  // Keys and links from last week still work.
  expect(await bought.visitor.fullEulogy(bought.id)).toBe(text)
  const otherBrowser = stack.visitor()
  await otherBrowser.request(api.access(bought.id), { body: { key } })
  expect(await otherBrowser.fullEulogy(bought.id)).toBe(text)

  // Last week's checkout has expired: a new one is opened, paid and written.
  const again = await unpaid.visitor.openCheckout(unpaid.id)
  expect(again.sessionId).not.toBe(unpaidCheckout.sessionId)

  // Budgets and counters start again.
  await stack.submitAndPreview('week-later@example.com')
  expect(await count(`(select distinct day from daily_spend where purpose = 'preview')`)).toBe(2)

  await stack.pay(again.sessionId)
  await unpaid.visitor.waitForEulogy(unpaid.id)
})
