import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import type { PreviewLine } from '#contract/previews.ts'
import { api } from '#contract/urls.ts'
import { detectLanguage } from '#domain/language.ts'
import { countWords } from '#domain/length.ts'
import { splitSentences } from '#domain/sentences.ts'
import { submit } from '#server/flows/submit.ts'
import { writePreview } from '#server/flows/write-preview.ts'
import { cases } from '#tests/eval/cases.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'

let product: Product
const given = Object.values(submissionInput).join('\n')
const fail = () => {
  throw new Error('no such recording')
}

beforeAll(async () => {
  product = await startProduct()
  await stripeControl(product).setWebhookMode('off')
})
afterAll(() => product.stop())

type Heard = { vendor: string; task: string; part: string; stream: boolean }
async function modelRequests(): Promise<Heard[]> {
  const answer = await fetch(`${product.model.url}/control/requests`)
  const { last } = (await answer.json()) as { last: Heard[] }
  return last
    .filter(({ task }) => task === 'draft')
    .map(({ vendor, task, part, stream }) => ({ vendor, task, part, stream }))
}
const forget = () => fetch(`${product.model.url}/control/requests`, { method: 'DELETE' })
const openingOf = async (id: string) =>
  (
    await product.database.owner
      .selectFrom('openings')
      .select('text')
      .where('submission_id', '=', id)
      .executeTakeFirstOrThrow()
  ).text
const textOf = async (id: string) =>
  (
    await product.database.owner
      .selectFrom('eulogies')
      .select('text')
      .where('submission_id', '=', id)
      .execute()
  )[0]?.text

describe('the writer', () => {
  test('is a language model, asked for the opening and after payment for the rest', {
    tags: ['R21-b', 'S4-010', 'S4-018'],
  }, async () => {
    await forget()
    const visitor = product.visitor()
    const id = await visitor.submit()
    expect(await modelRequests()).toEqual([])
    const preview = await visitor.preview(id)
    expect(preview).toContain('Margaret')
    expect(await modelRequests()).toEqual([
      { vendor: 'anthropic', task: 'draft', part: 'opening', stream: true },
    ])
    const { sessionId } = await visitor.openCheckout(id)
    await stripeControl(product).pay(sessionId)
    await Promise.all([visitor.confirm(sessionId, id), visitor.confirm(sessionId, id)])
    await visitor.waitForEulogy(id)
    await visitor.confirm(sessionId, id)
    expect((await modelRequests()).map(({ part }) => part)).toEqual(['opening', 'rest'])
  })

  test('is handed what was told in "additional" and uses it', { tags: 'R2-a' }, async () => {
    const { text } = await buyEulogy(product, { additional: 'Thank the nurses of ward seven.' })
    expect(text).toMatch(/nurses of ward seven/i)
    const without = await buyEulogy(product, { additional: '' })
    expect(without.text).not.toMatch(/nurses/i)
  })

  test('leaves every sentence with the words it rests on, or with a mark', async () => {
    const { visitor, id, text } = await buyEulogy(product)
    const { versions } = await visitor.requestJson<{ versions: Version[] }>(api.versions(id))
    const sentences = versions[0]?.sentences ?? []
    expect(sentences.map(({ sentence }) => sentence)).toEqual(
      splitSentences(text).map((sentence) => sentence.trim()),
    )
    const supported = sentences.filter(({ status }) => status === 'supported')
    expect(supported.length).toBeGreaterThan(5)
    for (const { evidence } of supported) {
      expect(evidence).not.toEqual([])
      for (const { words } of evidence) {
        expect(given.toLowerCase()).toContain(words.toLowerCase().replace(/\.$/, ''))
      }
    }
  })

  test.each([
    ['short', 520],
    ['medium', 910],
    ['long', 1300],
  ] as const)(
    'never goes past the most of a %s eulogy, %i words',
    { tags: 'R43-d' },
    async (length, most) => {
      const memory = `${submissionInput.memory} `.repeat(6).slice(0, 6_000)
      const { text } = await buyEulogy(product, { length, memory })
      expect(countWords(text)).toBeLessThanOrEqual(most)
    },
  )

  test('hears what should be different in a retry', { tags: 'R52-c' }, async () => {
    const { visitor, id } = await buyEulogy(product)
    const { person, memories, ...same } = await visitor.requestJson<Record<string, string>>(
      api.submission(id),
    )
    const body = { ...same, name: person, memory: memories, different: 'Start with the swimming.' }
    const { id: retry } = await visitor.requestJson<{ id: string }>(api.retries(id), { body })
    await visitor.waitForEulogy(retry)
    const stored = await product.database.owner
      .selectFrom('eulogy_submissions')
      .select('different')
      .where('id', '=', retry)
      .executeTakeFirstOrThrow()
    expect(stored.different).toBe('Start with the swimming.')
  })

  test('writes in the language the user wrote in', { tags: 'R45-d' }, async () => {
    const abuela = cases.find(({ label }) => label === 'B-04-abuela-spanish')
    const { email: _email, ...spanish } = abuela?.input ?? fail()
    const { text } = await buyEulogy(product, spanish)
    expect(detectLanguage(text)).toBe('Spanish')
  })

  test('speaks of them as the relationship word says, then as was written', {
    tags: 'R42-a',
  }, async () => {
    const memory = 'He carved spoons in his shed. He gave every one away and laughed about it.'
    const friend = await buyEulogy(product, { relationship: 'friend', memory, qualities: 'kind' })
    expect(friend.text).toMatch(/\bhe\b/i)
    expect(friend.text).not.toMatch(/\bshe\b/i)
    const aunt = await buyEulogy(product, {
      relationship: 'aunt',
      memory: 'Tea at four, and a song.',
      qualities: 'kind',
    })
    expect(aunt.text).toMatch(/\bshe\b/i)
  })
})

