import { describe, expect, test } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import { api } from '#contract/urls.ts'
import * as submissions from '#server/store/submissions.ts'
import { setUpProductWithAutomation } from '#tests/support/automation.ts'
import { modelControl } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { retryInput, startRetry } from '#tests/support/retries-and-rewrites.ts'
import { toPayload } from './writing-input.ts'

const { product, automation } = setUpProductWithAutomation()
const { textsOf } = recordsOf(product)

const fields = [
  'id',
  'person',
  'relationship',
  'qualities',
  'memories',
  'scripture',
  'tone',
  'length',
  'theme',
  'name',
  'type',
  'email',
  'customer_name',
  'preview',
]
const ownFields = ['additional', 'different']

describe('the preview call', () => {
  test('is one JSON POST to the automation with these fields in this order, ours after them, and answers with the preview', async () => {
    const { id, preview } = await submitAndPreview(product, {
      additional: 'Thank the nurses of the night shift.',
      scripture: 'Psalm 23',
      email: 'anna@example.com',
    })
    const [call, ...more] = automation.calls(id)
    expect(more).toEqual([])
    expect(call?.headers['content-type']).toBe('application/json')
    expect(Object.keys(call?.body ?? {})).toEqual([...fields, ...ownFields])
    expect(call?.body).toMatchObject({
      id,
      person: 'Margaret Ellen Shaw',
      name: 'Margaret Ellen Shaw',
      relationship: 'mother',
      scripture: 'Psalm 23',
      tone: 'sincere',
      length: 'medium',
      theme: 'general',
      type: 'general',
      email: 'anna@example.com',
      customer_name: 'Anna',
      preview: '',
      additional: 'Thank the nurses of the night shift.',
      different: '',
    })
    const toModels = await modelControl(product).requests()
    expect(toModels.filter(({ task }) => task === 'draft')).toEqual([])
    const { text } = await product.database.row('openings', { submission_id: id })
    expect(text.startsWith(preview)).toBe(true)
    expect(preview).toContain('Margaret')
  })

  test('uses the relationship as type when there is none', async () => {
    const { id } = await submitAndPreview(product, { relationship: 'aunt' })
    const stored = await submissions.find(product.database.owner, id)
    if (!stored) throw new Error('no submission')
    expect(toPayload({ ...stored, type: '' as 'general' }, [], '').type).toBe('aunt')
    expect(toPayload({ ...stored, type: 'paid' }, [], '').type).toBe('paid')
  })

  test('fails with "Failed to generate eulogy preview"', async () => {
    const visitor = product.visitor()
    const id = await visitor.submit({ name: 'Ruth automation-empty Hale' })
    expect((await visitor.previewLines(id)).at(-1)).toEqual({ failed: true })
    expect(await visitor.requestJson(api.submission(id))).toMatchObject({ preview: '' })
    expect(automation.calls(id)).toHaveLength(1)
  })
})

describe('the paid call', () => {
  const paidCalls = (id: string) => automation.calls(id).filter(({ body }) => body.submission_id)

  test('has the same fields and the submission id, and accepts a response without JSON', async () => {
    const { id, preview, text } = await buyEulogy(product)
    const order = automation.calls(id).at(-1)?.body
    expect(Object.keys(order ?? {})).toEqual([...fields, ...ownFields, 'submission_id'])
    expect(order).toMatchObject({ id, submission_id: id, type: 'paid' })
    expect(order?.preview.startsWith(preview)).toBe(true)
    expect(text.startsWith(preview)).toBe(true)
    expect(await textsOf(id)).toEqual([{ text }])
  })

  test('of a new version says what should be different', async () => {
    const { visitor, id } = await buyEulogy(product)
    const retry = await startRetry(visitor, id, { different: 'Shorter, please.' })
    await visitor.waitForEulogy(retry.id)
    expect(paidCalls(retry.id).at(-1)?.body).toMatchObject({
      additional: retryInput.additional,
      different: 'Shorter, please.',
    })
  })

  test('is made once per purchase, by the server, after payment', async () => {
    const stripe = stripeControl(product)
    await stripe.setWebhookMode('duplicated')
    const { visitor, id } = await submitAndPreview(product)
    const { sessionId } = await visitor.openCheckout(id)
    expect(automation.calls(id)).toHaveLength(1)
    await stripe.pay(sessionId)
    await Promise.all([1, 2, 3].map(() => visitor.confirm(sessionId, id)))
    await visitor.waitForEulogy(id)
    await visitor.confirm(sessionId, id)
    expect(paidCalls(id)).toHaveLength(1)
    expect(await textsOf(id)).toHaveLength(1)
    await stripe.setWebhookMode('normal')
  })

  test('keeps invented sentences in the text and marks them, and a short text is not written again', async () => {
    const { visitor, id, text } = await buyEulogy(product, { name: 'Ruth automation-invents Hale' })
    expect(text).toContain('Oslo')
    const { versions } = await visitor.requestJson<{ versions: Version[] }>(api.versions(id))
    const invented = versions[0]?.sentences.find(({ sentence }) => sentence.includes('Oslo'))
    expect(invented?.status).toBe('marked')
    expect(versions[0]?.isShort).toBe(true)
    expect(paidCalls(id)).toHaveLength(1)
  })

  test('is repeated with a new attempt only for an unusable text', async () => {
    const { id, preview, text } = await buyEulogy(product, {
      name: 'Ruth automation-strays-once Hale',
    })
    expect(text.startsWith(preview)).toBe(true)
    const attempts = paidCalls(id).map(({ attempt }) => attempt)
    expect(new Set(attempts).size).toBe(2)
    expect(await textsOf(id)).toEqual([{ text }])
  })
})
