import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '#tests/chaos/cluster/cluster.ts'
import { shiftTime } from '#tests/support/shift-time.ts'
import { outages } from './outages.ts'

type RunningJob = { id: string; attempt: number; emailId: string | null }

/**
 * Everything stored becomes a day older: leases, deadlines, open checkouts, daily counters. The processes go on,
 * so their running jobs expire, as they do if the clock of the database jumps. Returns the emails among these
 * jobs, when the last of these attempts is over.
 */
export async function passMidnight(cluster: Cluster): Promise<string[]> {
  const running = await cluster.observer.withClient(async (client) => {
    // No job starts or ends between the list and the shift, which commits.
    await client.query('begin')
    await client.query('lock table pgboss.job in exclusive mode')
    const { rows } = await client.query<RunningJob>(
      `select id, retry_count as attempt, data->>'emailId' as "emailId" from pgboss.job
       where state = 'active'`,
    )
    await shiftTime(client, 1)
    return rows
  })
  await outages.ageCheckouts(cluster)
  await untilOver(cluster, running)
  return running.flatMap(({ emailId }) => emailId ?? [])
}

const timeoutMs = 60_000

async function untilOver({ observer }: Cluster, running: RunningJob[]) {
  const attempts = running.map(({ id, attempt }) => `${id} ${attempt}`)
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(200)) {
    const active = await observer.query(
      `select from pgboss.job where state = 'active' and id || ' ' || retry_count = any ($1)`,
      [attempts],
    )
    if (active.length === 0) return
  }
}
