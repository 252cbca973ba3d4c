import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PreviewLine } from '#contract/previews.ts'
import { api } from '#contract/urls.ts'
import { cashDesk, toldBy } from '#proof/buying.ts'
import { modelDesk } from '#proof/model-desk.ts'
import { type Product, startProduct } from '#proof/product.ts'
import { writeEulogy } from '#server/flows/write-eulogy.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({
    worker: false,
    secondWriter: true,
    settings: { WRITER_SILENCE_SECONDS: '1' },
  })
})
afterAll(() => product.stop())
beforeEach(() => modelDesk(product).forget())

/** Has the full text written as a paid job would, and says what became of it. */
async function written(id: string) {
  const logged: { fields: object; event: string }[] = []
  const note = (fields: object, event: string) => logged.push({ fields, event })
  const ctx = { ...product.workerCtx, log: { info: note, warn: note, error: note } }
  const signal = AbortSignal.timeout(15_000)
  const run = { submissionId: id, purpose: 'paid' as const, holder: id, signal }
  const failure = await writeEulogy(ctx, { ...run, settle: async () => true }).catch(
    (error: Error) => error,
  )
  const row = await product.database.owner
    .selectFrom('eulogies')
    .select('text')
    .where('submission_id', '=', id)
    .executeTakeFirst()
  return { failure, text: row?.text, logged: logged.at(-1) }
}

const spent = (id: string) =>
  product.database.owner
    .selectFrom('spend')
    .select(['provider', 'purpose', 'brief', 'outcome', 'input_tokens', 'cost_micros'])
    .where('submission_id', '=', id)
    .orderBy('reserved_at')
    .execute()

describe('the full text', () => {
  test('goes back with what is wrong with it, and is delivered when it was mended', async () => {
    const { id } = await toldBy(product, { name: 'Ruth model-french-rest-once Hale' })
    const { text, logged } = await written(id)
    expect(text).toContain('Ruth')
    expect(text).not.toContain('Merci')
    const heard = await modelDesk(product).heard()
    expect(heard.map(({ vendor, part }) => `${vendor} ${part}`)).toEqual([
      'anthropic opening',
      'anthropic rest',
      'anthropic rest',
    ])
    expect(heard.map(({ mends }) => mends > 0)).toEqual([false, false, true])
    expect(logged).toMatchObject({ event: 'eulogy written', fields: { misses: '' } })
  })

  test('is asked of the other company when the first cannot mend it', async () => {
    const { id } = await toldBy(product, { name: 'Ruth model-french-rest-anthropic Hale' })
    const { text } = await written(id)
    expect(text).toContain('Ruth')
    const heard = (await modelDesk(product).heard()).filter(({ part }) => part === 'rest')
    expect(heard.map(({ vendor }) => vendor)).toEqual([
      'anthropic',
      'anthropic',
      'anthropic',
      'openai',
    ])
  })

  test('is not shown at all when neither can, and the operator is told', async () => {
    const { id } = await toldBy(product, { name: 'Ruth model-french-rest Hale' })
    const { text, failure, logged } = await written(id)
    expect(text).toBeUndefined()
    expect(failure).toMatchObject({ name: 'NoText' })
    expect(logged).toEqual({
      fields: {
        submissionId: id,
        purpose: 'paid',
        reason: 'anthropic broke a wall, openai broke a wall',
      },
      event: 'eulogy not written',
    })
    expect((await modelDesk(product).heard()).filter(({ part }) => part === 'rest')).toHaveLength(6)
  })

  test('goes without the sentences that nobody can mend', async () => {
    const { id } = await toldBy(product, { name: 'Ruth model-cliche-rest Hale' })
    const { text, logged } = await written(id)
    expect(text).toContain('Ruth')
    expect(text).not.toMatch(/sorely missed|testament to|better place|touched many/)
    expect(logged).toMatchObject({ event: 'eulogy written' })
    expect((await modelDesk(product).heard()).filter(({ part }) => part === 'rest')).toHaveLength(3)
  })

  test('of a retry is compared with the texts before, and goes back for new words', async () => {
    const name = 'Ruth model-same-once-rest Hale'
    const { visitor, id } = await toldBy(product, { name })
    const { sessionId } = await visitor.openCheckout(id)
    await cashDesk(product).pay(sessionId)
    await visitor.confirm(sessionId, id)
    const first = await written(id)
    const told = await visitor.askJson<Record<string, string>>(api.submission(id))
    const body = { ...told, name, memory: told.memories }
    const retry = await visitor.askJson<{ id: string }>(api.retries(id), { body })
    const second = await written(retry.id)
    expect(second.text).not.toBe(first.text)
    expect((await spent(retry.id)).map(({ outcome }) => outcome.includes('Q13'))).toEqual([
      true,
      false,
    ])
  })

  test('leaves a row for each call: who, with which brief, what it cost, what was missed', async () => {
    const { id } = await toldBy(product, { name: 'Ruth model-french-rest-once Hale' })
    await written(id)
    const rows = await spent(id)
    expect(rows.map(({ purpose }) => purpose)).toEqual(['preview', 'paid', 'paid'])
    for (const row of rows) {
      expect(row).toMatchObject({ provider: 'anthropic', brief: product.ctx.writer.briefVersion })
      expect(Number(row.cost_micros)).toBeGreaterThan(0)
      expect(row.input_tokens).toBeGreaterThan(0)
    }
    expect(rows[1]?.outcome).toMatch(/^Q\d+( Q\d+)*$/)
    expect(rows[2]?.outcome).toBe('used')
  })

  test('that fell silent leaves what was reserved, and why', async () => {
    const { id } = await toldBy(product, { name: 'Ruth model-stalls-rest-anthropic Hale' })
    const { text } = await written(id)
    expect(text).toContain('Ruth')
    const rows = await spent(id)
    expect(rows.map(({ provider, outcome }) => `${provider} ${outcome}`)).toEqual([
      'anthropic used',
      'anthropic fell-silent',
      'openai used',
    ])
    expect(Number(rows[1]?.cost_micros)).toBeGreaterThan(Number(rows[2]?.cost_micros))
  })
})

