import { describe, expect, test } from 'vitest'
import { writeWithTimeout } from '#server/flows/eulogy/attempt-paid-text.ts'
import type { Model, Models } from '#server/gateways/models/models.ts'
import * as memories from '#server/store/memories/memories.ts'
import { contributors, memory as tom } from '#tests/support/contributors.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { payFor, stripeControl } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Without a worker: the test decides what happens while a text is written. */
const product = setUpProduct({ worker: false })
const { ask, contribute, decide, decideAll, list } = contributors(product)

const bev = { name: 'Bev', relation: 'neighbor', text: 'She shoveled my walk every winter.' }

/** A previewed submission with two memories that are used: in the opening, or only in the rest. */
async function previewWithMemories(told: 'opening' | 'rest' = 'opening') {
  const visitor = product.visitor()
  const memory = 'Every Sunday she baked bread and the whole street smelled of it.'
  const id = await visitor.submit({ memory, qualities: 'patient and funny' })
  if (told === 'rest') await visitor.preview(id)
  const { key } = await ask(visitor, { submissionId: id, note: '' })
  const ownKeys = [product.ctx.random.key(), product.ctx.random.key()]
  for (const [nth, words] of [tom, bev].entries())
    await contribute(key, { ...words, ownKey: ownKeys[nth] ?? '' })
  await decideAll(visitor, id, 'used')
  if (told === 'opening') await visitor.preview(id)
  return { visitor, id, key, ownKeys }
}

const pay = (visitor: Visitor, id: string) => payFor(product, visitor, id)

/** Writes the text once; `meanwhile` happens after the submission was read and before the text is stored. */
async function write(submissionId: string, meanwhile: () => Promise<unknown> = async () => {}) {
  let isFirst = true
  const { workerCtx } = product
  // Every text is judged, also one of which the rest was drafted before.
  const interrupted = (judge: Model): Model => ({
    ...judge,
    answer: async (...args) => {
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return judge.answer(...args)
    },
  })
  const judgesFor: Models['judgesFor'] = (writer) =>
    workerCtx.models.judgesFor(writer).map(interrupted)
  const ctx = { ...workerCtx, models: { ...workerCtx.models, judgesFor } }
  await writeWithTimeout(ctx, {
    submissionId,
    purpose: 'paid',
    holder: 'test',
    signal: new AbortController().signal,
    settle: async () => true,
  })
  expect(isFirst).toBe(false)
}

describe('once the text is paid for, while it is written', () => {
  test('a memory that its owner begins to use changes nothing', async () => {
    const { visitor, id } = await previewWithMemories()
    const [, ofBev] = (await list(visitor, id)).memories
    await decide(visitor, ofBev?.id ?? '', { state: 'left-out' })
    await visitor.preview(id)
    await pay(visitor, id)
    await write(id, () => decide(visitor, ofBev?.id ?? '', { state: 'used' }))
    expect(await visitor.fullEulogy(id)).not.toContain('shoveled')
  })

  test('a memory that its owner leaves out and uses, again and again, delays nothing and stays in this text', async () => {
    const { visitor, id } = await previewWithMemories()
    await pay(visitor, id)
    await write(id, async () => {
      for (const state of ['left-out', 'used', 'left-out'] as const)
        await decideAll(visitor, id, state)
    })
    expect(await visitor.fullEulogy(id)).toMatch(/whistle[\s\S]*shoveled/)
    expect((await recordsOf(product).purchaseOf(id)).state).toBe('paid')
  })

  test('its contributor can’t change it, not even once left out', async () => {
    const { visitor, id, key, ownKeys } = await previewWithMemories()
    await pay(visitor, id)
    await decideAll(visitor, id, 'left-out')
    const changed = { ...tom, text: 'She taught me to swear.', ownKey: ownKeys[0] ?? '' }
    expect(await contribute(key, changed)).toBe('used')
    await write(id)
    expect(await visitor.fullEulogy(id)).toContain('whistle')
  })

  test.each([
    ['used', 'opening'],
    ['used', 'rest'],
    ['left-out', 'opening'],
  ] as const)(
    'its contributor can delete it while it is %s and told in the %s, and this text does without it',
    async (state, told) => {
      const { visitor, id, ownKeys } = await previewWithMemories(told)
      await pay(visitor, id)
      const deleteTom = async () => {
        await decideAll(visitor, id, state)
        const { db, now } = product.ctx
        expect((await memories.deleteOwn(db, ownKeys[0] ?? '', now())).deleted).toBe(true)
      }
      await write(id, deleteTom)
      const text = await visitor.fullEulogy(id)
      expect(text).not.toMatch(/whistle|Tom/)
      expect(text).toContain('shoveled')
    },
  )
})

test('a decision while the text is written is in the paid one', async () => {
  const { visitor, id } = await previewWithMemories()
  const { sessionId } = await visitor.openCheckout(id)
  const [, ofBev] = (await list(visitor, id)).memories
  const flipAndPay = async () => {
    await decide(visitor, ofBev?.id ?? '', { state: 'left-out' })
    await stripeControl(product).pay(sessionId)
    await visitor.confirm(sessionId, id)
    await decide(visitor, ofBev?.id ?? '', { state: 'used' })
  }
  await write(id, flipAndPay)
  expect(await visitor.fullEulogy(id)).not.toContain('shoveled')
})
