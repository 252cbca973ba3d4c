import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { submitAndPreview } from '#tests/support/purchases.ts'
import { queueNotice } from './flows/email/queue-notice.ts'
import { sendHeartbeat } from './heartbeat.ts'
import { openDatabase } from './store/database/database.ts'

const product = setUpProduct()
const received: string[] = []
const watcher = createServer((request, reply) => {
  received.push(request.url ?? '')
  reply.writeHead(request.url === '/gone' ? 404 : 200).end('ok')
})
await new Promise<void>((resolve) => watcher.listen(0, '127.0.0.1', resolve))
afterAll(() => void watcher.close())
const url = `http://127.0.0.1:${(watcher.address() as AddressInfo).port}`

/** A worker whose last pass over dead jobs was this long ago. */
const worker = (ageMs: number) => ({
  ctx: product.workerCtx,
  supervision: { lastPassAt: new Date(Date.now() - ageMs), consecutiveFailures: 0 },
})

test('a worker is heard of while it passes over dead jobs and the database answers', async () => {
  await sendHeartbeat(`${url}/working`, worker(50_000))
  await sendHeartbeat(`${url}/hanging`, worker(60_000))
  const nowhere = `postgres://nobody:none@127.0.0.1:${await freePort()}/none`
  const db = openDatabase(nowhere, { name: 'test', max: 1, onLost: () => {} })
  const { ctx, supervision } = worker(0)
  await sendHeartbeat(`${url}/without-database`, { ctx: { ...ctx, db }, supervision })
  await db.destroy()
  expect(received).toEqual(['/working'])
})

test('a worker falls silent while only an alert waits for the mail server', async () => {
  received.length = 0
  const { ctx, supervision } = worker(0)
  await ctx.db
    .transaction()
    .execute((tx) =>
      queueNotice(ctx, tx, { kind: 'alert', subjectId: 'x', dueAt: new Date(Date.now() + 60_000) }),
    )
  const waiting = { due_at: new Date(Date.now() - 6 * 60_000) }
  await product.database.change('emails', { kind: 'alert' }, waiting)
  const nowhere = { ...ctx.mail, isReachable: async () => false }
  await sendHeartbeat(`${url}/mail-down`, { ctx: { ...ctx, mail: nowhere }, supervision })
  expect(received).toEqual([])
  await product.database.owner.deleteFrom('emails').where('kind', '=', 'alert').execute()
})

test('a worker falls silent while emails wait and the mail server rejects our login', async () => {
  received.length = 0
  const { id } = await submitAndPreview(product)
  const { ctx, supervision } = worker(0)
  const waiting = { sent_at: null, due_at: new Date(Date.now() - 6 * 60_000) }
  await expect
    .poll(async () => (await product.database.row('emails', { submission_id: id })).sent_at)
    .not.toBeNull()
  await product.database.change('emails', { submission_id: id }, waiting)
  const nowhere = { ...ctx.mail, isReachable: async () => false }
  await sendHeartbeat(`${url}/mail-down`, { ctx: { ...ctx, mail: nowhere }, supervision })
  // Its recipient's server is the one that doesn't answer.
  await sendHeartbeat(`${url}/mail-up`, { ctx, supervision })
  expect(received).toEqual(['/mail-up'])
})

test('a watcher that refuses is in the log, without its address', async () => {
  const lines: object[] = []
  const { ctx, supervision } = worker(0)
  const warn = (fields: object, event: string) => void lines.push({ ...fields, event })
  const log = { ...ctx.log, warn }
  await sendHeartbeat(`${url}/gone`, { ctx: { ...ctx, log }, supervision })
  await sendHeartbeat(`http://127.0.0.1:${await freePort()}/secret`, {
    ctx: { ...ctx, log },
    supervision,
  })
  expect(lines).toMatchObject([
    { event: 'heartbeat not sent', reason: 'http-404' },
    { event: 'heartbeat not sent' },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
