import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { type Model, ModelFailure } from '#server/gateways/models/models.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { paidRequest, sendForm, writingContextOf } from '#tests/writing/writing-context.ts'
import type { CheckedText } from './compose-eulogy.ts'
import { composeEulogy, composeOpening } from './compose-eulogy.ts'
import { beginningOnly, editSchema } from './edit.ts'
import { readerSchema } from './last-reader.ts'
import { evidenceOf } from './sentence-evidence.ts'
import type { CheckResult } from './verifier/verifier.ts'
import type { BegunDraft } from './write-draft.ts'
import { sourceFor, toBriefInput } from './writing-input.ts'

const product = setUpProduct()
const setModel = (settings: object) =>
  fetch(`${product.model.url}/control`, { method: 'PUT', body: JSON.stringify(settings) })
afterEach(() => setModel({ fixedDraft: null }))

const memory = 'Dad’s name was Robert. He drove the school bus in Marlow. He whistled every day.'

const supported: CheckResult = {
  status: 'supported',
  evidence: [{ piece: 5, words: 'He drove the school bus' }],
  objections: [],
}

/** Writes a text for this memory; the stand-in returns the draft as it is given. */
type Options = {
  name?: string
  opening?: string
  part?: 'opening'
  /** Was drafted with the opening. */
  rest?: string | null | undefined
  slowMs?: number
  /** Told as well. */
  add?: string
  additional?: string
  readers?: 'none'
}
async function compose(
  draft: string,
  {
    name = 'Dad',
    opening = '',
    part,
    rest,
    slowMs = 0,
    add = '',
    additional = '',
    readers,
  }: Options = {},
) {
  await setModel({ fixedDraft: draft })
  const prompts: string[] = []
  const context = hearing(writingContextOf(product), { prompts, slowMs, readers })
  const submission = await sendForm(context, {
    name,
    qualities: 'funny',
    additional,
    memory: `${memory} ${add}`,
  })
  const { id } = submission
  const source = sourceFor(submission, [])
  const task = {
    input: toBriefInput(submission, source),
    source,
    opening: { text: opening, checked: opening === '' ? [] : [supported] },
    targetWords: 100,
    maxWords: 500,
    version: 1,
    different: randomUUID(),
    attempt: 1,
  }
  const [writer] = context.ctx.models.writers
  if (!writer) throw new Error('There is no writer')
  const drafted = rest ? { rest, writer } : null
  const composed: CheckedText & { draft?: BegunDraft } = await (part === 'opening'
    ? composeOpening(context.ctx, paidRequest(id), task, writer)
    : composeEulogy(context.ctx, paidRequest(id), { ...task, drafted }))
  const { lines, text, removed, isUnread } = composed
  const calls = await product.database.rows('spend', { submission_id: id })
  expect(calls.filter(({ settled_at }) => settled_at === null)).toEqual([])
  return {
    text,
    rest: await composed.draft?.rest,
    removed,
    isUnread,
    sentences: lines.map((line) => evidenceOf(source, line)),
    tasks: calls.map(({ task }) => task),
    prompts,
  }
}

type Hearing = { prompts: string[]; slowMs: number; readers: 'none' | undefined }

/**
 * Keeps the prompts of edits and of last readers. The first to read the whole answers this late, or nobody does who is
 * asked to.
 */
function hearing(
  { ctx, db }: ReturnType<typeof writingContextOf>,
  { prompts, slowMs, readers }: Hearing,
) {
  let isFirst = slowMs > 0
  const heard = (model: Model): Model => ({
    ...model,
    async answer(prompt, schema, signal) {
      const isReader = schema === readerSchema
      if (isReader || schema === editSchema) prompts.push(prompt.prompt)
      if (isReader && readers === 'none') throw new ModelFailure('overloaded', { charged: false })
      if (isReader && isFirst) {
        isFirst = false
        await setTimeout(slowMs, null, { signal }).catch(() => {
          throw new ModelFailure('aborted', { charged: true })
        })
      }
      return model.answer(prompt, schema, signal)
    },
  })
  const models = {
    ...ctx.models,
    writers: ctx.models.writers.map(heard),
    judgesFor: (writer: Model) => ctx.models.judgesFor(writer).map(heard),
  }
  return { ctx: { ...ctx, models }, db }
}

