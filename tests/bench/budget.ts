import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Caps } from '#domain/limits/budget.ts'
import { startPostgres } from '#scripts/local/postgres.ts'
import { type Database, openDatabase } from '#server/store/database/database.ts'
import { migrate } from '#server/store/database/migration.ts'
import { reserve } from '#server/store/writing/spend.ts'
import { freePort } from '#tests/support/ports.ts'
import { type Figure, latencyFigure } from './figures.ts'

const goalPerSecond = 1_000
const measuredMs = 20_000
const connections = 40
/** Each is one visitor with an own network. */
const submissionCount = 5_000

const unlimited = Number.MAX_SAFE_INTEGER / 2
const caps: Caps = {
  dailyMicros: { preview: unlimited, prewrite: unlimited, paid: unlimited },
  previewsPerBrowser: unlimited,
  previewsPerNetwork: unlimited,
  previewsBeforePow: unlimited,
}

/** Reservations per second on the daily budget for previews, with PostgreSQL writing to disk. */
export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-bench-'))
  const server = await startPostgres(folder, await freePort(), {
    tempPaths: [folder, `${folder}.log`],
  })
  try {
    const url = await createDatabase(server.url)
    await migrate(url, join(import.meta.dirname, '../../migrations'), {
      api: 'bench',
      worker: 'bench',
    })
    const db = openDatabase(url, { name: 'bench', max: connections, onLost: () => {} })
    try {
      return await measureOn(db)
    } finally {
      await db.destroy()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
    await rm(`${folder}.log`, { force: true })
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query('create database bench')
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = '/bench'
  return url.href
}

async function measureOn(db: Database): Promise<Figure[]> {
  const ids = await insertSubmissions(db)
  const times: number[] = []
  let next = 0
  const startedAt = performance.now()
  const reserveOne = async () => {
    const submissionId = ids[next++ % ids.length] ?? ''
    const before = performance.now()
    const call = {
      id: randomUUID(),
      submissionId,
      purpose: 'preview' as const,
      provider: 'bench',
      model: 'bench',
      brief: '1',
      task: 'draft',
      costMicros: 100,
      now: new Date(),
    }
    const { refusal } = await reserve(db, call, caps)
    // One submission may make 40 calls a day.
    if (refusal && refusal !== 'submission-limit') throw new Error(`refused: ${refusal}`)
    if (!refusal) times.push(performance.now() - before)
  }
  const visitor = async () => {
    while (performance.now() - startedAt < measuredMs) await reserveOne()
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  const seconds = (performance.now() - startedAt) / 1_000
  const perSecond = times.length / seconds
  const counted = await countSpent(db)
  return [
    {
      name: 'budget reservations',
      value: `${perSecond.toFixed(0)}/s with ${connections} connections over ${seconds.toFixed(0)} s (goal: ≥ ${goalPerSecond})`,
      passed: perSecond >= goalPerSecond,
    },
    latencyFigure('one reservation', times, 250),
    {
      name: 'counted exactly',
      value: `${counted} micros for ${times.length} calls of 100`,
      passed: counted === times.length * 100,
    },
  ]
}

async function insertSubmissions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into eulogy_submissions (id, root_id, person, relationship, qualities, name, customer_name, email, created_at)
    select id, id, 'Rosa', 'mother', 'kind', 'Rosa', 'Ann', id || '@example.test', now()
    from (select gen_random_uuid() as id from generate_series(1, ${submissionCount}::int)) as ids
    returning id`.execute(db)
  await sql`
    insert into submission_origins (submission_id, network, browser, seen_at)
    select id, sha256(id::text::bytea), gen_random_uuid(), now() from eulogy_submissions`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function countSpent(db: Database): Promise<number> {
  const { rows } = await sql<{
    sum: string
  }>`select sum(spent_micros) as sum from daily_spend`.execute(db)
  return Number(rows[0]?.sum)
}
