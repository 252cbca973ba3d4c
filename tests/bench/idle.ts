import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startTestStack } from '#tests/support/test-stack.ts'
import { type Figure, recordFigures } from './figures.ts'

/** PostgreSQL counts the transactions of an idle connection up to ten seconds late. */
const settleMs = 20_000
const measuredMs = 60_000
const goal = 5

/** Transactions per second of one api and one worker that have nothing to do. */
export async function measure(): Promise<Figure[]> {
  const stack = await startTestStack()
  const owner = new pg.Client({ connectionString: stack.urls.owner })
  try {
    await owner.connect()
    await pause(settleMs)
    const before = await countTransactions(owner)
    await pause(measuredMs)
    const perSecond = ((await countTransactions(owner)) - before) / (measuredMs / 1_000)
    return recordFigures('idle', [
      {
        promise: 'idle api and worker',
        goal: `≤ ${goal}`,
        figure: Number(perSecond.toFixed(1)),
        unit: `transactions/s over ${measuredMs / 1_000} s`,
        pass: perSecond > 0 && perSecond <= goal,
      },
    ])
  } finally {
    await owner.end()
    await stack.stop()
  }
}

async function countTransactions(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    `select xact_commit + xact_rollback as count from pg_stat_database
    where datname = current_database()`,
  )
  return Number(rows[0]?.count)
}