const overlooked = (draft: string, options: Options = {}) =>
  compose(draft, { name: 'Dad judge-overlooks', ...options })

const draftOf = (sentence: string) =>
  `${sentence} He was funny. He drove the school bus in Marlow. He whistled every day.`

describe('a name that only the verifier objects to', () => {
  const write = (name: string) => overlooked(draftOf(`Dad’s name was Robert, ${name}.`))

  test('stays without a correction if the judge finds it in other words', async () => {
    const { sentences, tasks } = await write('Bobby')
    expect(sentences[0]).toMatchObject({
      sentence: 'Dad’s name was Robert, Bobby.',
      status: 'supported',
    })
    expect(tasks).toEqual(['draft', 'judge', 'judge', 'edit', 'read'])
  })

  test('is edited if it does not', async () => {
    const { text, tasks } = await write('Gregory')
    expect(text).not.toContain('Gregory')
    expect(tasks).toContain('edit')
  })
})

test('what only the speaker can know stays as it is, and is not asked one by one', async () => {
  const { sentences } = await compose(draftOf('I was proud of you. Dad’s name was Robert.'))
  expect(sentences[0]).toEqual({
    sentence: 'I was proud of you.',
    status: 'speaker',
    evidence: [],
    notFound: '',
  })
})

test('a beginning that was cut inside a paragraph is delivered in the draft’s own', async () => {
  const often = 'He whistled every day. '.repeat(8)
  const whole = `Dad’s name was Robert. ${often}He drove the school bus in Marlow.\n\nHe was funny.`
  const { text: opening, rest } = await compose(whole, { part: 'opening' })
  expect(opening.length).toBeLessThan(whole.indexOf('He drove'))
  const { text } = await compose('', { opening, rest })
  expect(text).toBe(whole)
})

