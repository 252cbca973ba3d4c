import { beforeAll, expect, test } from 'vitest'
import * as memories from '#server/store/memories/memories.ts'
import { contributors } from '#tests/support/contributors.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { payFor, stripeControl } from '#tests/support/purchases.ts'

const product = setUpProduct({ secondProvider: true, settings: { PREWRITE_DOLLARS_PER_DAY: '0' } })
const { ask, contribute, decideAll } = contributors(product)
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const three = [
  { name: 'Tom', relation: 'brother', text: 'She taught me to whistle with two fingers.' },
  { name: 'Bev', relation: 'neighbor', text: 'She shoveled my walk every winter.' },
  { name: 'Ned', relation: 'colleague', text: 'She kept a tin of ginger biscuits at work.' },
  { name: 'Fay', relation: 'cousin', text: 'She swam in the lake every October.' },
]

const model = () => modelControl(product)
/** What was drafted with the opening is only judged; each later attempt begins with another rest. */
const countAttempts = async () => {
  const parts = (await model().requests()).map(({ part }) => part)
  return Math.max(parts.filter((part) => part === 'rest').length, parts.includes('judge') ? 1 : 0)
}

/** The owner adds memories as others, which a preview and then a paid text are written from. */
async function payWithMemories({ told }: { told: 'in the opening' | 'in the rest' }) {
  const visitor = product.visitor()
  const memory = 'Every Sunday she baked bread and the whole street smelled of it.'
  const id = await visitor.submit({ memory, qualities: 'patient and funny' })
  if (told === 'in the rest') await visitor.preview(id)
  const { key } = await ask(visitor, { submissionId: id, note: '' })
  const ownKeys = three.map(() => product.ctx.random.key())
  for (const [at, contributor] of three.entries())
    await contribute(key, { ...contributor, ownKey: ownKeys[at] ?? '' })
  await decideAll(visitor, id, 'used')
  if (told === 'in the opening') await visitor.preview(id)
  await model().configure({ delayMs: 1_500, judgeDelayMs: 1_500 })
  await model().reset()
  await payFor(product, visitor, id)
  return { visitor, id, ownKeys }
}

test.each(['in the rest', 'in the opening'] as const)(
  'a memory told %s that is taken back during each attempt is left out of the first one, which is delivered',
  { timeout: 60_000 },
  async (told) => {
    const { visitor, id, ownKeys } = await payWithMemories({ told })
    let [taken, isDelivered] = [0, false]
    const attack = async () => {
      for (; taken < three.length; taken += 1) {
        const seen = taken
        await expect.poll(async () => isDelivered || (await countAttempts()) > seen).toBe(true)
        if (isDelivered) return
        await memories.deleteOwn(product.ctx.db, ownKeys[taken] ?? '', product.ctx.now())
      }
    }
    const attacked = attack()
    const text = await visitor.waitForEulogy(id)
    isDelivered = true
    await model().configure({ delayMs: 0, judgeDelayMs: null })
    expect(text).not.toMatch(/whistle|Tom/)
    expect(text).toMatch(/bread/)
    expect(text).toMatch(/Bev/)
    const attempts = await product.database.rows('writing_attempts', { submission_id: id })
    expect(attempts).toMatchObject([{ outcome: 'written' }])
    await attacked
    expect(taken).toBe(1)
  },
)
