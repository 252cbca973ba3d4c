import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { eulogyFileName } from '#domain/files.ts'
import { eulogyEmail } from '#server/emails/eulogy.ts'
import { createReadingCopy } from '#server/files/reading-copy.ts'

/** What the product is compared with: Fastify, pg and pg-boss without anything else. BARE_ROLE says as what it runs. */
const { DATABASE_URL: connectionString = '', PORT, SMTP_URL, BARE_ROLE = '' } = process.env
/** With the same retries, heartbeat and notifications as ours. */
const queue = 'order'
const queueOptions = { notify: true, heartbeatSeconds: 10, retryLimit: 12 }

const pool = new pg.Pool({ connectionString, application_name: 'bare', max: 10 })
const app = Fastify()
const sha256 = (text: string) => createHash('sha256').update(text).digest()

async function transact(act: (client: pg.PoolClient) => Promise<unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await act(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Runs the statements of pg-boss in the transaction of this client. */
const inTransaction = (client: pg.PoolClient) => ({
  db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
})

async function openQueue() {
  const boss = await new PgBoss({ connectionString, max: 5, useListenNotify: true }).start()
  await boss.createQueue(queue, queueOptions)
  return boss
}

/** A submission stores the same rows as ours in one transaction; a read is one query. */
function addSubmissions(server: FastifyInstance) {
  server.post<{ Body: Record<string, string> }>('/submissions', async (request, reply) => {
    const { body, headers } = request
    const id = randomUUID()
    const key = randomBytes(32).toString('base64url')
    const now = new Date()
    const network = sha256(String(headers['x-forwarded-for']))
    await transact(async (client) => {
      await client.query(
        `insert into rate_limits (key, points, expire) values ($1, 1, $2)
        on conflict (key) do update set points = rate_limits.points + 1 returning points`,
        [`submit:${network.toString('base64url')}`, now.getTime() + 60_000],
      )
      await client.query(
        `insert into submission_requests (submission_id, idempotency_hash, requested_at)
        values ($1, $2, $3)`,
        [id, sha256(String(headers['idempotency-key'])), now],
      )
      const { name, relationship, qualities, memory, additional, customer_name, email } = body
      await client.query(
        `insert into eulogy_submissions (id, root_id, person, relationship, qualities, memories,
          additional, name, customer_name, email, created_at)
        values ($1, $1, $2, $3, $4, $5, $6, $2, $7, $8, $9)`,
        [id, name, relationship, qualities, memory, additional, customer_name, email, now],
      )
      await client.query(
        `insert into access_keys (hash, root_id, kind, created_at) values ($1, $2, 'browser', $3)`,
        [sha256(key), id, now],
      )
    })
    return reply.code(201).header('set-cookie', `key=${key}`).send({ id })
  })

  server.get<{ Params: { id: string } }>('/submissions/:id', async (request, reply) => {
    const [, key = ''] = /=([\w-]{43})/.exec(String(request.headers.cookie)) ?? []
    const { rows } = await pool.query(
      `select s.*, p.order_number, e.text as full_eulogy
      from eulogy_submissions s
      join access_keys k on k.root_id = s.root_id and k.hash = $2 and k.revoked_at is null
      left join purchases p on p.root_id = s.root_id and p.state <> 'open'
      left join eulogies e on e.submission_id = s.id
      where s.id = $1`,
      [request.params.id, sha256(key)],
    )
    return rows[0] ?? reply.code(404).send({})
  })
}

type Order = { person: string; email: string; text: string }

/** The same email with the same reading copy as ours. */
async function composeLetter(id: string, { person, email, text }: Order) {
  const copy = await createReadingCopy({ person, text, date: new Date(), paper: 'letter' })
  if (!(copy instanceof Uint8Array)) throw new Error(copy.refused)
  const letter = await eulogyEmail({
    customerName: 'Ann',
    person,
    text,
    link: `http://127.0.0.1/${randomBytes(32).toString('base64url')}`,
    dataLink: `http://127.0.0.1/${id}`,
    orderNumber: id.slice(0, 8),
    toCheck: [],
    readingCopy: { bytes: copy.length },
  })
  const filename = eulogyFileName(person, 'reading-copy')
  const attachments = [{ filename, contentType: 'application/pdf', content: Buffer.from(copy) }]
  return { ...letter, from: 'words@example.test', to: email, attachments }
}

const roles: Record<string, () => Promise<unknown>> = {
  async submissions() {
    addSubmissions(app)
    await app.listen({ host: '127.0.0.1', port: Number(PORT) })
  },
  /** A webhook stores "paid" and a job. */
  async webhooks() {
    const boss = await openQueue()
    app.post<{ Body: { orderId: string } }>('/webhook', async ({ body: { orderId } }) => {
      await transact(async (client) => {
        await client.query('update orders set paid_at = now() where id = $1', [orderId])
        await boss.send(queue, { orderId }, inTransaction(client))
      })
      return { received: true }
    })
    await app.listen({ host: '127.0.0.1', port: Number(PORT) })
  },
  /** The job sends a letter and stores that it did. */
  async worker() {
    const boss = await openQueue()
    const mail = nodemailer.createTransport({ url: SMTP_URL, pool: true })
    await boss.work<{ orderId: string }>(queue, { localConcurrency: 5 }, async ([job]) => {
      if (!job) return
      const { orderId } = job.data
      const { rows } = await pool.query<Order>('select * from orders where id = $1', [orderId])
      if (!rows[0]) return
      await mail.sendMail(await composeLetter(orderId, rows[0]))
      await transact(async (client) => {
        const letter = [orderId, new Date()]
        await client.query('insert into letters (order_id, sent_at) values ($1, $2)', letter)
        await boss.complete(queue, job.id, undefined, inTransaction(client))
      })
      // A busy slot fetches the next job as soon as it's done, like ours.
      for (const slot of boss.getWipData()) if (slot.count > 0) boss.notifyWorker(slot.id)
    })
  },
}

await roles[BARE_ROLE]?.()
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
process.send?.('ready')
