import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { queryRows } from '#tests/support/observer.ts'
import { setUpTestStack } from '#tests/support/product.ts'

/** A model that takes longer than a stopping process waits. */
const stack = setUpTestStack({
  model: { delayMs: 25_000 },
  settings: { LOCAL_LIMITS: localLimits({ drainSeconds: 1 }) },
})

const drafts = async () => (await readSpend()).filter(({ task }) => task === 'draft')

const readSpend = () =>
  queryRows<{ task: string; settled: boolean }>(
    stack.urls.owner,
    'select task, outcome, settled_at is not null as settled from spend order by reserved_at',
  )

test('the api reports not ready on SIGTERM, keeps serving, and settles the previews it stops', {
  timeout: 60_000,
}, async () => {
  const visitor = stack.visitor()
  const [waited, abandoned] = [await visitor.submit(), await visitor.submit()]
  const answer = visitor.request(api.preview(waited), { method: 'POST' })
  await fetch(stack.siteUrl + api.preview(abandoned), {
    method: 'POST',
    headers: { cookie: visitor.cookie, origin: stack.siteUrl },
    signal: AbortSignal.timeout(1_000),
  }).catch(() => {})
  await expect.poll(drafts).toHaveLength(2)
  expect((await visitor.request('/readyz')).status).toBe(200)
  const { hostname, port } = new URL(stack.siteUrl)
  const late = connect(Number(port), hostname).setEncoding('utf8')
  late.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}:${port}\r\n`)

  stack.api.kill('SIGTERM')
  const ready = async () => {
    const { status, headers } = await visitor.request('/readyz')
    return [status, headers.get('retry-after')]
  }
  await expect.poll(ready).toEqual([503, '2'])
  expect((await visitor.request('/healthz')).status).toBe(200)
  expect((await visitor.request(api.submission(waited))).status).toBe(200)
  // It takes no more connections, and a request that was on its way is answered.
  await expect.poll(() => visitor.request('/healthz').catch(() => 'refused')).toBe('refused')
  late.write('\r\n')
  expect(await once(late, 'data')).toEqual([expect.stringMatching(/^HTTP\/1.1 200 /)])
  expect(await (await answer).text()).toBe('{"stage":"writing"}\n{"failed":true}\n')
  expect(await stack.api.exited).toBe(0)
  const stopped = { task: 'draft', outcome: 'stopped', settled: true }
  expect(await drafts()).toEqual([stopped, stopped])
  expect((await readSpend()).filter(({ settled }) => !settled)).toEqual([])
})

const hangs = `
  import { stopOnSignal } from './src/server/graceful-shutdown.ts'
  const log = { info: () => {}, error: (_, message) => console.log(message) }
  stopOnSignal(log, () => new Promise(() => {}), 200)
  setInterval(() => {}, 1_000)
  console.log('ready')
`

test('a process whose stop hangs exits with an error', async ({ onTestFinished }) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', hangs], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text) => lines.push(...text.trim().split('\n')))
  await expect.poll(() => lines).toContain('ready')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(lines).toContain('stopping took too long')
})
