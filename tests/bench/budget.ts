import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { startPostgres } from '#scripts/local/postgres.ts'
import { type Database, openDatabase } from '#server/store/database/database.ts'
import { migrate } from '#server/store/database/migration.ts'
import { freePort } from '#tests/support/ports.ts'
import type { Load, LoadResult } from './budget-load.ts'
import { type Figure, latencyFigure, recordFigures } from './figures.ts'

const goalPerSecond = 1_000
const measuredMs = 20_000
const processes = 2
/** Of all processes together. */
const connections = 40
/** Each is one visitor with an own network. */
const submissionCount = 5_000

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
    const db = openDatabase(url, { name: 'bench', max: 2, onLost: () => {} })
    try {
      return await measureOn(db, url)
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

async function measureOn(db: Database, url: string): Promise<Figure[]> {
  const ids = await insertSubmissions(db)
  const startedAt = performance.now()
  const results = await Promise.all(
    Array.from({ length: processes }, (_, nth) => {
      const own = ids.filter((_id, at) => at % processes === nth)
      return runLoad({ url, ids: own, connections: connections / processes, ms: measuredMs })
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const times = results.flatMap((result) => result.times)
  const perSecond = Math.round(times.length / (measuredMs / 1_000))
  const counted = await countSpent(db)
  const recorded = recordFigures('budget', [
    {
      promise: `budget reservations of ${processes} processes with ${connections} connections, over ${seconds.toFixed(0)} s`,
      goal: `≥ ${goalPerSecond}/s`,
      figure: perSecond,
      unit: '/s',
      pass: perSecond >= goalPerSecond,
    },
  ])
  return [
    ...recorded,
    latencyFigure('one reservation', times, 250),
    {
      name: 'counted exactly',
      value: `${counted} micros for ${times.length} calls of 100`,
      passed: times.length > 0 && counted === times.length * 100,
    },
  ]
}

async function runLoad(load: Load): Promise<LoadResult> {
  const child = fork(join(import.meta.dirname, 'budget-load.ts'))
  child.send(load)
  const ended = once(child, 'exit').then(() => {
    throw new Error('a load process ended without a result')
  })
  ended.catch(() => {})
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult]
  return result
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