describe('the preview', () => {
  test('is cut on the server by three to five words', { tags: 'R11-a' }, async () => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    const lines = await visitor.previewLines(id)
    const opening = await openingOf(id)
    const { preview } = (lines.at(-1) as Extract<PreviewLine, { done: unknown }>).done
    const cut = opening.slice(preview.length).trim().split(/\s+/)
    expect(opening.startsWith(preview)).toBe(true)
    expect(cut.length).toBeGreaterThanOrEqual(3)
    expect(cut.length).toBeLessThanOrEqual(5)
    const streamed = lines.flatMap((line) => ('text' in line ? [line.text] : [])).join('')
    expect(preview.startsWith(streamed.trimEnd())).toBe(true)
    expect(await visitor.requestJson(api.submission(id))).toMatchObject({ preview })
  })

  test('has 90 to 140 words, or a third of a short text', { tags: 'R44-a' }, async () => {
    const { memory } = cases.find(({ label }) => label === 'A-husband-rob')?.input ?? fail()
    const long = await submitAndPreview(product, { memory })
    expect(countWords(await openingOf(long.id))).toBeGreaterThanOrEqual(90)
    expect(countWords(await openingOf(long.id))).toBeLessThanOrEqual(140)
    const short = await submitAndPreview(product, { memory: 'We went fishing.', qualities: 'calm' })
    expect(countWords(await openingOf(short.id))).toBeLessThanOrEqual(50)
  })

  test('is the true beginning of what is sold, the words that were cut included', {
    tags: 'R20-a',
  }, async () => {
    const { id, preview, text } = await buyEulogy(product)
    const opening = await openingOf(id)
    expect(opening.startsWith(preview)).toBe(true)
    expect(opening.length).toBeGreaterThan(preview.length)
    expect(text.startsWith(opening)).toBe(true)
    expect(text.length).toBeGreaterThan(opening.length + 300)
  })

  test('is all that leaves the server before payment', { tags: ['R11-b', 'S7-009'] }, async () => {
    const email = 'unpaid-words@example.com'
    // A recorded text has sentences of its own; other texts of the stand-in repeat what was told.
    const nan = cases.find(({ label }) => label === 'A-nan-joyce')?.input ?? fail()
    const { visitor, id, preview } = await submitAndPreview(product, { ...nan, email })
    const { sessionId } = await visitor.openCheckout(id)
    // Written ahead: all the words are there to be let out by a mistake.
    await expect.poll(() => textOf(id)).toBeDefined()
    const text = (await textOf(id)) ?? ''
    const opening = await openingOf(id)
    const body = { sessionId, submissionId: id }
    const stored = await visitor.requestJson<Record<string, string>>(api.submission(id))
    const form = { ...stored, memory: stored.memories, name: stored.person }
    const answers = await Promise.all([
      visitor.request(api.submission(id)),
      visitor.request(api.fullEulogy(id)),
      visitor.request(api.versions(id)),
      visitor.request(api.preview(id), { method: 'POST' }),
      visitor.request(api.confirmCheckout(), { body }),
      visitor.request(api.retries(id), { body: form }),
      visitor.request(api.edits(id), { body: { text: 'mine', revision: 0 } }),
      visitor.request(api.createCheckout(), {
        body: { submissionId: id, name: 'M', email: 'anna@example.com' },
      }),
    ])
    const said = await Promise.all(
      answers.map(
        async (answer) => `${JSON.stringify([...answer.headers])} ${await answer.text()}`,
      ),
    )
    const letter = await product.mailbox.waitForEmail(({ to }) => to.includes(email), 10_000)
    said.push(letter.text.replace(/\s+/g, ' '), letter.html)

    const lastShown = preview.split(/\s+/).slice(-2).join(' ')
    const firstHidden = opening.slice(preview.length).trim().split(/\s+/).slice(0, 2).join(' ')
    const behind = text.slice(opening.length).split(/(?<=[.!?])\s+/)
    const given = Object.values(nan).join('\n')
    const own = behind.filter((one) => one.length > 25 && !given.includes(one))
    const secrets = [`${lastShown} ${firstHidden}`, ...own]
    expect(secrets.length).toBeGreaterThan(5)
    expect(said.some((one) => one.includes(lastShown))).toBe(true)
    for (const secret of secrets) {
      expect(said.filter((one) => one.includes(secret))).toEqual([])
    }
    const stream = await firstOfStream(visitor, id)
    expect(stream).not.toContain('ready')
  })

  async function firstOfStream(visitor: Visitor, id: string) {
    const answer = await visitor.request(api.waiting(id))
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    await reader?.cancel()
    return new TextDecoder().decode(first?.value)
  }

  test.each([
    ['is down', 'Margaret model-down Shaw'],
    ['says nothing', 'Margaret model-empty Shaw'],
    ['breaks off', 'Margaret model-cut Shaw'],
    ['declines', 'Margaret model-refusal Shaw'],
  ])(
    'that the writer does not give (it %s) raises "Failed to generate eulogy preview"',
    { tags: 'S5-006' },
    async (_how, name) => {
      const logged: { fields: object; event: string }[] = []
      const note = (fields: object, event: string) => logged.push({ fields, event })
      const ctx = { ...product.ctx, log: { info: note, warn: note, error: note } }
      const submitted = {
        name,
        relationship: 'mother' as const,
        qualities: 'kind',
        memory: '',
        scripture: '',
        pronouns: '' as const,
        length: 'medium' as const,
        tone: 'sincere' as const,
        theme: 'general' as const,
        additional: '',
        language: '' as const,
        customer_name: 'Anna',
        email: 'anna@example.com',
      }
      const { id, key } = await submit(ctx, submitted, {
        address: '127.0.0.1',
        keys: [],
        idempotencyKey: null,
      })
      const asked = { submissionId: id, keys: [key], signal: AbortSignal.timeout(10_000) }
      const watch = { onStage: () => {}, onText: () => {} }
      const failure = await writePreview(ctx, asked, watch).catch((error: unknown) => error)
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
    },
  )
})
