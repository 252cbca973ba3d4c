import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, disconnect } from './database.ts'

const channel = 'eulogies'

const signalTypes = ['ready', 'failed', 'refunded'] as const
export type Signal = { submissionId: string; type: (typeof signalTypes)[number] }

/** Told to every waiting browser, on whichever process it waits, once the transaction commits. */
export async function notify(db: Db, signal: Signal): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${signal.type} ${signal.submissionId}`})`.execute(db)
}

export type Listener = { stop(): Promise<void>; isListening(): boolean }

/**
 * Hears what is told, and comes back after a lost connection. What was told meanwhile is lost, so
 * `onBack` is the time to look again.
 */
export function listen(
  url: string,
  on: { signal: (signal: Signal) => void; reconnected: () => void; lost: (error: unknown) => void },
): Listener {
  const stopping = new AbortController()
  let listening = false
  let current: pg.Client | null = null

  const run = async () => {
    while (!stopping.signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'listener',
        connectionTimeoutMillis: 3_000,
        keepAlive: true,
        keepAliveInitialDelayMillis: 5_000,
      })
      current = client
      try {
        const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
        client.on('error', on.lost)
        client.on('notification', ({ payload = '' }) => {
          const [word, submissionId] = payload.split(' ')
          const what = signalTypes.find((known) => known === word)
          if (submissionId && what) on.signal({ submissionId, type: what })
        })
        await client.connect()
        await client.query(`listen ${channel}`)
        listening = true
        on.reconnected()
        const heartbeat = setInterval(() => beat(client), 5_000)
        await ended
        clearInterval(heartbeat)
      } catch (error) {
        on.lost(error)
      }
      listening = false
      await pause(250, stopping.signal)
    }
  }
  const running = run()

  return {
    isListening: () => listening,
    async stop() {
      stopping.abort()
      await current?.end().catch(() => {})
      await running
    },
  }
}

/** A half-open connection says nothing by itself, and a standby hears nothing: ask, and hang up. */
async function beat(client: pg.Client) {
  const answer = client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
    ({ rows }) => rows[0]?.transaction_read_only === 'off',
    () => false,
  )
  const answered = await Promise.race([answer, pause(4_000).then(() => false)])
  if (!answered) disconnect(client)
}

/** Ends early when somebody stops waiting. */
const pause = (ms: number, signal?: AbortSignal) =>
  setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
