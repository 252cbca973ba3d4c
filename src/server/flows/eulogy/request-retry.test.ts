import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { includedRetries } from '#domain/offer.ts'
import { refusalOf } from '#tests/support/http.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import {
  countRetries as countOf,
  startRetry as createRetry,
  requestRetry,
  retryInput,
} from '#tests/support/retries-and-rewrites.ts'
import { handleDeadLetter } from './handle-dead-letter.ts'

const product = setUpProduct()
const { checkoutsOf, familyOf, submissionOf } = recordsOf(product)
const afterOne = includedRetries - 1

describe('a retry', () => {
  test('is a new row of the same purchase, written from the new input, and leaves the first unchanged', async () => {
    const { visitor, id, text } = await buyEulogy(product)
    const [first] = await familyOf(id)
    await modelControl(product).reset()
    const different = 'Start with the swimming.'
    const retry = await createRetry(visitor, id, { different })
    const second = await visitor.waitForEulogy(retry.id)
    expect(second).toContain('violin')
    expect(text).not.toContain('violin')
    const drafts = (await modelControl(product).requests()).filter(({ task }) => task === 'draft')
    expect(drafts).toMatchObject([{ vendor: 'anthropic', part: 'whole', version: 2 }])
    const rows = await familyOf(id)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual({ ...first, retries: afterOne })
    const { name, memory, ...same } = retryInput
    expect(rows[1]).toMatchObject({
      ...same,
      id: retry.id,
      root_id: id,
      different,
      person: name,
      name,
      memories: memory,
      preview: '',
      type: 'paid',
      retries: afterOne,
    })

    type Versions = { versions: { submissionId: string; full_eulogy: string }[] }
    const { versions } = await visitor.requestJson<Versions>(api.versions(retry.id))
    expect(versions.map((version) => [version.submissionId, version.full_eulogy])).toEqual([
      [id, text],
      [retry.id, second],
    ])
    expect(await visitor.fullEulogy(id)).toBe(text)

    expect(await product.database.rows('purchases', { root_id: id })).toHaveLength(1)
    expect(await product.database.rows('purchases', { root_id: retry.id })).toEqual([])
    for (const submissionId of [id, retry.id]) {
      const body = { submissionId, name: 'M', email: 'anna@example.com' }
      expect((await visitor.request(api.createCheckout(), { body })).status).toBe(409)
    }
    expect(await checkoutsOf(id)).toHaveLength(1)
  })

  test('has its input sorted into messages, prohibitions and facts', async () => {
    const { visitor, id } = await buyEulogy(product)
    const additional = 'Thank the choir of Saint Anne. Please don’t mention the hospital.'
    const retry = await createRetry(visitor, id, { additional })
    expect(await visitor.waitForEulogy(retry.id)).not.toContain('hospital')
    const [, row] = await familyOf(id)
    // The pieces: person, speaker, two qualities, one memory, two messages, the scripture.
    expect(row?.piece_kinds?.slice(-3)).toEqual(['message', 'prohibition', 'message'])
  })

  test('uses one retry of the purchase, from any of its submissions, until none is left', async () => {
    const { visitor, id } = await buyEulogy(product)
    const ids = [id]
    const counts = () => Promise.all(ids.map((submissionId) => countOf(visitor, submissionId)))
    expect(await counts()).toEqual([includedRetries])
    for (let left = afterOne; left >= 0; left -= 1) {
      const retry = await createRetry(visitor, ids.at(-1) ?? id)
      expect(retry.retries).toBe(left)
      ids.push(retry.id)
      expect(await counts()).toEqual(ids.map(() => left))
    }
    for (const old of ids) {
      const refused = await requestRetry(visitor, old)
      expect([refused.status, await refused.json()]).toEqual([
        409,
        {
          code: 'no-retries-left',
          message: 'You have used all your available retries for this eulogy.',
        },
      ])
    }
    expect(await familyOf(id)).toHaveLength(1 + includedRetries)
  })

  test('requested ten times concurrently succeeds only as often as retries are left', async () => {
    const { visitor, id } = await buyEulogy(product)
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestRetry(visitor, id)))
    const taken = responses.filter(({ status }) => status === 201)
    expect(taken).toHaveLength(includedRetries)
    const left = await Promise.all(
      taken.map(async (response) => ((await response.json()) as { retries: number }).retries),
    )
    expect(left.sort()).toEqual([...Array(includedRetries).keys()])
    expect(await countOf(visitor, id)).toBe(0)
    expect(await familyOf(id)).toHaveLength(1 + includedRetries)
  })

  test('that fails for good is returned once, and replaced when requested again with the same idempotency key', async () => {
    const { visitor, id, text } = await buyEulogy(product)
    const retryWithKey = () => createRetry(visitor, id, {}, `retry-2-${id}`)
    const first = await retryWithKey()
    expect((await retryWithKey()).id).toBe(first.id)
    await visitor.waitForEulogy(first.id)
    const { owner } = product.database
    await sql`delete from eulogies where submission_id = ${first.id}`.execute(owner)
    for (const count of [afterOne, includedRetries]) {
      expect(await countOf(visitor, id)).toBe(count)
      await handleDeadLetter(product.workerCtx, { submissionId: first.id })
    }
    expect(await countOf(visitor, id)).toBe(includedRetries)
    expect(await visitor.fullEulogy(id)).toBe(text)
    const second = await retryWithKey()
    expect(second.id).not.toBe(first.id)
    const written = await visitor.waitForEulogy(second.id)
    // One that was written isn't returned when its job fails.
    await handleDeadLetter(product.workerCtx, { submissionId: second.id })
    expect(await countOf(visitor, id)).toBe(afterOne)
    expect(await visitor.fullEulogy(second.id)).toBe(written)
    expect((await submissionOf(second.id)).type).toBe('paid')
  })
})

const violin = { memory: retryInput.memory ?? '' }
const kite = { memory: 'She once flew a red kite from the kitchen window.' }

test('after a lost response the same key leads to the same retry, not with changed answers, and another key to its own', async () => {
  const { visitor, id } = await buyEulogy(product)
  const key = `retry-2-${id}`
  const first = await createRetry(visitor, id, violin, key)
  expect(first.retries).toBe(afterOne)
  expect(await createRetry(visitor, id, violin, key)).toEqual(first)
  const others = [kite, { tone: 'celebratory' }, { different: 'Longer.' }] as const
  for (const changes of others) {
    const refused = await requestRetry(visitor, id, { ...violin, ...changes }, key)
    expect(await refusalOf(refused)).toEqual([409, 'other-answers'])
  }
  expect(await familyOf(id)).toHaveLength(2)
  expect(await countOf(visitor, id)).toBe(afterOne)

  const second = await createRetry(visitor, id, kite, `retry-1-${id}`)
  expect(second).toMatchObject({ retries: afterOne - 1 })
  expect(second.id).not.toBe(first.id)
  expect(await createRetry(visitor, id, kite, `retry-1-${id}`)).toEqual(second)
  expect(await visitor.waitForEulogy(second.id)).toContain('red kite')
  expect(await visitor.waitForEulogy(first.id)).toContain('violin')
  // The key has no effect in another family.
  const other = await buyEulogy(product)
  expect((await createRetry(other.visitor, other.id, violin, key)).id).not.toBe(first.id)
})
