import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { submitBody } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { countWords } from '#domain/length.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import type { AnswerSchema, Prompt } from '#server/gateways/models/models.ts'
import { refusalOf } from '#tests/support/http.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, payAndRead, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'
import { recordedInput } from '#tests/writing/cases.ts'
import { submit } from './submit.ts'
import { writePreview } from './write-preview.ts'

const product = setUpProduct()
const { submissionOf } = recordsOf(product)
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const openingOf = async (id: string) =>
  (await product.database.row('openings', { submission_id: id })).text

/** Not through the api. */
async function submitTo(ctx: Context, changes: Partial<SubmissionFormValues>) {
  const submitted = submitBody.parse({ ...submissionInput, ...changes })
  const { id, key } = await submit(ctx, submitted, { keys: [], idempotencyKey: null })
  const access = { action: 'write-preview', submissionId: id, keys: [key] } as const
  const request = { ...access, address: '127.0.0.1', signal: AbortSignal.timeout(20_000) }
  return { id, write: (stage = () => {}) => writePreview(ctx, request, { stage }) }
}

const readText = async (id: string) =>
  (await product.database.rows('eulogies', { submission_id: id }))[0]?.text

test('stores the preview and changes nothing else', async () => {
  const other = await product.visitor().submit()
  const visitor = product.visitor()
  const id = await visitor.submit()
  const before = { own: await submissionOf(id), other: await submissionOf(other) }
  const preview = await visitor.preview(id)
  expect(preview.length).toBeGreaterThan(100)
  // The piece kinds are stored with it, so they are classified once.
  const { piece_kinds, begun_at, preview_evidence } = await submissionOf(id)
  expect(piece_kinds).toContain('message')
  expect(await submissionOf(id)).toEqual({
    ...before.own,
    ...{ preview, piece_kinds, begun_at, preview_evidence },
  })
  expect(await submissionOf(other)).toEqual(before.other)
})

test('cuts three to five words on the server, once, and returns the same text each time', async () => {
  const { visitor, id, preview } = await submitAndPreview(product)
  const opening = await openingOf(id)
  const cut = opening.slice(preview.length).trim().split(/\s+/)
  expect(opening.startsWith(preview)).toBe(true)
  expect(cut.length).toBeGreaterThanOrEqual(3)
  expect(cut.length).toBeLessThanOrEqual(5)
  // The cut is random: twenty equal results are unlikely unless it is stored.
  const again = await Promise.all(Array.from({ length: 10 }, () => visitor.preview(id)))
  for (const _ of Array(10)) again.push(await visitor.preview(id))
  expect(new Set(again)).toEqual(new Set([preview]))
  expect(await visitor.requestJson(api.submission(id))).toMatchObject({ preview })
  expect((await submissionOf(id)).preview).toBe(preview)
})

