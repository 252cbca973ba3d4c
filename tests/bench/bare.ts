import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { eulogyFileName } from '#domain/files.ts'
import { eulogyEmail } from '#server/emails/eulogy.ts'
import { createReadingCopy } from '#server/files/reading-copy.ts'

/** What the product is compared with: Fastify, pg and pg-boss without anything else. BARE_ROLE: `api` or `worker`. */
const { DATABASE_URL: connectionString = '', PORT, SMTP_URL, BARE_ROLE } = process.env
const pool = new pg.Pool({ connectionString, application_name: 'bare', max: 10 })
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** With the same retries, heartbeat and notifications as ours. */
const queue = 'order'
async function openQueue() {
  const options = { connectionString, schema: 'bare_queue', max: 5, useListenNotify: true }
  const boss = await new PgBoss(options).start()
  await boss.createQueue(queue, { notify: true, heartbeatSeconds: 10, retryLimit: 12 })
  return boss
}

async function transact(act: (client: pg.PoolClient, inIt: object) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const executeSql = (text: string, values?: unknown[]) => client.query(text, values)
    await act(client, { db: { executeSql } })
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function serve() {
  const boss = await openQueue()
  const app = Fastify()
  app.post<{ Body: Record<string, string> }>('/submissions', async ({ body, headers }, reply) => {
    const key = randomBytes(32).toString('base64url')
    const { name, relationship, qualities, memory, additional, customer_name, email } = body
    const { rows } = await pool.query(
      `with request as (
        insert into submission_requests (submission_id, idempotency_hash, requested_at)
        values ($1, $2, now()) returning submission_id
      ), form as (
        insert into eulogy_submissions (id, root_id, person, relationship, qualities, memories, additional,
          name, customer_name, email, created_at)
        values ($1, $1, $4, $5, $6, $7, $8, $4, $9, $10, now())
      )
      insert into access_keys (hash, root_id, kind, created_at)
      values ($3, $1, 'browser', now()) returning root_id as id`,
      [
        ...[randomUUID(), sha256(String(headers['idempotency-key'])), sha256(key), name],
        ...[relationship, qualities, memory, additional, customer_name, email],
      ],
    )
    return reply.code(201).header('set-cookie', `key=${key}`).send(rows[0])
  })
  app.get<{ Params: { id: string } }>('/submissions/:id', async (request, reply) => {
    const [, key = ''] = /=([\w-]{43})/.exec(String(request.headers.cookie)) ?? []
    const { rows } = await pool.query(
      `select s.*, p.order_number, e.text as full_eulogy from eulogy_submissions s
      join access_keys k on k.root_id = s.root_id and k.hash = $2 and k.revoked_at is null
      left join purchases p on p.root_id = s.root_id and p.state <> 'open'
      left join eulogies e on e.submission_id = s.id where s.id = $1`,
      [request.params.id, sha256(key)],
    )
    return rows[0] ?? reply.code(404).send({})
  })
  // A webhook stores "paid" and a job.
  app.post<{ Body: { id: string } }>('/webhook', async ({ body: { id } }) => {
    await transact(async (client, inIt) => {
      await client.query('update bare_orders set paid_at = now() where id = $1', [id])
      await boss.send(queue, { id }, inIt)
    })
    return { received: true }
  })
  await app.listen({ host: '127.0.0.1', port: Number(PORT) })
}

type Order = { id: string; person: string; text: string }

/** The same email with the same reading copy as ours. */
async function compose({ id, person, text }: Order) {
  const copy = await createReadingCopy({ person, text, date: new Date(), paper: 'letter' })
  if (!(copy instanceof Uint8Array)) throw new Error(copy.refused)
  const link = `http://127.0.0.1/${randomBytes(32).toString('base64url')}`
  const order = { customerName: 'Ann', person, text, link, dataLink: link, toCheck: [] }
  const readingCopy = { bytes: copy.length }
  const email = await eulogyEmail({ ...order, orderNumber: id.slice(0, 8), readingCopy })
  const filename = eulogyFileName(person, 'reading-copy')
  const attachments = [{ filename, contentType: 'application/pdf', content: Buffer.from(copy) }]
  return { ...email, from: 'words@example.test', to: `${id}@example.test`, attachments }
}

/** The job sends the email and stores that it did. */
async function work() {
  const boss = await openQueue()
  const mail = nodemailer.createTransport({ url: SMTP_URL, pool: true })
  await boss.work<{ id: string }>(queue, { localConcurrency: 5 }, async ([job]) => {
    if (!job) return
    const [order] = (await pool.query('select * from bare_orders where id = $1', [job.data.id]))
      .rows
    await mail.sendMail(await compose(order as Order))
    await transact(async (client, inIt) => {
      await client.query('update bare_orders set sent_at = $2 where id = $1', [
        order.id,
        new Date(),
      ])
      await boss.complete(queue, job.id, undefined, inIt)
    })
    // A busy slot fetches the next job as soon as it's done, like ours.
    for (const slot of boss.getWipData()) if (slot.count > 0) boss.notifyWorker(slot.id)
  })
}

await (BARE_ROLE === 'worker' ? work() : serve())
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
process.send?.('ready')
