import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxSendSeconds } from '#domain/email.ts'
import { setUpDatabase } from '#tests/support/test-database.ts'
import { type JobName, type Jobs, queues, type WorkerQueue } from './queue.ts'
import { type QueueError, toQueueError } from './supervision.ts'
import { openWorkerQueue } from './worker-queue.ts'

const database = setUpDatabase()
let queue: WorkerQueue
const failed: string[] = []
const errors: QueueError[] = []

beforeAll(async () => {
  queue = await openWorkerQueue(database.urls.worker, {
    onError: (error) => errors.push(error),
    onFailed: ({ reason }) => failed.push(reason),
  })
})
afterAll(() => queue.stop(1_000))

test('a slot continues with the next job right away, even after a failure', async () => {
  const contactIds = Array.from({ length: 8 }, () => randomUUID())
  await database.owner.transaction().execute(async (tx) => {
    for (const contactId of contactIds) await queue.send(tx, 'dead-letter', { contactId })
  })
  const started: string[] = []
  const startedAt = performance.now()
  await queue.work('dead-letter', 1, async ({ contactId = '' }) => {
    started.push(contactId)
    if (started.length === 4) throw new Error('the fourth')
  })
  await expect.poll(() => new Set(started).size, { timeout: 20_000 }).toBe(contactIds.length)
  expect(failed).toEqual(['Error'])
  // Waiting for a pass after each job would take eight seconds.
  expect(performance.now() - startedAt).toBeLessThan(7_000)
})

test('idle slots start a job that nothing announced, although they poll once a minute', async () => {
  const done: string[] = []
  await queue.work('purge-expired', 2, async (_payload, { jobId }) => {
    done.push(jobId)
  })
  // The first fetch of each slot is over once a first job ran.
  await queue.send(database.owner, 'purge-expired', {})
  await expect.poll(() => done.length).toBe(1)
  const announced = new Date(Date.now() + 1_500)
  await queue.send(database.owner, 'purge-expired', {}, 2, announced)
  await expect.poll(() => done.length, { timeout: 8_000 }).toBe(2)
})

/** Whether a job can be renewed after each of these changes to it. */
async function renewals<Kind extends JobName>(kind: Kind, payload: Jobs[Kind], sets: string[]) {
  const renewed: boolean[] = []
  const change = (set: string, id: string) =>
    sql`update pgboss.job set ${sql.raw(set)} where id = ${id}`.execute(database.owner)
  await queue.work(kind, 1, async (_payload, { jobId, renew }) => {
    if (renewed.length > 0) return
    for (const set of sets) {
      await change(set, jobId)
      renewed.push(await renew())
    }
    await change('started_on = now()', jobId)
  })
  await queue.send(database.owner, kind, payload)
  await expect.poll(() => renewed).toHaveLength(sets.length)
  return renewed
}

const startedAgo = (seconds: number) => `started_on = now() - make_interval(secs => ${seconds})`

test('a job can be renewed until another worker has it', async () => {
  const taken = ['retry_count = retry_count', 'retry_count = retry_count + 1']
  const requestId = randomUUID()
  expect(await renewals('find-links', { requestId }, taken)).toEqual([true, false])
})

test('a job that expires before the longest send would end is not renewed', async () => {
  const { expireInSeconds = 0 } = queues['send-email']
  const latest = expireInSeconds - maxSendSeconds
  const ages = [0, latest - 120, latest, 86_400].map(startedAgo)
  const renewed = await renewals('send-email', { emailId: randomUUID() }, ages)
  expect(renewed).toEqual([true, true, false, false])
})

test('a job from before an update that expires sooner is renewed in the first half of its time', async () => {
  const ages = [30, 90].map((seconds) => `expire_seconds = 120, ${startedAgo(seconds)}`)
  const renewed = await renewals('confirm-payment', { sessionId: randomUUID() }, ages)
  expect(renewed).toEqual([true, false])
})

test('the job of a dead worker starts again without the delay of a retry, three times', async () => {
  const insert = async (attempts: number) => {
    const { rows } = await sql<{ id: string }>`insert into pgboss.job
      (name, data, state, retry_count, retry_limit, retry_delay, retry_backoff, retry_delay_max,
        started_on, heartbeat_on, heartbeat_seconds)
      values ('prewrite', '{}', 'active', ${attempts}, 9, 120, true, 300,
        now() - interval '15 seconds', now() - interval '15 seconds', 10) returning id`.execute(
      database.owner,
    )
    return rows[0]?.id ?? ''
  }
  const [third, fourth] = [await insert(2), await insert(3)]
  const started: string[] = []
  await queue.work('prewrite', 2, async (_payload, { jobId }) => {
    started.push(jobId)
  })
  await expect.poll(() => started, { timeout: 10_000 }).toEqual([third])
  const { rows } = await sql`select state::text, start_after > now() + interval '1 minute' as waits
    from pgboss.job where id = ${fourth}`.execute(database.owner)
  expect(rows).toEqual([{ state: 'retry', waits: true }])
})

test('a failed supervision is reported until one succeeds', { timeout: 30_000 }, async () => {
  const asOwner = (statement: string) => sql.raw(statement).execute(database.owner)
  await expect.poll(() => queue.supervision.lastPassAt).not.toBeNull()
  await asOwner('revoke update on pgboss.queue from lovingly_worker')
  // The job of a dead worker makes the pass run at once.
  await asOwner(`insert into pgboss.job (name, state, started_on, heartbeat_on, heartbeat_seconds)
    values ('dead-letter', 'active', now(), now() - interval '1 minute', 10)`)
  await expect.poll(() => queue.supervision.consecutiveFailures).toBeGreaterThan(1)
  expect(errors.at(-1)).toMatchObject({
    code: '42501',
    reason: expect.stringContaining('permission denied'),
  })
  await asOwner('grant update on pgboss.queue to lovingly_worker')
  await expect.poll(() => queue.supervision.consecutiveFailures).toBe(0)
})

test.each([
  [
    'a database error',
    Object.assign(new Error('permission denied'), { code: '42501', detail: 'Ruth' }),
    { error: 'Error', code: '42501', reason: 'permission denied', queue: '' },
  ],
  [
    'a plain object',
    { message: 'connect ECONNREFUSED', code: 'ECONNREFUSED', queue: 'send-email', worker: 'w' },
    { error: 'unknown', code: 'ECONNREFUSED', reason: 'connect ECONNREFUSED', queue: 'send-email' },
  ],
  [
    'several errors at once',
    new AggregateError([Object.assign(new Error('no'), { code: 'ECONNREFUSED' })]),
    { error: 'Error', code: 'ECONNREFUSED', reason: 'no', queue: '' },
  ],
  ['nothing', undefined, { error: 'unknown', code: '', reason: '', queue: '' }],
])('reports the reason of %s', (_case, thrown, error) => {
  expect(toQueueError(thrown)).toEqual(error)
})
