import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

test('no process exits and the order completes when PostgreSQL crashes and restarts', {
  timeout: 60_000,
}, async () => {
  const exited: string[] = []
  void stack.api.exited.then(() => exited.push('api'))
  void stack.worker.exited.then(() => exited.push('worker'))
  const email = 'crash@example.com'
  const visitor = stack.visitor()
  const id = await visitor.submit({ email })
  await visitor.preview(id)
  const { sessionId } = await visitor.openCheckout(id)

  await stack.postgres.crash()
  const response = await visitor.request(api.submission(id))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).not.toBeNull()
  expect((await visitor.request('/readyz')).status).toBe(503)
  expect((await visitor.request('/healthz')).status).toBe(200)
  // Paid while the database is down: the provider will repeat its webhook.
  await stack.pay(sessionId)
  await stack.postgres.restart()

  const restartedAt = Date.now()
  await expect
    .poll(async () => (await visitor.request('/readyz')).status, { timeout: 5_000 })
    .toBe(200)
  console.log(`the api was ready ${Date.now() - restartedAt} ms after PostgreSQL was back`)
  expect(await stack.waitForEmails(email, 'Your eulogy for')).toHaveLength(1)
  expect(await visitor.fullEulogy(id)).not.toBeNull()
  expect(exited).toEqual([])
})

test('the fourth preview and the paid text succeed after the model failed three times', {
  timeout: 60_000,
}, async () => {
  const visitor = stack.visitor()
  const id = await visitor.submit({ name: 'Margaret model-down-3 Shaw' })
  const outcomes: string[] = []
  for (let time = 0; time < 4; time += 1) {
    const last = (await visitor.previewLines(id)).at(-1)
    outcomes.push(last && 'done' in last ? 'done' : 'failed')
  }
  expect(outcomes).toEqual(['failed', 'failed', 'failed', 'done'])
  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  expect(await visitor.waitForEulogy(id, 40_000)).toContain('Margaret model-down-3 Shaw')
})
