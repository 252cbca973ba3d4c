import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
afterEach(() => modelControl(product).configure({ delayMs: 0 }))

const owner = () => product.database.owner
const erase = (rootId: string) => eraseFamily(product.workerCtx, { rootId, reason: 'requested' })

/** No row of the family is left. */
async function expectGone(rootId: string) {
  for (const table of ['eulogy_submissions', 'access_keys', 'purchases', 'checkouts'] as const) {
    const rows = await owner().selectFrom(table).select('root_id').where('root_id', '=', rootId)
    expect(await rows.execute(), table).toEqual([])
  }
  for (const table of [
    'eulogies',
    'eulogy_edits',
    'openings',
    'emails',
    'listenings',
    'questions',
    'paragraph_rewrites',
  ]) {
    const { rows } = await sql`
      select submission_id from ${sql.table(table)} where submission_id = ${rootId}
    `.execute(owner())
    expect(rows, table).toEqual([])
  }
}

const jobsOf = async (id: string) => {
  const { rows } = await sql<{ name: string; state: string; retry_count: number }>`
    select name, state::text, retry_count from pgboss.job where data ->> 'submissionId' = ${id}
  `.execute(owner())
  return rows
}

describe('an erasure', () => {
  test('during writing stores no text and completes the job', async () => {
    const { visitor, id } = await submitAndPreview(product)
    await modelControl(product).configure({ delayMs: 1_500 })
    await visitor.openCheckout(id)
    const active = async () => (await jobsOf(id)).some(({ state }) => state === 'active')
    await expect.poll(active, { timeout: 10_000 }).toBe(true)
    expect(await erase(id)).toBe('erased')
    await expectGone(id)
    await expect
      .poll(async () => (await jobsOf(id)).map(({ state }) => state), { timeout: 15_000 })
      .toEqual(['completed'])
    expect((await jobsOf(id)).map(({ name, retry_count }) => [name, retry_count])).toEqual([
      ['prewrite', 0],
    ])
    await expectGone(id)
  })

  test('before a job to write is retried completes the job at the next attempt', async () => {
    const { id } = await submitAndPreview(product)
    expect(await erase(id)).toBe('erased')
    // As after a worker was killed: its job was active during the erasure, so it was not deleted.
    await product.workerCtx.queue.send(owner(), 'write-paid', { submissionId: id })
    const finished = async () => (await jobsOf(id)).filter(({ state }) => state !== 'active')
    await expect
      .poll(finished, { timeout: 10_000 })
      .toEqual([{ name: 'write-paid', state: 'completed', retry_count: 0 }])
  })

  test('during the preview ends its stream and stores nothing', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    await modelControl(product).configure({ delayMs: 800 })
    const lines = visitor.previewLines(id).catch((error: Error) => error.message)
    const leases = () => sql`select 1 from preview_leases where submission_id = ${id}`
    await expect.poll(async () => (await leases().execute(owner())).rows.length).toBe(1)
    expect(await erase(id)).toBe('erased')
    const answer = await lines
    if (answer !== 'the preview returned 404')
      expect(answer.at(-1)).toEqual({ failed: true, erased: true })
    await expectGone(id)
  })

  test('requested ten times concurrently happens once', async () => {
    const { id } = await buyEulogy(product)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => erase(id)))
    expect(outcomes.filter((outcome) => outcome === 'erased')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'not-found')).toHaveLength(9)
  })
})
