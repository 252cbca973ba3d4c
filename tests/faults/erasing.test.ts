import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { answerTo, askAbout } from '#tests/support/questions.ts'
import { submissionInput } from '#tests/support/visitor.ts'

const product = setUpProduct()
afterEach(() => modelControl(product).configure({ delayMs: 0 }))

const owner = () => product.database.owner
const erase = (rootId: string) => eraseFamily(product.workerCtx, { rootId, reason: 'requested' })
const rounds = Array.from({ length: 6 }, (_, nth) => nth)

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

  test('during a retry, an edit, questions and an answer leaves nothing of them', async () => {
    for (const _nth of rounds) {
      const { visitor, id } = await buyEulogy(product)
      const fresh = await submitAndPreview(product)
      await askAbout(product, fresh.id, ['What did she sing?'])
      const visitorWithoutPreview = product.visitor()
      const unread = {
        visitor: visitorWithoutPreview,
        id: await visitorWithoutPreview.submit({ qualities: 'calm', memory: '', additional: '' }),
      }
      const answers = await Promise.all([
        visitor.request(api.retries(id), { body: submissionInput }),
        visitor.request(api.edits(id), { body: { text: 'My own words.', revision: 0 } }),
        answerTo(fresh.visitor, fresh.id, 1, 'A waltz.'),
        unread.visitor.request(api.questions(unread.id), { method: 'POST' }),
        erase(id),
        erase(fresh.id),
        erase(unread.id),
      ])
      const [retry, edit, answer, asked, ...erased] = answers
      expect(erased).toEqual(['erased', 'erased', 'erased'])
      for (const { status } of [retry, edit, answer, asked])
        expect([200, 201, 404, 409]).toContain(status)
      await expectGone(unread.id)
      await expectGone(id)
      await expectGone(fresh.id)
    }
  })

  test('requested ten times concurrently happens once', async () => {
    const { id } = await buyEulogy(product)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => erase(id)))
    expect(outcomes.filter((outcome) => outcome === 'erased')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'not-found')).toHaveLength(9)
  })
})
