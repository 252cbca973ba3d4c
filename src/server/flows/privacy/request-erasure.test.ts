import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct, startProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()

const requestErasure = (visitor: Visitor, id: string) =>
  visitor.request(api.submission(id), { method: 'DELETE' })

const rowsOf = (id: string) => product.database.rows('eulogy_submissions', { root_id: id })

describe('"Delete my words"', () => {
  test('erases the whole family from any of its versions', async () => {
    const { visitor, id, sessionId } = await buyEulogy(product)
    const retry = await startRetry(visitor, id)
    await visitor.waitForEulogy(retry.id)
    const response = await requestErasure(visitor, retry.id)
    expect(response.status).toBe(200)
    const { erased, submissionIds } = (await response.json()) as Record<string, unknown>
    expect(erased).toBe(true)
    expect(new Set(submissionIds as string[])).toEqual(new Set([id, retry.id]))
    expect(await rowsOf(id)).toEqual([])
    expect((await visitor.request(api.submission(id))).status).toBe(404)
    const { state } = await product.database.row('checkouts', { session_id: sessionId })
    expect(state).toBe('paid')
  })

  test('clears only the cookie of that family', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const other = await visitor.submit({ name: 'Paul Shaw' })
    const response = await requestErasure(visitor, id)
    expect(response.headers.getSetCookie().join()).toMatch(
      new RegExp(`__Host-family-${id}=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)`),
    )
    expect(visitor.cookie).not.toContain(id)
    expect((await visitor.request(api.submission(other))).status).toBe(200)
  })
})

test('an erasure is queued while no worker is running', { timeout: 30_000 }, async () => {
  await using idle = await startProduct({ worker: false })
  const { visitor, id } = await submitAndPreview(idle)
  const response = await requestErasure(visitor, id)
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ erased: false, submissionIds: [id] })
  expect(await recordsOf(idle).jobsOf('erase-family')).toMatchObject([
    { state: 'created', data: { rootId: id, reason: 'requested' } },
  ])
  // Whatever becomes of the job, it's gone.
  expect((await visitor.request(api.submission(id))).status).toBe(404)
})