describe('the preview', () => {
  test('has 110 to 170 words, or a third of a short text', async () => {
    const { memory, qualities } = recordedInput('F10')
    const long = await submitAndPreview(product, { memory, qualities })
    expect(countWords(await openingOf(long.id))).toBeGreaterThanOrEqual(110)
    expect(countWords(await openingOf(long.id))).toBeLessThanOrEqual(170)
    const short = await submitAndPreview(product, { memory: 'We went fishing.', qualities: 'calm' })
    expect(countWords(await openingOf(short.id))).toBeLessThanOrEqual(50)
  })

  test('is read in parallel with the judge, even after an edit, because someone waits for it', async () => {
    const { id } = await submitAndPreview(product, { name: 'Ruth model-embellishes-once' })
    const calls = await product.database.rows('spend', { submission_id: id, purpose: 'preview' })
    const of = (task: string) =>
      calls
        .filter((call) => call.task === task)
        .toSorted((one, other) => Number(one.reserved_at) - Number(other.reserved_at))
    const [edit, judged] = [of('edit')[0], of('judge')[0]]
    const reads = of('read')
    expect(Number(reads[0]?.reserved_at)).toBeLessThan(Number(judged?.settled_at))
    expect(Number(reads.at(-1)?.reserved_at)).toBeGreaterThanOrEqual(Number(edit?.settled_at))
  })

  test('is the beginning of the paid text, which includes the hidden words', async () => {
    const { id, preview, text } = await buyEulogy(product, recordedInput('T09'))
    const opening = await openingOf(id)
    expect(opening.startsWith(preview)).toBe(true)
    expect(opening.length).toBeGreaterThan(preview.length)
    expect(text.startsWith(opening)).toBe(true)
    expect(text.length).toBeGreaterThan(opening.length + 300)
  })

  test('is all that its email and its event stream have of the text', async () => {
    const email = 'unpaid-words@example.com'
    // A recorded text has new sentences; other texts of the stand-in only repeat the input.
    const recorded = recordedInput('T10')
    const { visitor, id, preview } = await submitAndPreview(product, { ...recorded, email })
    const given = Object.values(recorded).join('\n')
    const { preview_evidence: shown } = await submissionOf(id)
    expect(preview).toContain(shown?.sentence)
    expect(given).toContain(shown?.words)
    await visitor.openCheckout(id)
    await expect.poll(() => readText(id)).toBeDefined()
    const [text = '', opening] = [await readText(id), await openingOf(id)]
    const message = await product.mailbox.waitForEmail(({ to }) => to.includes(email), 10_000)
    const stream = (await visitor.request(api.waiting(id))).body?.getReader()
    const first = new TextDecoder().decode((await stream?.read())?.value)
    await stream?.cancel()
    expect(first).not.toContain('ready')

    const hiddenWords = opening.slice(preview.length).trim().split(/\s+/).slice(0, 2)
    const lastShown = preview.split(/\s+/).slice(-2)
    const sentences = text.slice(opening.length).split(/(?<=[.!?])\s+/)
    const secrets = sentences.filter((words) => words.length > 25 && !given.includes(words))
    expect(secrets.length).toBeGreaterThan(4)
    for (const secret of [[...lastShown, ...hiddenWords].join(' '), ...secrets])
      for (const sent of [message.text.replace(/\s+/g, ' '), message.html, first])
        expect(sent).not.toContain(secret)
  })

  test.each([
    ['is down', 'Margaret model-down Shaw'],
    ['returns nothing', 'Margaret model-empty Shaw'],
    ['is cut off', 'Margaret model-cut Shaw'],
    ['refuses', 'Margaret model-refusal Shaw'],
  ])('fails with "Failed to generate eulogy preview" when the model %s', async (_how, name) => {
    const logged: { fields: object; event: string }[] = []
    const note = (fields: object, event: string) => logged.push({ fields, event })
    const ctx = { ...product.ctx, log: { info: note, warn: note, error: note } }
    const { id, write } = await submitTo(ctx, { name })
    const failure = await write().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect((failure as Error).message).toBe('Failed to generate eulogy preview')
    expect(logged.at(-1)).toEqual({
      fields: { submissionId: id, reason: expect.any(String) },
      event: 'Failed to generate eulogy preview',
    })

    const visitor = product.visitor()
    const ours = await visitor.submit({ name })
    expect((await visitor.previewLines(ours)).at(-1)).toEqual({ failed: true })
    expect(await visitor.requestJson(api.submission(ours))).toMatchObject({ preview: '' })
  })
})

test('of a family that is erased meanwhile is not found, which is no failure', async () => {
  const logged: unknown[] = []
  const note = (level: string) => (_ids: object, message: string) =>
    logged.push(`${level}: ${message}`)
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') }
  const { id, write } = await submitTo({ ...product.ctx, log } as Context, {})
  await modelControl(product).configure({ delayMs: 500 })
  let erasing: Promise<unknown> | null = null
  const erase = () => {
    erasing ??= sql`select start_erasing(${id}, 'requested', now())`.execute(product.database.api)
  }
  expect(await write(erase)).toBe('not-found')
  await erasing
  await modelControl(product).configure({ delayMs: 0 })
  expect(logged).toEqual(['info: submitted', 'info: erased while writing'])
})

test('writes no preview for a retry after payment', async () => {
  const bought = await buyEulogy(product)
  const { id } = await bought.visitor.requestJson<{ id: string }>(api.retries(bought.id), {
    body: submissionInput,
  })
  const response = await bought.visitor.request(api.preview(id), { method: 'POST' })
  expect(await refusalOf(response)).toEqual([409, 'already-paid'])
  const first = await bought.visitor.preview(bought.id)
  expect(first).toBe(bought.preview)
})

