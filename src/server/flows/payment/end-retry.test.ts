import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { includedRetries, maxGivenBack } from '#domain/offer.ts'
import { attemptPaidText, writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { payForEulogy } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { countRetries as countOf, startRetry } from '#tests/support/retries-and-rewrites.ts'
import { watchPaidText, watchPaidTexts } from './watch-paid-texts.ts'

/** Without a worker: each test decides when a text is attempted. */
const product = setUpProduct({ worker: false })
const { submissionOf, familyOf, jobsOf, textsOf, alertsAbout } = recordsOf(product)

const runOf = (submissionId: string) => ({
  submissionId,
  holder: 'test',
  signal: new AbortController().signal,
  settle: async () => true,
})

const attempt = (id: string) => attemptPaidText(product.workerCtx, { ...runOf(id), again: false })

async function buy() {
  const paid = await payForEulogy(product)
  await attempt(paid.id)
  return paid
}

type Bought = Awaited<ReturnType<typeof buy>>

const retry = async ({ visitor, id }: Pick<Bought, 'visitor' | 'id'>) =>
  (await startRetry(visitor, id)).id

/** After the deadline of every text. */
const late = () => ({
  ...product.workerCtx,
  deadlines: { ...product.workerCtx.deadlines, alertMs: 0, refundMs: 0 },
})

const attemptsOf = (id: string) => product.database.rows('writing_attempts', { submission_id: id })

const emailsOf = async (id: string) =>
  (await product.database.rows('emails', { submission_id: id })).map(({ kind }) => kind)

test('a retry is attempted once more before it is given back after all workers were down', async () => {
  const { visitor, id } = await buy()
  const unwritten = await retry({ visitor, id })
  const { owner } = product.database
  // Its job was lost with the last worker.
  await sql`delete from pgboss.job where name = 'write-paid'`.execute(owner)
  await sql`delete from worker_uptime`.execute(owner)
  await product.database.change(
    'eulogy_submissions',
    { id: unwritten },
    { created_at: new Date(Date.now() - 2 * 3_600_000) },
  )
  await watchPaidTexts(product.workerCtx)
  expect(await jobsOf('write-paid')).toMatchObject([{ state: 'created' }])
  expect(await countOf(visitor, id)).toBe(includedRetries - 1)
  await attempt(unwritten)
  expect(await countOf(visitor, id)).toBe(includedRetries - 1)
  expect(await textsOf(unwritten)).toHaveLength(1)
})

test('a text finished after its retry was given back is dropped', async () => {
  const { visitor, id } = await buy()
  const unwritten = await retry({ visitor, id })
  await watchPaidText(late(), unwritten)
  expect(await countOf(visitor, id)).toBe(includedRetries)
  // An attempt that began before.
  const began = writeWithTimeout(product.workerCtx, { ...runOf(unwritten), purpose: 'paid' })
  await expect(began).rejects.toMatchObject({ reason: 'given-back' })
  // The next attempt of its job doesn't even begin.
  const attempts = await attemptsOf(unwritten)
  await attempt(unwritten)
  expect(await attemptsOf(unwritten)).toEqual(attempts)
  expect(await textsOf(unwritten)).toEqual([])
  expect(await countOf(visitor, id)).toBe(includedRetries)
  expect(await emailsOf(unwritten)).toEqual(['retry-failed'])
})

test('a retry whose text is stored is never given back', async () => {
  const { visitor, id } = await buy()
  const written = await retry({ visitor, id })
  await attempt(written)
  await Promise.all([1, 2].map(() => watchPaidText(late(), written)))
  await watchPaidTexts(late())
  expect(await countOf(visitor, id)).toBe(includedRetries - 1)
  expect((await submissionOf(written)).writing_failed_at).toBeNull()
})

test('a failed retry counts once the purchase has reached its limit, and is delivered if it is finished later', async () => {
  const { visitor, id, orderNumber } = await buy()
  for (let failed = 1; failed <= maxGivenBack.retries; failed += 1) {
    expect(await alertsAbout(orderNumber)).not.toContain('retries-not-given-back')
    await watchPaidText(late(), await retry({ visitor, id }))
    expect(await countOf(visitor, id)).toBe(includedRetries)
  }
  expect(new Set(await alertsAbout(orderNumber))).toEqual(
    new Set(['retry-failed', 'retries-not-given-back']),
  )
  const counted = await retry({ visitor, id })
  await watchPaidText(late(), counted)
  expect(await countOf(visitor, id)).toBe(includedRetries - 1)
  expect((await submissionOf(counted)).type).toBe('paid')
  expect(await emailsOf(counted)).toEqual(['retry-failed'])

  await writeWithTimeout(product.workerCtx, { ...runOf(counted), purpose: 'paid' })
  expect(await visitor.fullEulogy(counted)).not.toBeNull()
  expect((await submissionOf(counted)).writing_failed_at).toBeNull()
  expect((await emailsOf(counted)).sort()).toEqual(['eulogy', 'retry-failed'])
  expect(await familyOf(id)).toHaveLength(4)
  expect(await countOf(visitor, id)).toBe(includedRetries - 1)
})
