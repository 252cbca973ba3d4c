import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, disconnect } from './database.ts'

const channel = 'eulogies'

const signalTypes = ['ready', 'failed', 'refunded', 'rewritten'] as const
export type Signal = { submissionId: string; type: (typeof signalTypes)[number] }

/** Reaches the waiting browsers of all api processes when the transaction commits. */
export async function notify(db: Db, signal: Signal): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${signal.type} ${signal.submissionId}`})`.execute(db)
}

export type Listener = { stop(): Promise<void>; isListening(): boolean }

/**
 * Listens for signals and reconnects after a lost connection. Signals sent in the meantime are lost, so
 * `reconnected` is the time to query again.
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
          const [type, submissionId] = payload.split(' ')
          const known = signalTypes.find((name) => name === type)
          if (submissionId && known) on.signal({ submissionId, type: known })
        })
        await client.connect()
        await client.query(`listen ${channel}`)
        listening = true
        on.reconnected()
        const heartbeat = setInterval(() => checkConnection(client), 5_000)
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

/** A half-open connection reports no error and a standby gets no signals, so both are checked for and closed. */
async function checkConnection(client: pg.Client) {
  const isPrimary = client
    .query<{ transaction_read_only: string }>('show transaction_read_only')
    .then(
      ({ rows }) => rows[0]?.transaction_read_only === 'off',
      () => false,
    )
  const isHealthy = await Promise.race([isPrimary, pause(4_000).then(() => false)])
  if (!isHealthy) disconnect(client)
}

/** Resolves early on abort. */
const pause = (ms: number, signal?: AbortSignal) =>
  setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
