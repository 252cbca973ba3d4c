import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { queryRows } from '#tests/load/harness/database.ts'
import { freePort } from '#tests/support/http.ts'
import { pgBouncerVersion, poolSize, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { setUpTestStack } from '#tests/support/product.ts'

const version = pgBouncerVersion()

// In CI it has to be there.
describe.skipIf(!version && !process.env.CI)(
  version
    ? `behind PgBouncer ${version} in transaction pooling`
    : 'behind PgBouncer, which is not installed',
  () => {
    const stack = setUpTestStack()
    let pooler: Awaited<ReturnType<typeof startPgBouncer>>
    let secondApi = ''

    beforeAll(async () => {
      await stack.stopServers()
      pooler = await startPgBouncer(stack)
      const port = await freePort()
      secondApi = `http://127.0.0.1:${port}`
      const [forApi, forWorker] = [stack.urls.api, stack.urls.worker].map(pooler.through)
      await Promise.all([
        stack.startApi(forApi),
        stack.startApi({ ...forApi, API_PORT: String(port) }),
        stack.startWorker(forWorker),
        stack.startWorker(forWorker),
      ])
    })
    afterAll(async () => {
      await stack.stopServers()
      await pooler.stop()
    })

    test('an order goes from the form to its email, and the other api tells the waiting browser', async () => {
      const email = 'pooled@example.com'
      const { visitor, id } = await stack.submitAndPreview(email)
      const { sessionId } = await visitor.openCheckout(id)
      // Not paid, so the outcome can only come as a notification.
      const stream = await fetch(secondApi + api.waiting(id), {
        headers: { cookie: visitor.cookie },
        signal: AbortSignal.timeout(30_000),
      })
      const events = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      const { value: first } = (await events?.read()) ?? {}
      expect(first).toContain('event: heartbeat')
      expect(first).not.toContain('event: ready')
      // The webhook reaches the first api.
      await stack.pay(sessionId)
      let received = ''
      while (!received.includes('event: ready'))
        received += (await events?.read())?.value ?? expect.unreachable('the stream ended')
      await events?.cancel()
      expect(await visitor.fullEulogy(id)).toContain('Margaret')
      expect(await stack.waitForEmails(email, 'Your eulogy for')).toHaveLength(1)
    })

    test('many visitors at once share a few connections', async () => {
      await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          const visitor = stack.visitor()
          const id = await visitor.submit({ email: `pooled-${n}@example.com` })
          expect(await visitor.preview(id)).not.toBe('')
        }),
      )
      const pools = (await pooler.showPools()).filter(({ database }) => database === 'lovingly')
      expect(pools.map(({ pool_mode }) => pool_mode)).toEqual(['transaction', 'transaction'])
      const rows = await queryRows<{ name: string; count: number }>(
        stack.urls.owner,
        `select application_name as name, count(*)::integer from pg_stat_activity
         where usename in ('lovingly_api', 'lovingly_worker') group by 1`,
      )
      const connections = new Map(rows.map(({ name, count }) => [name, count]))
      expect(connections.get('listener')).toBe(2)
      const pooled = (connections.get('api') ?? 0) + (connections.get('worker') ?? 0)
      expect(pooled).toBeGreaterThan(0)
      expect(pooled).toBeLessThanOrEqual(2 * poolSize)
    })

    test('the timeouts of the product hold for pooled connections', async () => {
      const [row] = await queryRows(
        pooler.through(stack.urls.worker).DATABASE_URL,
        `select current_setting('statement_timeout') as statement,
           current_setting('idle_in_transaction_session_timeout') as idle,
           current_setting('enable_seqscan') as scans`,
      )
      expect(row).toEqual({ statement: '5s', idle: '10s', scans: 'off' })
    })
  },
)