describe('the preview', () => {
  const textIn = (lines: PreviewLine[]) =>
    lines.flatMap((line) => ('text' in line ? [line.text] : [])).join('')
  const doneIn = (lines: PreviewLine[]) =>
    lines.flatMap((line) => ('done' in line ? [line.done.preview] : []))[0] ?? ''

  test('whose second sentence is rejected goes on from the first, and nobody reads what was rejected', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit({ name: 'Ruth model-invents-once Hale' })
    const lines = await visitor.previewLines(id)
    expect(doneIn(lines)).toContain('Ruth')
    expect(doneIn(lines).startsWith(textIn(lines).trimEnd())).toBe(true)
    expect(JSON.stringify(lines)).not.toMatch(/1987|Gregory/)
    const heard = await modelDesk(product).heard()
    expect(heard.map(({ vendor, mends }) => `${vendor} ${mends > 0}`)).toEqual([
      'anthropic false',
      'anthropic true',
    ])
    expect((await spent(id)).map(({ outcome }) => outcome)).toEqual([
      expect.stringContaining('Q1'),
      'used',
    ])
  })

  test('that breaks off is gone on with by the other company, and nothing shown is taken back', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit({ name: 'Ruth model-cut-opening-anthropic Hale' })
    const lines = await visitor.previewLines(id)
    expect(doneIn(lines)).toContain('Ruth')
    expect(textIn(lines)).not.toBe('')
    expect(doneIn(lines).startsWith(textIn(lines).trimEnd())).toBe(true)
    expect((await modelDesk(product).heard()).map(({ vendor }) => vendor)).toEqual([
      'anthropic',
      'openai',
    ])
  })

  test('that never ends is ended for it', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit({ name: 'Ruth model-long Hale' })
    const preview = await visitor.preview(id)
    expect(preview.split(/\s+/).length).toBeLessThanOrEqual(110)
    expect((await spent(id)).map(({ outcome }) => outcome)).toEqual(['enough'])
  })

  test('asked for in two tabs at once is written once, and both show the same', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    const previews = await Promise.all([1, 2, 3].map(() => visitor.preview(id)))
    expect(new Set(previews).size).toBe(1)
    expect(await modelDesk(product).heard()).toHaveLength(1)
    expect(await visitor.askJson(api.submission(id))).toMatchObject({ preview: previews[0] })
  })

  test('whose writer died is written by the next who asks', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    await product.database.owner
      .insertInto('preview_writings')
      .values({ submission_id: id, holder: 'died', held_until: new Date(Date.now() + 1_000) })
      .execute()
    expect(await visitor.preview(id)).toContain('Margaret')
  })
})
