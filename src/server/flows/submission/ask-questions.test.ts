import { beforeAll, describe, expect, test } from 'vitest'
import type { QuestionsReply, SubmissionReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { countWords, targetWords } from '#domain/length.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import * as pauses from '#server/store/desk/pauses.ts'
import * as questions from '#server/store/questions.ts'
import * as submissions from '#server/store/submissions.ts'
import { refusalOf } from '#tests/support/http.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, payAndRead, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { startRetry } from '#tests/support/retries-and-rewrites.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))
const { isWritten, submissionOf } = recordsOf(product)

const thin = {
  qualities: 'patient, funny',
  memory: 'She taught me to swim in the cold sea.',
  additional: '',
} satisfies Partial<SubmissionFormValues>

const rich = {
  ...thin,
  memory: 'She taught me to swim in the cold sea, and we ate plums on the wall. '.repeat(12),
}

/** Nobody can listen then. */
const unheard = { ...thin, name: 'Margaret judge-down' }
const neutral = {
  number: 1,
  round: 1,
  about: '',
  ask: 'What is one small thing about Margaret judge-down that only people close to her know?',
  answer: '',
  skipped: false,
}
const asks = ['What did she bring you?', 'What did she cook?', 'When did you see her proud?']
const violin = 'She once drove all night to bring me my violin.'

const listen = async (visitor: Visitor, id: string): Promise<QuestionsReply> => {
  const response = await visitor.request(api.questions(id), { method: 'POST' })
  expect(response.status).toBe(200)
  return (await response.json()) as QuestionsReply
}

const answered = async (...given: Parameters<typeof answerTo>) => {
  const response = await answerTo(...given)
  expect(response.status).toBe(200)
  return (await response.json()) as QuestionsReply
}

const read = (visitor: Visitor, id: string) =>
  visitor.requestJson<SubmissionReply>(api.submission(id))

async function submitted(values: Partial<SubmissionFormValues> = thin) {
  const visitor = product.visitor()
  return { visitor, id: await visitor.submit(values) }
}

const pay = (visitor: Visitor, id: string) => payAndRead(product, visitor, id)

const listeningsOf = (id: string) => product.database.rows('listenings', { submission_id: id })

describe('listening', () => {
  test('that fails asks one neutral question of someone who told little, and stores it', async () => {
    const { visitor, id } = await submitted(unheard)
    const reply = await listen(visitor, id)
    expect(reply).toEqual({ questions: [neutral], asksFirst: true, helpline: false })
    expect(await listen(visitor, id)).toEqual(reply)
    expect(await read(visitor, id)).toMatchObject({
      questions: [neutral],
      helpline: false,
      canWriteAgain: true,
    })
  })

  test('that fails asks nothing where enough was told', async () => {
    const { visitor, id } = await submitted({ ...unheard, memory: rich.memory })
    expect(await listen(visitor, id)).toEqual({ questions: [], asksFirst: false, helpline: false })
    expect(await listeningsOf(id)).toHaveLength(1)
  })

  test('that fails in a later round asks nothing more', async () => {
    const { visitor, id } = await submitted(unheard)
    await listen(visitor, id)
    await answered(visitor, id, 1, violin)
    expect((await listen(visitor, id)).questions).toHaveLength(1)
    expect((await listeningsOf(id)).map(({ round }) => round).sort()).toEqual([1, 2])
    await listen(visitor, id)
    expect(await listeningsOf(id)).toHaveLength(2)
  })

  test('in five tabs at once happens once', async () => {
    const { visitor, id } = await submitted(unheard)
    const replies = await Promise.all(Array.from({ length: 5 }, () => listen(visitor, id)))
    for (const reply of replies) expect(reply.questions).toEqual([neutral])
    expect(await listeningsOf(id)).toHaveLength(1)
    expect(await product.database.rows('questions', { submission_id: id })).toHaveLength(1)
  })

  test('goes on only after a finished round with an answer, and never beside a preview', async () => {
    const { visitor, id } = await submitted(unheard)
    await askAbout(product, id, asks.slice(0, 2))
    await answered(visitor, id, 1, violin)
    await listen(visitor, id)
    expect(await listeningsOf(id)).toHaveLength(1)
    await answered(visitor, id, 2, '')
    await listen(visitor, id)
    expect(await listeningsOf(id)).toHaveLength(2)

    const shown = await submitAndPreview(product, thin)
    expect((await listen(shown.visitor, shown.id)).questions).toEqual([])
    expect(await listeningsOf(shown.id)).toEqual([])
  })

  test('is over once the beginning was asked for, also if it is not written or dropped', async () => {
    const { visitor, id } = await submitted({ ...thin, name: 'Margaret model-down' })
    await askAbout(product, id, asks)
    await answered(visitor, id, 1, violin)
    expect(await read(visitor, id)).toMatchObject({ asksFirst: true })
    await expect(visitor.preview(id)).rejects.toThrow('no preview was written')
    expect(await read(visitor, id)).toMatchObject({ asksFirst: false, preview: '' })
    for (const number of [2, 3]) await answered(visitor, id, number, '')
    expect(await listen(visitor, id)).toMatchObject({ asksFirst: false })
    expect(await listeningsOf(id)).toHaveLength(1)
  })

  test('stores a round once, with numbers over all rounds', async () => {
    const { visitor, id } = await submitted()
    await askAbout(product, id, asks)
    await askAbout(product, id, ['Something else?'])
    await askAbout(product, id, ['What did she plant?'], 2)
    const { questions } = await read(visitor, id)
    expect(questions.map(({ number, round, ask }) => [number, round, ask])).toEqual([
      [1, 1, asks[0]],
      [2, 1, asks[1]],
      [3, 1, asks[2]],
      [4, 2, 'What did she plant?'],
    ])
  })

  test('is not begun while previews are paused', async () => {
    const { visitor, id } = await submitted(unheard)
    await pauses.add(product.workerCtx.db, 'previews', product.ctx.now())
    try {
      expect((await listen(visitor, id)).questions).toEqual([])
      expect(await listeningsOf(id)).toEqual([])
    } finally {
      await pauses.remove(product.workerCtx.db, 'previews')
    }
  })

  test('asks three questions first, also where enough was told', async () => {
    const [three, two, few] = [await submitted(rich), await submitted(rich), await submitted()]
    await askAbout(product, three.id, asks)
    await askAbout(product, two.id, asks.slice(0, 2))
    await askAbout(product, few.id, asks.slice(0, 1))
    const replies = await Promise.all(
      [three, two, few].map(({ visitor, id }) => listen(visitor, id)),
    )
    expect(replies.map(({ asksFirst }) => asksFirst)).toEqual([true, false, true])
  })
})

describe('someone who wrote of not wanting to go on', () => {
  const words = 'i want to be with her'

  test('in the form is asked nothing, and the text leaves it out', async () => {
    const { visitor, id } = await submitted({ ...thin, additional: `Honestly ${words}.` })
    expect(await listen(visitor, id)).toEqual({ questions: [], asksFirst: false, helpline: true })
    expect((await listeningsOf(id))[0]?.helpline).not.toBe('')
    await visitor.preview(id)
    expect(await read(visitor, id)).toMatchObject({ questions: [], helpline: true })
    expect((await pay(visitor, id)).toLowerCase()).not.toContain('be with her')
  })

  test('in words that only the listener recognized reads none of them in a retry either', async () => {
    const { visitor, id } = await submitted()
    const [memory, helpline] = ['She sang in the kitchen.', 'My bags are packed to see her']
    const heard = { round: 1, helpline, questions: [], now: new Date() }
    await questions.storeListening(product.ctx.db, id, heard)
    await visitor.preview(id)
    await pay(visitor, id)
    const { id: retry } = await startRetry(visitor, id, { memory: `${memory} ${helpline}.` })
    const text = await visitor.waitForEulogy(retry)
    expect([text.includes('kitchen'), text.includes('bags')]).toEqual([true, false])
  })

  test('in an answer is asked nothing more', async () => {
    const { visitor, id } = await submitted()
    await askAbout(product, id, asks)
    const reply = await answered(visitor, id, 1, `Plums. ${words} now.`)
    expect(reply).toMatchObject({ helpline: true, asksFirst: false })
    expect(reply.questions.map(({ number }) => number)).toEqual([1])
    await answered(visitor, id, 2, '')
    await answered(visitor, id, 3, '')
    await listen(visitor, id)
    expect(await listeningsOf(id)).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('is stored, changed, taken back and skipped until payment, and stays where another tab gave it', async () => {
    const { visitor, id } = await submitted()
    await askAbout(product, id, asks)
    const of = ({ questions }: QuestionsReply) => questions.map((q) => q.answer || q.skipped)
    expect(of(await answered(visitor, id, 1, `  ${violin}\n`))).toEqual([violin, false, false])
    // The same again, after a reply was lost; then a skip and an answer of a tab that shows the open question.
    for (const stale of [violin, '', 'Plums.'])
      expect(of(await answered(visitor, id, 1, stale))).toEqual([violin, false, false])
    const short = 'Her violin.'
    expect(of(await answered(visitor, id, 1, short, violin))).toEqual([short, false, false])
    expect(of(await answered(visitor, id, 2, ''))).toEqual([short, true, false])
    expect(of(await answered(visitor, id, 2, 'Plums.'))).toEqual([short, 'Plums.', false])
    expect(of(await answered(visitor, id, 1, '', short))).toEqual([true, 'Plums.', false])
  })

  test('to a question that was never asked is not found, and a long one is rejected', async () => {
    const { visitor, id } = await submitted()
    await askAbout(product, id, asks.slice(0, 1))
    expect((await answerTo(visitor, id, 2, violin)).status).toBe(404)
    const long = await answerTo(visitor, id, 1, 'a'.repeat(1_001))
    expect([long.status, await long.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { answer: expect.stringMatching(/^Shorten this/) } }),
    ])
    await answered(visitor, id, 1, 'a'.repeat(1_000))
  })

  test('is rejected after payment, and so is listening, also on a retry', async () => {
    const { visitor, id } = await submitAndPreview(product, thin)
    await askAbout(product, id, asks)
    const text = await pay(visitor, id)
    const { id: retry } = await startRetry(visitor, id)
    for (const row of [id, retry])
      for (const refused of [
        await answerTo(visitor, row, 1, violin),
        await visitor.request(api.questions(row), { method: 'POST' }),
        await visitor.request(api.preview(row), { body: { again: true } }),
      ])
        expect(await refusalOf(refused)).toEqual([409, 'already-paid'])
    expect(await visitor.fullEulogy(id)).toBe(text)
    expect(await read(visitor, id)).toMatchObject({ canWriteAgain: false })
  })

  test('is in the text after the unchanged preview, its question is not', async () => {
    const { visitor, id, preview } = await submitAndPreview(product, { ...thin, length: 'long' })
    await askAbout(product, id, asks)
    await answered(visitor, id, 1, violin)
    await answered(visitor, id, 2, 'She made plum dumplings and let us lick the spoon.')
    const text = await pay(visitor, id)
    expect(text.startsWith(preview)).toBe(true)
    for (const word of ['violin', 'dumplings']) expect(text).toContain(word)
    expect(text).not.toContain(asks[0])
  })

  test('keeps the kind of each other piece, and has another one when it changes', async () => {
    const additional = 'Please don’t mention the hospital.'
    const { visitor, id } = await submitAndPreview(product, { ...thin, additional })
    const kinds = async () => (await submissionOf(id)).piece_kinds
    const before = ((await kinds()) ?? []).slice(0, -1)
    await askAbout(product, id, asks)
    await answered(visitor, id, 1, violin)
    await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
    expect(await kinds()).toEqual([...before, 'fact', 'prohibition'])
    const read = await submissions.find(product.ctx.db, id)
    await answered(visitor, id, 1, 'Please don’t tell the kids about the harbor.', violin)
    // What a call found meanwhile is about the old answer.
    if (read) await submissions.savePieceKinds(product.ctx.db, read, [...before, 'fact', 'fact'])
    expect(await kinds()).toBeNull()
    expect(await pay(visitor, id)).not.toMatch(/hospital|harbor/)
    expect(await kinds()).toEqual([...before, 'prohibition', 'prohibition'])
  })

  test('that changes drops the text written before the sale; the same again does not', async () => {
    const { visitor, id } = await submitAndPreview(product, thin)
    await askAbout(product, id, asks)
    await answered(visitor, id, 1, violin)
    const { sessionId } = await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
    await answered(visitor, id, 1, violin)
    await answered(visitor, id, 2, '')
    expect(await isWritten(id)).toBe(true)
    await answered(visitor, id, 1, 'She once carried me home from the harbor.', violin)
    expect(await isWritten(id)).toBe(false)
    // Opening the checkout again prewrites it again.
    expect((await visitor.openCheckout(id)).sessionId).toBe(sessionId)
    await expect.poll(() => isWritten(id)).toBe(true)
    expect(await pay(visitor, id)).toContain('harbor')
  })

  test('that arrives while the text is being written is in the text', async () => {
    const { visitor, id } = await submitAndPreview(product, thin)
    await askAbout(product, id, asks)
    const prewrite = () => visitor.openCheckout(id)
    const answer = () =>
      answered(visitor, id, 1, 'She made plum dumplings, and we licked the spoon.')
    await modelControl(product).meanwhile('judge', prewrite, answer)
    expect(await pay(visitor, id)).toContain('dumplings')
  })
})

test('a text from little input is no longer than it supports', async () => {
  const { text } = await buyEulogy(product, { ...thin, length: 'long' })
  const { qualities, memory: memories, additional } = thin
  const target = targetWords({ qualities, memories, additional, answers: [] }, 'long')
  expect(target).toBeLessThan(150)
  expect(countWords(text)).toBeLessThanOrEqual(target * 1.15)
  expect(text).toContain('swim')
})
