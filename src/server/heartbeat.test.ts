import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { customerEmails, uniqueAddress } from '#tests/support/emails.ts'
import { freePort } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { submitAndPreview } from '#tests/support/purchases.ts'
import { alertOperator } from './flows/email/alert-operator.ts'
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

test('a worker falls silent while the database stores no row', async () => {
  received.length = 0
  const { owner } = product.database
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise disk_full; end $$`.execute(owner)
  await sql`create trigger refuse before insert on write_checks execute function refuse()`.execute(
    owner,
  )
  await sendHeartbeat(`${url}/full`, worker(0))
  await sql`drop trigger refuse on write_checks`.execute(owner)
  await sendHeartbeat(`${url}/with-room`, worker(0))
  expect(received).toEqual(['/with-room'])
  expect((await sql`select from write_checks`.execute(owner)).rows).toEqual([])
  const { rows } = await sql<{ bytes: number }>`
    select pg_table_size('write_checks')::integer as bytes`.execute(owner)
  expect(rows[0]?.bytes).toBeGreaterThan(8_192)
})

test('a worker falls silent while the mail server refuses each message, and is heard of once it accepts one', async () => {
  received.length = 0
  const { waitForEmailTo } = customerEmails(product)
  const refused = { email: `mail-down.${uniqueAddress('waiting')}` }
  const { id } = await submitAndPreview(product, refused)
  await sendHeartbeat(`${url}/soon`, worker(0))
  const waiting = { due_at: new Date(Date.now() - 6 * 60_000) }
  await product.database.change('emails', { submission_id: id }, waiting)
  await sendHeartbeat(`${url}/late`, worker(0))
  // Only its recipient's server is the one that refuses.
  const email = uniqueAddress('accepted')
  const other = await submitAndPreview(product, { email })
  await waitForEmailTo(email)
  await expect
    .poll(async () => (await product.database.row('emails', { submission_id: other.id })).sent_at)
    .not.toBeNull()
  await sendHeartbeat(`${url}/accepted`, worker(0))
  expect(received).toEqual(['/soon', '/accepted'])
  // An earlier success says nothing about an email that was due later.
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const earlier = { due_at: minutesAgo(8), sent_at: minutesAgo(7) }
  await product.database.change('emails', { submission_id: other.id }, earlier)
  await sendHeartbeat(`${url}/late-again`, worker(0))
  expect(received).toEqual(['/soon', '/accepted'])
  await product.database.owner.deleteFrom('emails').where('submission_id', '=', id).execute()
})

test.each([
  ['Stripe opens no checkout', 'checkouts-failing', () => ['http-401']],
  [
    'no provider of models answers',
    'model-outage',
    () => product.ctx.models.writers.map(({ provider }) => `${provider} http-529`),
  ],
] as const)(
  'a worker falls silent while %s, and is heard of once it does',
  async (_, alert, listSubjects) => {
    received.length = 0
    const subjects = listSubjects()
    const { ctx } = worker(0)
    const { owner } = product.database
    for (const subjectId of subjects) {
      await sendHeartbeat(`${url}/before`, worker(0))
      await alertOperator(ctx, ctx.db, { alert, subjectId })
    }
    await sendHeartbeat(`${url}/stopped`, worker(0))
    await owner.deleteFrom('operator_alerts').where('alert', '=', alert).execute()
    await sendHeartbeat(`${url}/after`, worker(0))
    expect(received).toEqual([...subjects.map(() => '/before'), '/after'])
  },
)

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
