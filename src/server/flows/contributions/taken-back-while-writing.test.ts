import { beforeAll, expect, test } from 'vitest'
import * as contributions from '#server/store/contributions/contributions.ts'
import { memories } from '#tests/support/memories.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl } from '#tests/support/purchases.ts'

const product = setUpProduct({ secondProvider: true, settings: { PREWRITE_DOLLARS_PER_DAY: '0' } })
const { ask, contribute, decideAll } = memories(product)
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const tellers = [
  { name: 'Tom', relation: 'brother', text: 'She taught me to whistle with two fingers.' },
  { name: 'Bev', relation: 'neighbor', text: 'She shoveled my walk every winter.' },
  { name: 'Ned', relation: 'colleague', text: 'She kept a tin of ginger biscuits at work.' },
  { name: 'Fay', relation: 'cousin', text: 'She swam in the lake every October.' },
]

const model = (path: string, method: string, body?: object) =>
  fetch(`${product.model.url}/control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })

const countDrafts = async () => {
  const { last } = (await (await model('/requests', 'GET')).json()) as { last: { part: string }[] }
  return last.filter(({ part }) => part === 'rest').length
}

const attemptsFor = (id: string) =>
  product.database.owner
    .selectFrom('writing_attempts')
    .select('outcome')
    .where('submission_id', '=', id)
    .orderBy('started_at')
    .execute()

/** The owner adds memories as others, which a preview and then a paid text are written from. */
async function payWithMemories({ told }: { told: 'in the opening' | 'in the rest' }) {
  const visitor = product.visitor()
  const memory = 'Every Sunday she baked bread and the whole street smelled of it.'
  const id = await visitor.submit({ memory, qualities: 'patient and funny' })
  if (told === 'in the rest') await visitor.preview(id)
  const { key } = await ask(visitor, { submissionId: id, note: '' })
  const ownKeys = tellers.map(() => product.ctx.random.key())
  for (const [at, teller] of tellers.entries())
    await contribute(key, { ...teller, ownKey: ownKeys[at] ?? '' })
  await decideAll(visitor, id, 'used')
  if (told === 'in the opening') await visitor.preview(id)
  await model('', 'PUT', { delayMs: 1_500 })
  await model('/requests', 'DELETE')
  const { sessionId } = await visitor.openCheckout(id)
  await stripeControl(product).pay(sessionId)
  await visitor.confirm(sessionId, id)
  return { visitor, id, ownKeys }
}

test.each(['in the rest', 'in the opening'] as const)(
  'a memory told %s that is taken back during each attempt is left out of the first one, which is delivered',
  { tags: ['R82-c'], timeout: 60_000 },
  async (told) => {
    const { visitor, id, ownKeys } = await payWithMemories({ told })
    let taken = 0
    const attack = async () => {
      for (; taken < tellers.length; taken += 1) {
        const seen = taken
        await expect.poll(countDrafts, { timeout: 8_000 }).toBeGreaterThan(seen)
        await contributions.deleteOwn(product.ctx.db, ownKeys[taken] ?? '', product.ctx.now())
      }
    }
    // It stops once no further attempt is made.
    const attacked = attack().catch(() => {})
    const text = await visitor.waitForEulogy(id)
    await model('', 'PUT', { delayMs: 0 })
    expect(text).not.toMatch(/whistle|Tom/)
    expect(text).toMatch(/bread/)
    expect(text).toMatch(/Bev/)
    expect(await attemptsFor(id)).toEqual([{ outcome: 'written' }])
    await attacked
    expect(taken).toBe(1)
  },
)