test('the edit of an opening knows which pieces are wishes that must not be said', async () => {
  const { models } = product.ctx
  const asked: string[] = []
  const listened = models.writers.map((model) => ({
    ...model,
    answer: (prompt: Prompt, schema: AnswerSchema, signal: AbortSignal) => {
      asked.push(prompt.prompt)
      return model.answer(prompt, schema, signal)
    },
  }))
  const ctx = { ...product.ctx, models: { ...models, writers: listened } }
  const additional = 'Keep it simple please.'
  const { write } = await submitTo(ctx, { name: 'Ada model-invents', additional })
  await write()
  const edits = asked.filter((prompt) => prompt.includes('<listed>'))
  expect(edits.length).toBeGreaterThan(0)
  for (const prompt of edits) expect(prompt).toContain(`"kind":"wish","text":"${additional}"`)
})

const restOf = (id: string) => product.database.rows('drafted_rests', { submission_id: id })
const partsAsked = async () => (await modelControl(product).requests()).map(({ part }) => part)

describe('what is drafted with the preview', () => {
  const answer = 'She once drove all night to bring me my violin.'

  /** A preview, and then a payment once something has happened. */
  async function paidAfter(
    act: (visitor: Visitor, id: string) => Promise<unknown>,
    changes: Partial<SubmissionFormValues> = {},
  ) {
    const { visitor, id } = await submitAndPreview(product, changes)
    await act(visitor, id)
    await modelControl(product).reset()
    const text = await payAndRead(product, visitor, id)
    expect(text.startsWith(`${await openingOf(id)}\n\n`)).toBe(true)
    expect(await restOf(id)).toEqual([])
    return { id, text, drafts: (await partsAsked()).filter((part) => part === 'rest').length }
  }

  test('is what is paid for: only its checks are left', async () => {
    const { text, drafts } = await paidAfter(async (_, id) =>
      expect(await restOf(id)).toHaveLength(1),
    )
    expect([text.includes('swim'), drafts]).toEqual([true, 0])
  })

  test('is written anew with an answer', async () => {
    const act = async (visitor: Visitor, id: string) => {
      await askAbout(product, id, ['What did she bring you?'])
      await answerTo(visitor, id, 1, answer)
      expect(await restOf(id)).toEqual([])
    }
    const { text, drafts } = await paidAfter(act)
    expect([text.includes('violin'), drafts]).toEqual([true, 1])
  })

  test('is written anew when its writer isn’t asked anymore', async () => {
    const act = (_: Visitor, id: string) =>
      product.database.change('drafted_rests', { submission_id: id }, { provider: 'openai' })
    expect((await paidAfter(act)).drafts).toBe(1)
  })

  test.each([
    ['breaks a blocking rule', 'Margaret model-invents-rest'],
    ['was cut off', 'Margaret model-cut-late-once'],
  ])('is written anew when it %s', async (_how, name) => {
    const act = async (_: Visitor, id: string) => expect(await restOf(id)).toEqual([])
    const { memory, qualities } = recordedInput('F10')
    const { drafts } = await paidAfter(act, { memory, qualities, name })
    expect(drafts).toBeGreaterThan(0)
  })

  test('goes on while the preview is read, and when the visitor leaves', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit(recordedInput('T09'))
    await modelControl(product).configure({ tokensPerSecond: 150 })
    const response = await visitor.request(api.preview(id), { method: 'POST' })
    const lines: string[] = []
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      lines.push(decoder.decode(chunk))
      if (lines.join('').includes('"done"')) break
    }
    expect(await restOf(id)).toEqual([])
    await expect.poll(() => restOf(id), { timeout: 10_000 }).toHaveLength(1)
    await modelControl(product).configure({ tokensPerSecond: 0 })
    const { preview } = await submissionOf(id)
    expect(preview).not.toBe('')
  })

  test('is waited for by a payment', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit(recordedInput('T09'))
    await modelControl(product).configure({ tokensPerSecond: 150 })
    const previewed = visitor.previewLines(id)
    await expect.poll(async () => (await submissionOf(id)).preview).not.toBe('')
    await modelControl(product).reset()
    const text = await payAndRead(product, visitor, id)
    await modelControl(product).configure({ tokensPerSecond: 0 })
    await previewed
    expect(text.startsWith(await openingOf(id))).toBe(true)
    expect(await partsAsked()).not.toContain('rest')
  })
})
