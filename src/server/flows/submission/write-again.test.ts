import { beforeAll, describe, expect, test } from 'vitest'
import type { PreviewLine, SubmissionReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { payAndRead, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))
const { isWritten } = recordsOf(product)

const thin = { qualities: 'patient, funny', memory: '', additional: '' }

async function withAnswer(name = 'Margaret Shaw') {
  const shown = await submitAndPreview(product, { ...thin, name })
  await askAbout(product, shown.id, ['What did she bring you?', 'What did she cook?'])
  const answer = 'She once drove all night to bring me my violin.'
  expect((await answerTo(shown.visitor, shown.id, 1, answer)).status).toBe(200)
  return shown
}

async function writeAgain(visitor: Visitor, id: string): Promise<PreviewLine | undefined> {
  const response = await visitor.request(api.preview(id), { body: { again: true } })
  const lines = (await response.text()).trim().split('\n')
  return lines.map((line) => JSON.parse(line) as PreviewLine).at(-1)
}

const openingOf = async (id: string) =>
  (await product.database.row('openings', { submission_id: id })).text
const read = (visitor: Visitor, id: string) =>
  visitor.requestJson<SubmissionReply>(api.submission(id))
const emailsOf = async (id: string) =>
  (await product.database.rows('emails', { submission_id: id })).map(({ kind }) => kind)

const pay = (visitor: Visitor, id: string) => payAndRead(product, visitor, id)

describe('the beginning rewritten with answers', () => {
  test('replaces the preview once, without another email, and the text begins with it', async () => {
    const { visitor, id, preview } = await withAnswer()
    expect(await read(visitor, id)).toMatchObject({ canWriteAgain: true })
    const before = await openingOf(id)
    const last = await writeAgain(visitor, id)
    expect(await emailsOf(id)).toEqual(['preview'])
    const opening = await openingOf(id)
    expect(opening).not.toBe(before)
    expect(opening).toContain('violin')
    const { done } = last as Extract<PreviewLine, { done: unknown }>
    expect(opening.startsWith(done.preview)).toBe(true)
    expect(done.preview).not.toBe(preview)
    const stored = await read(visitor, id)
    expect(stored).toMatchObject({ preview: done.preview, canWriteAgain: false })
    await answerTo(visitor, id, 2, 'She made plum dumplings.')
    expect(await writeAgain(visitor, id)).toEqual(last)
    expect(await openingOf(id)).toBe(opening)
    expect(await visitor.preview(id)).toBe(done.preview)
    const text = await pay(visitor, id)
    expect(text.startsWith(opening)).toBe(true)
    expect(text).toContain('dumplings')
  })

  test('happens once when two tabs ask for it', async () => {
    const { visitor, id } = await withAnswer()
    await modelControl(product).reset()
    const [one, other] = await Promise.all([writeAgain(visitor, id), writeAgain(visitor, id)])
    expect(one).toEqual(other)
    const parts = (await modelControl(product).requests()).map(({ part }) => part)
    expect(parts.filter((part) => part === 'whole')).toHaveLength(1)
  })

  test('drops the text that was written before payment', async () => {
    const { visitor, id } = await withAnswer()
    await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
    await writeAgain(visitor, id)
    expect(await isWritten(id)).toBe(false)
    await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
    expect((await pay(visitor, id)).startsWith(await openingOf(id))).toBe(true)
  })

  test('leaves the preview as it is without an answer', async () => {
    const { visitor, id, preview } = await submitAndPreview(product, thin)
    expect(await writeAgain(visitor, id)).toMatchObject({ done: { preview } })
    expect(await read(visitor, id)).toMatchObject({ preview, canWriteAgain: true })
  })

  test('leaves the preview as it is when it fails, and can be asked for again', async () => {
    const { visitor, id, preview } = await withAnswer()
    const opening = await openingOf(id)
    await product.database.change(
      'eulogy_submissions',
      { id },
      { person: 'Margaret model-down Shaw' },
    )
    expect(await writeAgain(visitor, id)).toEqual({ failed: true })
    expect(await read(visitor, id)).toMatchObject({ preview, canWriteAgain: true })
    expect(await openingOf(id)).toBe(opening)
    await product.database.change('eulogy_submissions', { id }, { person: 'Margaret Shaw' })
    expect(await writeAgain(visitor, id)).toHaveProperty('done')
    expect(await read(visitor, id)).toMatchObject({ canWriteAgain: false })
  })

  test('is dropped when the text is paid for in the meantime', async () => {
    const { visitor, id, preview } = await withAnswer()
    const { sessionId } = await visitor.openCheckout(id)
    await expect.poll(() => isWritten(id)).toBe(true)
    const again = () => writeAgain(visitor, id)
    const last = await modelControl(product).meanwhile('whole', again, async () => {
      await stripeControl(product).pay(sessionId)
      await visitor.confirm(sessionId, id)
    })
    expect(last).toEqual({ failed: true })
    expect(await read(visitor, id)).toMatchObject({ preview, canWriteAgain: false })
    expect((await visitor.waitForEulogy(id)).startsWith(preview)).toBe(true)
  })
})
