import { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import type { Scheduler } from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/store/database/database.ts'
import { prepareStatements } from '#server/store/database/prepared-statements.ts'
import type { Schema } from '#server/store/database/schema.ts'

type Query = { pid: number; isBlocked: boolean }

/** The steps that run now, and the scheduler that decides which one is next. */
export class Steps {
  scheduler: Scheduler<unknown> | null = null
  readonly #queries = new Set<Query>()
  readonly #monitor: pg.Pool
  /** Connections that may hold locks between statements. */
  readonly inTransaction = new Set<number>()
  #lockReleased = false
  #changed = () => {}
  count = 0
  blockedCount = 0

  constructor(monitor: pg.Pool) {
    this.#monitor = monitor
  }

  /** Waits until the scheduler picks this step. */
  async take(label: string): Promise<void> {
    this.#changed()
    if (!this.scheduler) return
    this.count += 1
    await this.scheduler.schedule(Promise.resolve(), label)
  }

  /** Runs actors until all are done, one step at a time. */
  async run(actors: readonly Promise<unknown>[]): Promise<void> {
    let isDone = false
    const done = Promise.all(actors).finally(() => {
      isDone = true
      this.#changed()
    })
    // A failure is reported below, once the other actors have stopped.
    done.catch(() => {})
    while (!isDone) {
      await this.#settle()
      if (isDone) break
      if (this.scheduler && this.scheduler.count() > 0) await this.scheduler.waitNext(1)
      else await this.#nextChange()
    }
    await done
  }

  /** Every query either ends or waits for a lock before the next step starts, so that a seed repeats its schedule. */
  async #settle(): Promise<void> {
    for (;;) {
      await new Promise(setImmediate)
      if (this.#lockReleased) {
        this.#lockReleased = false
        for (const query of this.#queries) query.isBlocked = false
      }
      const running = [...this.#queries].filter(({ isBlocked }) => !isBlocked)
      if (running.length === 0) return
      await this.#nextChange()
      const slow = running.filter((query) => this.#queries.has(query))
      if (slow.some(({ pid }) => this.#mayWaitForOthers(pid))) await this.#markBlocked(slow)
    }
  }

  #mayWaitForOthers(pid: number): boolean {
    const others = this.inTransaction.size - (this.inTransaction.has(pid) ? 1 : 0)
    return others > 0 || this.#queries.size > 1
  }

  async #markBlocked(queries: readonly Query[]): Promise<void> {
    const { rows } = await this.#monitor.query<{ pid: number }>({
      name: 'blocked',
      text: 'select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0',
      values: [queries.map(({ pid }) => pid)],
    })
    const blocked = new Set(rows.map(({ pid }) => pid))
    for (const query of queries) {
      if (!blocked.has(query.pid) || !this.#queries.has(query)) continue
      query.isBlocked = true
      this.blockedCount += 1
    }
  }

  /** The end of a query, a new step or the end of an actor, or a moment without any. */
  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 2)
      this.#changed = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async track<T>(pid: number, run: () => Promise<T>): Promise<T> {
    const query = { pid, isBlocked: false }
    this.#queries.add(query)
    try {
      return await run()
    } finally {
      this.#queries.delete(query)
      if (!this.inTransaction.has(pid)) this.#lockReleased = true
      this.#changed()
    }
  }
}

/** `verb`: its first word. The others: whether it begins or ends a transaction. */
type Statement = { text: string; verb: string; begins: boolean; ends: boolean }
type Watch = (statement: Statement, run: () => Promise<unknown>) => Promise<unknown>

/** A database on real connections, each with its own watch, through which its statements run. */
export function openWatchedDatabase(
  url: string,
  options: string,
  watch: (client: pg.PoolClient) => Watch,
): Database {
  const pool = new pg.Pool({ connectionString: url, max: 20, idleTimeoutMillis: 0, options })
  // When the server stops.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    const original = prepareStatements(client.query.bind(client) as (...args: unknown[]) => unknown)
    const watched = watch(client)
    const query = async (...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '')
      const verb = (/\w+/.exec(text)?.[0] ?? '').toLowerCase()
      const begins = verb === 'begin' || verb === 'start'
      const ends = verb === 'commit' || verb === 'rollback'
      return watched({ text, verb, begins, ends }, async () => original(...args))
    }
    Object.assign(client, { query })
  })
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** A database whose every statement is a step. */
export const openScheduledDatabase = (url: string, steps: Steps): Database =>
  openWatchedDatabase(url, '', (client) => async ({ text, verb, begins, ends }, run) => {
    // The first statement after "begin" is a step, and nothing else may happen before a rollback ends.
    if (!begins && verb !== 'rollback') await steps.take(labelOf(text))
    const { processID: pid } = client as unknown as { processID: number }
    if (begins) steps.inTransaction.add(pid)
    return steps.track(pid, async () => {
      const result = await run()
      if (ends) steps.inTransaction.delete(pid)
      return result
    })
  })

function labelOf(statement: string): string {
  const [, verb = 'other'] = /^\s*(\w+)/.exec(statement) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_.]+)/i.exec(statement) ?? []
  return `${verb} ${table}`
}

const current = new AsyncLocalStorage<Steps>()
const original = timers.setTimeout
let users = 0

/** Waiting for another writer, which polls, is a step here and takes no time. */
export async function withScheduledTimers<T>(steps: Steps, run: () => Promise<T>): Promise<T> {
  users += 1
  replace(pause as typeof original)
  try {
    return await current.run(steps, run)
  } finally {
    users -= 1
    if (users === 0) replace(original)
  }
}

async function pause(ms?: number, value?: unknown, options?: object) {
  const steps = current.getStore()
  if (!steps) return original(ms, value, options)
  await steps.take('timer')
  return value
}

function replace(setTimeout: typeof original) {
  timers.setTimeout = setTimeout
  syncBuiltinESMExports()
}
