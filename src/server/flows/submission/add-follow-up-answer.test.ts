import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import type { FollowUpAnswer } from '#domain/input/follow-up-answer.ts'
import { countWords, targetWords } from '#domain/length.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { requestRetry } from '#tests/support/rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const shortInput = {
  qualities: 'patient, funny',
  memory: 'She taught me to swim in the cold sea.',
  additional: '',
} satisfies Partial<SubmissionFormValues>

const violin = {
  question: 'Is there a small moment you’d like people to hear about?',
  answer: 'She once drove all night to bring me my violin.',
}

const plums = {
  question: 'What did she cook when someone had a bad day?',
  answer: 'She made plum dumplings and let us lick the spoon.',
}

const bells = {
  question: 'When did you see her proud?',
  answer: 'When my sister rang the church bells she wept in the square.',
}

const add = (visitor: Visitor, id: string, body: Partial<FollowUpAnswer>) =>
  visitor.request(api.followUpAnswers(id), { body })

const added = async (visitor: Visitor, id: string, ...all: FollowUpAnswer[]) => {
  for (const followUp of all) expect((await add(visitor, id, followUp)).status).toBe(201)
}

const read = (visitor: Visitor, id: string) =>
  visitor.requestJson<Record<string, string> & { followUpAnswers: FollowUpAnswer[] }>(
    api.submission(id),
  )

const rowsOf = (id: string) =>
  product.database.owner
    .selectFrom('follow_up_answers')
    .select(['position', 'question', 'answer'])
    .where('submission_id', '=', id)
    .orderBy('position')
    .execute()

const { isWritten, submissionOf } = recordsOf(product)

async function pay(visitor: Visitor, id: string) {
  const { sessionId } = await visitor.openCheckout(id)
  await stripeControl(product).pay(sessionId)
  await visitor.confirm(sessionId, id)
  return visitor.waitForEulogy(id)
}

describe('a eulogy from little input', () => {
  test('is no longer than its input supports', { tags: 'R43-d' }, async () => {
    const { text } = await buyEulogy(product, { ...shortInput, length: 'long' })
    const { qualities, memory: memories, additional } = shortInput
    const target = targetWords({ qualities, memories, additional, answers: [] }, 'long')
    expect(target).toBeLessThan(150)
    expect(countWords(text)).toBeLessThanOrEqual(target * 1.15)
    expect(text).toContain('swim')
  })

  test('uses each answer after the unchanged preview', async () => {
    const { visitor, id, preview } = await submitAndPreview(product, {
      ...shortInput,
      length: 'long',
    })
    await added(visitor, id, violin, plums, bells)
    expect(await read(visitor, id)).toMatchObject({
      preview,
      memories: shortInput.memory,
      followUpAnswers: [violin, plums, bells],
    })
    const text = await pay(visitor, id)
    expect(text.startsWith(preview)).toBe(true)
    for (const word of ['violin', 'dumplings', 'bells']) expect(text).toContain(word)
    expect(text).not.toContain(violin.question)
  })

  test('keeps the kind of each input piece after an answer is added', async () => {
    const additional = 'Please don’t mention the hospital.'
    const { visitor, id } = await submitAndPreview(product, { ...shortInput, additional })
    const kinds = async () => (await submissionOf(id)).piece_kinds
    const before = (await kinds()) ?? []
    expect(before.at(-1)).toBe('prohibition')
    await added(visitor, id, violin)
    const text = await pay(visitor, id)
    expect(text).toContain('violin')
    expect(text).not.toContain('hospital')
    expect(await kinds()).toEqual([...before.slice(0, -1), 'fact', 'prohibition'])
  })

  test('is rewritten before the sale when an answer is added', async () => {
    const { visitor, id } = await submitAndPreview(product, shortInput)
    const { sessionId } = await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
    await added(visitor, id, violin)
    expect(await isWritten(id)).toBe(false)
    // Opening the checkout again prewrites it again.
    expect((await visitor.openCheckout(id)).sessionId).toBe(sessionId)
    await expect.poll(() => isWritten(id)).toBe(true)
    expect(await pay(visitor, id)).toContain('violin')
  })

  test('is rewritten when an answer changes, but not when it is repeated', async () => {
    const { visitor, id } = await submitAndPreview(product, shortInput)
    await added(visitor, id, violin)
    await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
    await added(visitor, id, violin)
    expect(await isWritten(id)).toBe(true)
    await added(visitor, id, { ...violin, answer: 'She once carried me home from the harbor.' })
    expect(await isWritten(id)).toBe(false)
    await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
  })

  test('is discarded when an answer arrives while it is being written', async () => {
    const model = modelControl(product)
    const { visitor, id } = await submitAndPreview(product, shortInput)
    await model.configure({ delayMs: 1_500, judgeDelayMs: 0 })
    await model.reset()
    await visitor.openCheckout(id)
    await expect
      .poll(async () => (await model.requests()).map(({ part }) => part))
      .toContain('rest')
    await added(visitor, id, plums)
    await model.configure({ delayMs: 0, judgeDelayMs: null })
    expect(await pay(visitor, id)).toContain('dumplings')
    expect((await model.requests()).length).toBeGreaterThan(1)
  })
})

describe('an answer', () => {
  test('is stored once when sent twice, and replaced by another answer to the same question', async () => {
    const { visitor, id } = await submitAndPreview(product, shortInput)
    await Promise.all([added(visitor, id, violin), added(visitor, id, violin)])
    expect(await rowsOf(id)).toEqual([{ position: 1, ...violin }])
    const corrected = { ...violin, answer: 'She drove all night with my violin on her knees.' }
    await added(visitor, id, corrected)
    expect((await read(visitor, id)).followUpAnswers).toEqual([corrected])
  })

  test('is trimmed, and rejected when empty or over 1,000 characters', async () => {
    const { visitor, id } = await submitAndPreview(product, shortInput)
    for (const answer of ['', '   ', 'a'.repeat(1_001)]) {
      const refused = await add(visitor, id, { ...violin, answer })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        code: 'invalid-fields',
        fields: { answer: expect.stringMatching(/^(Write a few words|Shorten this)/) },
      })
    }
    expect(await rowsOf(id)).toEqual([])
    await added(visitor, id, { ...violin, answer: `  ${'a'.repeat(1_000)}\n` })
    expect((await rowsOf(id))[0]?.answer).toBe('a'.repeat(1_000))
  })

  test('is rejected when it is the fourth, even when four are sent concurrently', async () => {
    const { visitor, id } = await submitAndPreview(product, shortInput)
    const four = [violin, plums, bells, { question: 'What made her laugh?', answer: 'Geese.' }]
    const responses = await Promise.all(four.map((followUp) => add(visitor, id, followUp)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(await refused?.json()).toMatchObject({ code: 'answer-limit' })
    expect(await rowsOf(id)).toHaveLength(3)
  })

  test('is rejected after payment, on the first submission and on a retry', async () => {
    const { visitor, id, text } = await buyEulogy(product, shortInput)
    const { id: retry } = (await (await requestRetry(visitor, id)).json()) as { id: string }
    for (const row of [id, retry]) {
      const refused = await add(visitor, row, violin)
      expect([refused.status, await refused.json()]).toEqual([
        409,
        expect.objectContaining({ code: 'already-paid' }),
      ])
      expect(await rowsOf(row)).toEqual([])
    }
    expect(await visitor.fullEulogy(id)).toBe(text)
  })
})
