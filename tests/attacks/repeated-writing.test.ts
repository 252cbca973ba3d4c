import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { memories } from '#tests/support/memories.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({ worker: false, settings: { PREWRITES_PER_NETWORK: '5' } })
const { ask, contribute, decideAll } = memories(product)

const callsFor = async (id: string) => {
  const { rows } = await sql<{ calls: number; previews: number }>`
    select count(*)::integer as calls, (count(*) filter (where task = 'draft'))::integer as previews
    from spend where submission_id = ${id} and purpose = 'preview'`.execute(product.database.owner)
  return rows[0] ?? { calls: 0, previews: 0 }
}

describe('a preview that is dropped again and again', () => {
  /** Leaving out a memory that the preview tells drops it, so the next one is written without it. */
  test('is counted each time and takes at most twelve calls', { tags: 'F3-a' }, async () => {
    const visitor = new Visitor(product.url, product.url, '198.51.100.7')
    const id = await visitor.submit({ memory: 'She baked bread.', qualities: 'patient and funny' })
    const { key } = await ask(visitor, { submissionId: id, note: '' })
    await contribute(key, { text: 'She taught me to whistle with two fingers.' })
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      await decideAll(visitor, id, 'used')
      const response = await visitor.request(api.preview(id), { method: 'POST' })
      await response.text()
      statuses.push(response.status)
      await decideAll(visitor, id, 'left-out')
    }
    const { calls, previews } = await callsFor(id)
    expect(calls).toBeLessThanOrEqual(12)
    expect(previews).toBeGreaterThan(1)
    expect(statuses.slice(0, previews)).toEqual(Array(previews).fill(200))
    expect(statuses.slice(previews)).toEqual(Array(12 - previews).fill(429))
    const counted = await product.database.owner
      .selectFrom('network_spend')
      .select('previews')
      .where('previews', '>', 0)
      .execute()
    expect(counted).toEqual([{ previews }])
  })
})

describe('paying again and again with changed answers', () => {
  const countJobs = async (id: string) => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::integer as jobs from pgboss.job
      where name = 'prewrite' and data ->> 'submissionId' = ${id}`.execute(product.database.owner)
    return rows[0]?.jobs
  }

  async function payOften(address: string, times: number) {
    const visitor = new Visitor(product.url, product.url, address)
    const id = await visitor.submit()
    await visitor.preview(id)
    for (let n = 0; n < times; n += 1) {
      const body = { question: 'What did she sing?', answer: `Song number ${n}, a little flat.` }
      await visitor.requestJson(api.followUpAnswers(id), { body })
      await visitor.openCheckout(id)
      // A second click with the same answers.
      await visitor.openCheckout(id)
    }
    return countJobs(id)
  }

  test('starts at most three texts before payment', { tags: 'F6-a' }, async () => {
    expect(await payOften('198.51.101.7', 12)).toBe(3)
  })

  test('starts no more than its network may have in a day', { tags: 'F6-a' }, async () => {
    const jobs = []
    for (let n = 0; n < 4; n += 1) jobs.push(await payOften('198.51.102.7', 2))
    expect(jobs).toEqual([2, 2, 1, 0])
    expect(await payOften('198.51.103.7', 2)).toBe(2)
  })
})
