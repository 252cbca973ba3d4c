import { createHash, randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the api is compared with: Fastify and pg without anything else. A submission stores the same rows in
 * one transaction; a read is one query.
 */
const { DATABASE_URL, DATABASE_CONNECTIONS, PORT } = process.env
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  application_name: 'bare',
  max: Number(DATABASE_CONNECTIONS),
})
const app = Fastify()
const sha256 = (text: string) => createHash('sha256').update(text).digest()

app.post<{ Body: Record<string, string> }>('/submissions', async (request, reply) => {
  const { body, headers } = request
  const id = randomUUID()
  const key = randomBytes(32).toString('base64url')
  const now = new Date()
  const network = sha256(String(headers['x-forwarded-for']))
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into rate_limits (key, points, expire) values ($1, 1, $2)
      on conflict (key) do update set points = rate_limits.points + 1 returning points`,
      [`submit:${network.toString('base64url')}`, now.getTime() + 60_000],
    )
    await client.query(
      `insert into submission_origins (submission_id, idempotency_hash, network, browser, seen_at)
      values ($1, $2, $3, $4, $5)`,
      [id, sha256(String(headers['idempotency-key'])), network, randomUUID(), now],
    )
    await client.query(
      `insert into eulogy_submissions (id, root_id, person, relationship, qualities, memories,
        additional, name, customer_name, email, created_at)
      values ($1, $1, $2, $3, $4, $5, $6, $2, $7, $8, $9)`,
      [
        id,
        body.name,
        body.relationship,
        body.qualities,
        body.memory,
        body.additional,
        body.customer_name,
        body.email,
        now,
      ],
    )
    await client.query(
      `insert into access_keys (hash, root_id, kind, created_at) values ($1, $2, 'browser', $3)`,
      [sha256(key), id, now],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return reply.code(201).header('set-cookie', `key=${key}`).send({ id })
})

app.get<{ Params: { id: string } }>('/submissions/:id', async (request, reply) => {
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

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.send?.('ready')
