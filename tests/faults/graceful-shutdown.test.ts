import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

let stack: TestStack

/** A model that thinks longer than a process waits that is told to stop. */
beforeAll(async () => {
  stack = await startTestStack({
    model: { delayMs: 25_000 },
    settings: { DRAIN_SECONDS: '1' },
  })
})
afterAll(() => stack.stop())

const drafts = async () => (await spent()).filter(({ task }) => task === 'draft')

async function spent() {
  const client = new pg.Client({ connectionString: stack.urls.owner })
  await client.connect()
  const { rows } = await client.query(
    'select task, outcome, settled_at is not null as settled from spend order by reserved_at',
  )
  await client.end()
  return rows
}

test('the api reports not ready on SIGTERM, keeps serving, and settles the previews it stops', {
  timeout: 60_000,
}, async () => {
  const visitor = stack.visitor()
  const [stays, leaves] = [await visitor.submit(), await visitor.submit()]
  const answer = visitor.request(api.preview(stays), { method: 'POST' })
  await fetch(stack.siteUrl + api.preview(leaves), {
    method: 'POST',
    headers: { cookie: visitor.cookie, origin: stack.siteUrl },
    signal: AbortSignal.timeout(1_000),
  }).catch(() => {})
  await expect.poll(drafts).toHaveLength(2)
  expect((await visitor.request('/readyz')).status).toBe(200)

  stack.api.kill('SIGTERM')
  await expect.poll(async () => (await visitor.request('/readyz')).status).toBe(503)
  expect((await visitor.request('/healthz')).status).toBe(200)
  expect((await visitor.request(api.submission(stays))).status).toBe(200)
  expect(await (await answer).text()).toBe('{"stage":"writing"}\n{"failed":true}\n')
  expect(await stack.api.exited).toBe(0)
  const stopped = { task: 'draft', outcome: 'stopped', settled: true }
  expect(await drafts()).toEqual([stopped, stopped])
  expect((await spent()).filter(({ settled }) => !settled)).toEqual([])
})