describe('the last reader', () => {
  const told = 'Dad’s name was Robert. He was funny. He drove the school bus in Marlow.'

  test('has what says too much replaced, and the replacement is judged', async () => {
    const draft = `${told} With a bucket and a rag, he whistled every day.`
    const { text, sentences, tasks } = await overlooked(draft)
    expect(text).toBe(`${told} He whistled every day.`)
    expect(sentences.map(({ status }) => status)).toEqual(Array(4).fill('supported'))
    expect(tasks.slice(-2)).toEqual(['read', 'judge'])
  })

  test('asks about a place whose replacement fails, in its own words', async () => {
    const draft = `${told} He whistled every day, as always.`
    const { sentences } = await overlooked(draft)
    expect(sentences.at(-1)).toMatchObject({
      sentence: 'He whistled every day, as always.',
      status: 'marked',
      notFound: 'as always',
    })
  })

  test('may replace what only the speaker can know', async () => {
    const draft = `${told} With a bucket and a rag, I was proud of you. He whistled every day.`
    const { text, sentences } = await overlooked(draft)
    expect(text).toBe(`${told} I was proud of you. He whistled every day.`)
    expect(sentences[3]).toMatchObject({ status: 'speaker' })
  })

  test('asks about what somebody there should perhaps not hear, twice at most, and changes nothing', async () => {
    const draft = `${told} He whistled every day.`.replace(/([yw])\./g, '$1, and drunk.')
    const { text, sentences } = await overlooked(draft)
    expect(text).toBe(draft)
    expect(sentences.map(({ notFound }) => notFound)).toEqual(['', 'and drunk', 'and drunk', ''])
  })

  test('has what could be heard as something kept silent replaced, however much else it wants', async () => {
    const draft = `${told.replace(/\./g, ', as always.')} He whistled every day, and no note.`
    const { text } = await overlooked(draft)
    expect(text).toBe(draft.replace(', and no note', ''))
  })

  test('lets such a thing go, though it was told', async () => {
    const rope = 'He kept a rope in the car.'
    const { text, removed } = await compose(`${told} ${rope} He whistled every day.`, { add: rope })
    expect(text).toBe(`${told} He whistled every day.`)
    expect(removed).toMatchObject([{ text: rope }])
  })

  test('asks about it where it can only be marked', async () => {
    const opening = 'He drove the school bus in Marlow, and no note.'
    const rest = 'Dad’s name was Robert. He was funny. He whistled every day.'
    const { text, sentences } = await compose(rest, { opening })
    expect(text).toBe(`${opening}\n\n${rest}`)
    expect(sentences[0]).toMatchObject({
      status: 'marked',
      question: 'hint',
      notFound: 'and no note',
    })
  })

  test('adds what is missing, and it is judged', async () => {
    const draft = `${told} I hope you hear me. He whistled every day.`
    const { text, tasks } = await overlooked(draft)
    expect(text).toBe(draft.replace('hear me.', 'hear me. He drove in Marlow.'))
    expect(tasks.slice(-2)).toEqual(['read', 'judge'])
  })

  test('misses nobody in an opening, whose rest is still to come', async () => {
    const draft = `${told} I hope you hear me. He whistled every day.`
    const { text, sentences } = await overlooked(draft, { part: 'opening' })
    expect(text).toBe(draft)
    expect(sentences.filter(({ status }) => status === 'marked')).toEqual([])
  })

  test('tells the edit and the reader of an opening that more follows', async () => {
    const draft = draftOf('Dad’s name was Robert, Gregory.')
    const opening = await overlooked(draft, { part: 'opening' })
    expect(opening.prompts.length).toBeGreaterThan(2)
    expect(opening.prompts.filter((prompt) => !prompt.includes(beginningOnly))).toEqual([])
    const whole = await overlooked(draft)
    expect(whole.prompts.filter((prompt) => prompt.includes(beginningOnly))).toEqual([])
  })

  test.each([
    ['', false],
    ['Please do not say how he died.', true],
  ])('is missed where something is kept silent: “%s”', async (additional, missed) => {
    const draft = `${told} He whistled every day.`
    const unread = await compose(draft, { additional, readers: 'none' })
    expect(unread.isUnread).toBe(missed)
    expect((await compose(draft, { additional })).isUnread).toBe(false)
  })

  test('takes out what points at nothing, and it can be put back', async () => {
    const draft = `${told} I understand it better now. He whistled every day.`
    const { text, removed, tasks } = await overlooked(draft)
    expect(text).toBe(`${told} He whistled every day.`)
    // What stands around the gap is read again.
    expect(tasks.slice(-2)).toEqual(['read', 'read'])
    expect(removed).toMatchObject([{ text: 'I understand it better now.', after: 2 }])
  })

  test('reads the opening in parallel with the judge, so it is shown repaired', async () => {
    const draft = `${told} With a bucket and a rag, he whistled every day.`
    const { text, sentences, tasks } = await overlooked(draft, { part: 'opening' })
    expect(text).toBe(`${told} He whistled every day.`)
    expect(sentences.filter(({ status }) => status === 'marked')).toEqual([])
    expect(tasks.filter((task) => task === 'read')).toHaveLength(1)
  })

  test('of an opening that was edited in the meantime is stopped, what it cost is recorded, and the new one is read', async () => {
    const draft = draftOf('Dad’s name was Robert, Gregory.')
    const { text, tasks } = await overlooked(draft, { part: 'opening', slowMs: 20_000 })
    expect(text).not.toContain('Gregory')
    expect(tasks.filter((task) => task === 'read')).toHaveLength(2)
  })

  test('does not ask about the wording of the very first sentence', async () => {
    const rest = 'Dad’s name was Robert. He was funny. He whistled every day.'
    const first = 'I understand it better now.'
    const { sentences } = await compose(rest, { opening: first })
    expect(sentences[0]).toMatchObject({ sentence: first, status: 'supported' })
  })

  test('only marks a place in the preview', async () => {
    const opening = 'He drove the school bus in Marlow, as always.'
    const rest = 'Dad’s name was Robert. He was funny. He whistled every day.'
    const { text, sentences } = await compose(rest, { opening })
    expect(text).toBe(`${opening}\n\n${rest}`)
    expect(sentences[0]).toMatchObject({ status: 'marked', notFound: 'as always' })
  })

  test('is not used if it wants more than a sixth of the sentences changed', async () => {
    const draft = `${told.replace('funny.', 'funny, as always.').replace('Marlow.', 'Marlow, as always.')} He whistled every day, as always.`
    const { text, sentences } = await overlooked(draft)
    expect(text).toBe(draft)
    expect(sentences.filter(({ status }) => status === 'marked')).toEqual([])
  })

  test('is not needed: without one the text is delivered as it is', async () => {
    const draft = `${told} He whistled every day.`
    const { text } = await compose(draft, { name: 'Dad judge-down' })
    expect(text).toBe(draft)
  })
})
