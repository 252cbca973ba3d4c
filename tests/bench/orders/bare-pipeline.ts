import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { startProcess } from '#scripts/local/process.ts'
import { freePort } from '#tests/support/ports.ts'
import { bareQueue, openBareQueue } from './bare-queue.ts'
import type { Pipeline } from './pipeline.ts'

const schema = `
  create table orders (id uuid primary key, paid_at timestamptz);
  create table letters (order_id uuid primary key references orders (id), sent_at timestamptz not null)`

/** Nothing but pg-boss: a webhook stores "paid" and a job, and the job stores a letter. */
export async function startBarePipeline(ownerUrl: string): Promise<Pipeline> {
  const url = new URL(ownerUrl)
  url.pathname = '/bare'
  const server = new pg.Client({ connectionString: ownerUrl })
  await server.connect()
  await server.query('create database bare')
  await server.end()
  const pool = new pg.Pool({ connectionString: url.href, max: 2 })
  await pool.query(schema)
  const boss = await openBareQueue(url.href).start()
  await boss.createQueue(bareQueue, { notify: true, heartbeatSeconds: 10, retryLimit: 12 })
  await boss.stop({ graceful: false })

  const port = await freePort()
  const env = { NODE_ENV: 'production', DATABASE_URL: url.href, API_PORT: String(port) }
  const start = (script: string) =>
    startProcess(join(import.meta.dirname, script), env, (line) => console.log(line))
  const processes = await Promise.all(
    ['bare-api.ts', 'bare-worker.ts', 'bare-worker.ts'].map(start),
  )
  return {
    name: 'bare pg-boss',
    async prepare(count) {
      const ids = Array.from({ length: count }, () => randomUUID())
      await pool.query('insert into orders (id) select unnest($1::uuid[])', [ids])
      return ids
    },
    send: (orderId) => ({
      url: `http://127.0.0.1:${port}/webhook`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderId }),
    }),
    async listSent() {
      const { rows } = await pool.query<{ order_id: string; sent_at: Date }>(
        'select * from letters',
      )
      return new Map(rows.map(({ order_id, sent_at }) => [order_id, sent_at.getTime()]))
    },
    async stop() {
      await Promise.all(processes.map((process) => process.stop()))
      await pool.end()
    },
  }
}
