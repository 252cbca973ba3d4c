import { afterEach, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Budget for about a hundred calls: if failed ones were charged, an outage would exhaust it. */
const lowBudget = {
  PREVIEW_DOLLARS_PER_DAY: '1',
  LOCAL_LIMITS: localLimits({ previewsPerNetwork: 1 }),
}
let networks = 0

const product = setUpProduct({ worker: false, settings: lowBudget })

async function people(count: number, changes = {}) {
  const each = Array.from({ length: count }, async () => {
    networks += 1
    const visitor = product.visitor(`10.0.${networks}.1`)
    return { visitor, id: await visitor.submit(changes) }
  })
  return Promise.all(each)
}

const requestPreview = async (
  visitor: Visitor,
  id: string,
): Promise<{ status: number; body: string }> => {
  const response = await visitor.request(api.preview(id), { method: 'POST' })
  // A query timed out.
  if (response.status === 503) return requestPreview(visitor, id)
  return { status: response.status, body: await response.text() }
}

afterEach(() => modelControl(product).configure({ mode: 'normal' }))

async function readSpent(): Promise<number> {
  const { owner } = product.database
  const [row] = await owner
    .selectFrom('daily_spend')
    .select((eb) => eb.fn.sum('spent_micros').as('spent'))
    .execute()
  return Number(row?.spent)
}

test('previews cost nothing in an outage and succeed after it', { timeout: 60_000 }, async () => {
  await modelControl(product).configure({ mode: 'down' })
  const all = await people(10)
  for (let round = 0; round < 15; round += 1) {
    const answers = await Promise.all(all.map(({ visitor, id }) => requestPreview(visitor, id)))
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, '{"stage":"writing"}\n{"failed":true}\n'])
    }
  }
  expect(await readSpent()).toBe(0)

  await modelControl(product).configure({ mode: 'normal' })
  const [one] = all
  expect(await one?.visitor.preview(one.id)).not.toBe('')
  expect(await readSpent()).toBeGreaterThan(0)
})

test.each(['cut', 'refused'])('an interrupted call (%s) keeps its reserved budget', async (how) => {
  const before = await readSpent()
  const [one] = await people(1, { name: `Margaret model-${how} Shaw` })
  if (!one) throw new Error('no visitor')
  expect((await requestPreview(one.visitor, one.id)).body).toContain('failed')
  expect(await readSpent()).toBeGreaterThan(before)
})
