import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import type { PreviewLine } from '#contract/previews.ts'
import { api } from '#contract/urls.ts'
import { countWords } from '#domain/length.ts'
import { splitSentences } from '#domain/sentences.ts'
import { boughtBy, cashDesk, toldBy } from '#proof/buying.ts'
import { type Product, startProduct } from '#proof/product.ts'
import type { Visitor } from '#proof/visitor.ts'
import { submit } from '#server/flows/submit.ts'
import { writePreview } from '#server/flows/write-preview.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
  await cashDesk(product).webhooks('off')
})
afterAll(() => product.stop())

type Heard = { vendor: string; part: string; stream: boolean }
async function modelRequests(): Promise<Heard[]> {
  const answer = await fetch(`${product.model.url}/control/requests`)
  const { last } = (await answer.json()) as { last: Heard[] }
  return last.map(({ vendor, part, stream }) => ({ vendor, part, stream }))
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
  test('is a language model, asked for the opening and after payment for the rest [R21-b S4-010 S4-018]', async () => {
    await forget()
    const visitor = product.visitor()
    const id = await visitor.submit()
    expect(await modelRequests()).toEqual([])
    const preview = await visitor.preview(id)
    expect(preview).toContain('Margaret')
    expect(await modelRequests()).toEqual([{ vendor: 'anthropic', part: 'opening', stream: true }])
    const { sessionId } = await visitor.openCheckout(id)
    await cashDesk(product).pay(sessionId)
    await Promise.all([visitor.confirm(sessionId, id), visitor.confirm(sessionId, id)])
    await visitor.waitForEulogy(id)
    await visitor.confirm(sessionId, id)
    expect((await modelRequests()).map(({ part }) => part)).toEqual(['opening', 'rest'])
  })

  test('is handed what was told in "additional" and uses it [R2-a]', async () => {
    const { text } = await boughtBy(product, { additional: 'Thank the nurses of ward seven.' })
    expect(text).toMatch(/nurses of ward seven/i)
    const without = await boughtBy(product, { additional: '' })
    expect(without.text).not.toMatch(/nurses/i)
  })

  test('says for every sentence of the text what it rests on', async () => {
    const { visitor, id, text } = await boughtBy(product)
    const { versions } = await visitor.askJson<{ versions: Version[] }>(api.versions(id))
    const said = versions[0]?.rests_on.map(({ sentence }) => sentence) ?? []
    expect(said).toEqual(splitSentences(text).map((sentence) => sentence.trim()))
  })

  test.each([
    ['R19-c', 'short', 390, 520],
    ['R19-d', 'medium', 650, 910],
    ['R19-e', 'long', 1040, 1300],
  ] as const)('[%s] writes a %s eulogy of %i to %i words', async (_id, length, least, most) => {
    const { text } = await boughtBy(product, { length })
    expect(countWords(text)).toBeGreaterThanOrEqual(least)
    expect(countWords(text)).toBeLessThanOrEqual(most)
  })

  test('speaks of them as the relationship word says, then as was written [R42-a]', async () => {
    const memory = 'He carved spoons in his shed. He gave every one away and laughed about it.'
    const friend = await boughtBy(product, { relationship: 'friend', memory, qualities: 'kind' })
    expect(friend.text).toMatch(/\bhe\b/i)
    expect(friend.text).not.toMatch(/\bshe\b/i)
    const aunt = await boughtBy(product, {
      relationship: 'aunt',
      memory: 'Tea at four, and a song.',
      qualities: 'kind',
    })
    expect(aunt.text).toMatch(/\bshe\b/i)
  })
})

describe('the preview', () => {
  test('is cut on the server by three to five words [R11-a]', async () => {
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
    expect(await visitor.askJson(api.submission(id))).toMatchObject({ preview })
  })

  test('is the true beginning of what is sold, the words that were cut included [R20-a]', async () => {
    const { id, preview, text } = await boughtBy(product)
    const opening = await openingOf(id)
    expect(opening.startsWith(preview)).toBe(true)
    expect(opening.length).toBeGreaterThan(preview.length)
    expect(text.startsWith(opening)).toBe(true)
    expect(text.length).toBeGreaterThan(opening.length + 1_000)
  })

  test('is all that leaves the server before payment [R11-b S7-009]', async () => {
    const memory = 'We went fishing.'
    const email = 'unpaid-words@example.com'
    const { visitor, id, preview } = await toldBy(product, { memory, qualities: 'calm', email })
    const { sessionId } = await visitor.openCheckout(id)
    // Written ahead: all the words are there to be let out by a mistake.
    await expect.poll(() => textOf(id)).toBeDefined()
    const text = (await textOf(id)) ?? ''
    const opening = await openingOf(id)
    const body = { sessionId, submissionId: id }
    const told = await visitor.askJson<Record<string, string>>(api.submission(id))
    const form = { ...told, memory: told.memories, name: told.person }
    const answers = await Promise.all([
      visitor.ask(api.submission(id)),
      visitor.ask(api.fullEulogy(id)),
      visitor.ask(api.versions(id)),
      visitor.ask(api.preview(id), { method: 'POST' }),
      visitor.ask(api.confirmCheckout(), { body }),
      visitor.ask(api.retries(id), { body: form }),
      visitor.ask(api.edits(id), { body: { text: 'mine', revision: 0 } }),
      visitor.ask(api.createCheckout(), {
        body: { submissionId: id, name: 'M', email: 'anna@example.com' },
      }),
    ])
    const said = await Promise.all(
      answers.map(
        async (answer) => `${JSON.stringify([...answer.headers])} ${await answer.text()}`,
      ),
    )
    const letter = await product.mailbox.waitForLetter(({ to }) => to.includes(email), 10_000)
    said.push(letter.text.replace(/\s+/g, ' '), letter.html)

    const lastShown = preview.split(/\s+/).slice(-2).join(' ')
    const firstHidden = opening.slice(preview.length).trim().split(/\s+/).slice(0, 2).join(' ')
    const behind = text.slice(opening.length).split(/(?<=[.!?])\s+/)
    const secrets = [`${lastShown} ${firstHidden}`, ...behind.filter((one) => one.length > 25)]
    expect(secrets.length).toBeGreaterThan(20)
    expect(said.some((one) => one.includes(lastShown))).toBe(true)
    for (const secret of secrets) {
      expect(said.filter((one) => one.includes(secret))).toEqual([])
    }
    const stream = await firstOfStream(visitor, id)
    expect(stream).not.toContain('ready')
  })

  async function firstOfStream(visitor: Visitor, id: string) {
    const answer = await visitor.ask(api.waiting(id))
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
    'that the writer does not give (it %s) raises "Failed to generate eulogy preview" [S5-006]',
    async (_how, name) => {
      const logged: { fields: object; event: string }[] = []
      const note = (fields: object, event: string) => logged.push({ fields, event })
      const ctx = { ...product.ctx, log: { info: note, warn: note, error: note } }
      const told = {
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
        customer_name: 'Anna',
        email: 'anna@example.com',
      }
      const { id, key } = await submit(ctx, told, { address: '127.0.0.1', keys: [], sending: null })
      const asked = { submissionId: id, keys: [key], signal: AbortSignal.timeout(10_000) }
      const failure = await writePreview(ctx, asked, () => {}).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Error)
      expect((failure as Error).message).toBe('Failed to generate eulogy preview')
      expect(logged.at(-1)).toEqual({
        fields: { submissionId: id, reason: expect.any(String) },
        event: 'Failed to generate eulogy preview',
      })

      const visitor = product.visitor()
      const ours = await visitor.submit({ name })
      expect((await visitor.previewLines(ours)).at(-1)).toEqual({ failed: true })
      expect(await visitor.askJson(api.submission(ours))).toMatchObject({ preview: '' })
    },
  )
})
