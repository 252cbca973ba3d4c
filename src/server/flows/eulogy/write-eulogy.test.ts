import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import { api } from '#contract/urls.ts'
import { detectLanguage } from '#domain/input/language.ts'
import { countWords } from '#domain/length.ts'
import { refundDays, shortTextApology } from '#domain/offer.ts'
import { splitSentences } from '#domain/sentences.ts'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import * as families from '#server/store/families.ts'
import * as submissions from '#server/store/submissions.ts'
import { collapseSpaces, customerEmails, isEulogy, uniqueAddress } from '#tests/support/emails.ts'
import { freePort } from '#tests/support/http.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import { recordedInput } from '#tests/writing/cases.ts'
import { writeEulogy } from './write-eulogy.ts'

const given = Object.values(submissionInput).join('\n')

const metricsPorts = { api: 0, worker: await freePort() }
const product = setUpProduct({
  metricsPorts,
  // The stand-in's usual text has half the words that were shown, and a short one a quarter.
  settings: { LOCAL_LIMITS: localLimits({ leastLengthShare: 0.25 }) },
})
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const modelRequests = async () =>
  (await modelControl(product).requests()).filter(({ task }) => task === 'draft')

const { textsOf } = recordsOf(product)

describe('the writer', () => {
  test('is a language model, called once: what follows the preview is checked after payment', async () => {
    await modelControl(product).reset()
    const visitor = product.visitor()
    const id = await visitor.submit()
    expect(await modelRequests()).toEqual([])
    const preview = await visitor.preview(id)
    expect(preview).toContain('Margaret')
    const opening = { vendor: 'anthropic', part: 'whole', stream: true }
    expect(await modelRequests()).toMatchObject([opening])
    const { sessionId } = await visitor.openCheckout(id)
    await stripeControl(product).pay(sessionId)
    await Promise.all([visitor.confirm(sessionId, id), visitor.confirm(sessionId, id)])
    await visitor.waitForEulogy(id)
    await visitor.confirm(sessionId, id)
    expect((await modelRequests()).map(({ part }) => part)).toEqual(['whole'])
  })

  test('gives every sentence its evidence or a mark', async () => {
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

  test('has what it invents taken out, and listed as removed', async () => {
    const name = 'Margaret model-embellishes-rest model-garbage-edit Shaw'
    const { visitor, id, text } = await buyEulogy(product, { name })
    const { versions } = await visitor.requestJson<{ versions: Version[] }>(api.versions(id))
    const removed = versions[0]?.removed ?? []
    expect(removed.length).toBeGreaterThan(0)
    for (const { sentence } of removed) expect(text).not.toContain(sentence.trim())
  })

  test.each([
    ['short', 520],
    ['medium', 910],
    ['long', 1300],
  ] as const)('never exceeds the limit of a %s eulogy, %i words', async (length, most) => {
    const memory = `${submissionInput.memory} `.repeat(6).slice(0, 6_000)
    const { text } = await buyEulogy(product, { length, memory })
    expect(countWords(text)).toBeLessThanOrEqual(most)
  })

  test('writes in the language the user wrote in', async () => {
    const { text } = await buyEulogy(product, recordedInput('B-04-abuela-spanish'))
    expect(detectLanguage(text)).toBe('Spanish')
  })

  test('uses the "additional" field, the word of the person and the pronoun of the relationship, or else of the input', async () => {
    const { text } = await buyEulogy(product, {
      relationship: 'other',
      relationship_word: 'foster father',
      memory: 'He carved spoons in his shed. He gave every one away and laughed about it.',
      qualities: 'kind',
      additional: 'Thank the nurses of ward seven.',
    })
    expect(text).toContain('was my foster father')
    expect(text).toMatch(/nurses of ward seven/i)
    expect(text).toMatch(/\bhe\b/i)
    expect(text).not.toMatch(/\bshe\b/i)
    const aunt = await buyEulogy(product, {
      relationship: 'aunt',
      memory: 'Tea at four, and a song.',
      qualities: 'kind',
      additional: '',
    })
    expect(aunt.text).toMatch(/\bshe\b/i)
    expect(aunt.text).not.toMatch(/nurses/i)
  })
})

type Run = {
  id: string
  isStillMine?: boolean
  purpose?: 'prewrite' | 'paid'
  now?: () => Date
  refundMs?: number
}

const writeAs = (
  holder: string,
  { id, isStillMine = true, purpose = 'prewrite', now, refundMs }: Run,
) =>
  writeEulogy(
    {
      ...product.workerCtx,
      ...(now && { now }),
      deadlines: {
        ...product.workerCtx.deadlines,
        ...(refundMs !== undefined && { refundMs }),
      },
    },
    {
      submissionId: id,
      purpose,
      holder,
      signal: AbortSignal.timeout(10_000),
      settle: async () => isStillMine,
    },
  )

test('a worker that lost its job to another stores no text', async () => {
  const { id } = await submitAndPreview(product)
  await expect(writeAs('frozen', { id, isStillMine: false })).rejects.toThrow(
    'Another worker has taken over this job',
  )
  expect(await textsOf(id)).toEqual([])
  await writeAs('frozen', { id })
  expect(await textsOf(id)).toHaveLength(1)
})

test('without a reader for what stays unsaid the next attempt tries again, and near its end says so', async () => {
  const { visitor, id } = await buyEulogy(product)
  const silent = { name: 'Rosa judge-down', additional: 'Please do not say how she died.' }
  const insertRetry = async (changes: object) => {
    const row = toRow(submissionInputSchema.parse({ ...submissionInput, ...changes }))
    const retry = randomUUID()
    await families.withLock(product.database.owner, id, (tx) =>
      submissions.insert(tx, retry, id, row, new Date()),
    )
    return retry
  }
  const first = await insertRetry(silent)
  await expect(writeAs('first', { id: first, purpose: 'paid' })).rejects.toThrow('no reader')
  expect(await textsOf(first)).toEqual([])
  await writeAs('first', { id: first, purpose: 'paid', refundMs: 0 })
  const free = await insertRetry({ ...silent, additional: '' })
  await writeAs('first', { id: free, purpose: 'paid' })
  const { versions } = await visitor.requestJson<{ versions: Version[] }>(api.versions(id))
  expect(versions.map(({ isUnread }) => isUnread)).toEqual([false, true, false])
})

const alwaysShort = 'Rosa model-short-rest model-down-edit'
const thenInvents = 'Rosa model-short-rest-once model-invents-rest model-down-edit'

const countDrafts = async (id: string) =>
  (await product.database.rows('spend', { submission_id: id, task: 'draft' })).filter(
    ({ purpose }) => purpose !== 'preview',
  ).length

async function countShort() {
  const metrics = await fetch(`http://127.0.0.1:${metricsPorts.worker}/metrics`)
  const counted = (await metrics.text()).matchAll(/^lovingly_texts_total{.*"short".*} (\d+)$/gm)
  return [...counted].reduce((sum, [, count]) => sum + Number(count), 0)
}

test.each([
  ['as usual', 'Rosa Lind', 0, false],
  ['short, then as usual', 'Rosa model-short-rest-once model-down-edit', 2, false],
  ['short, then longer with an invention', thenInvents, 2, true],
  ['short both times', alwaysShort, 2, true],
])('a text that is %s', async (_how, name, drafts, isShort) => {
  const before = await countShort()
  const to = uniqueAddress('length')
  const { visitor, id } = await buyEulogy(product, { name, email: to })
  const read = () => visitor.requestJson<{ versions: Version[] }>(api.versions(id))
  expect((await read()).versions).toMatchObject([{ isShort }])
  expect(await countDrafts(id)).toBe(drafts)
  const email = await customerEmails(product).waitForEmailTo(to, isEulogy)
  expect(collapseSpaces(email.text).includes(shortTextApology)).toBe(isShort)
  expect((await countShort()) - before).toBe(isShort ? 1 : 0)
  const paid_at = new Date(Date.now() - refundDays * 24 * 60 * 60 * 1_000)
  await product.database.change('purchases', { root_id: id }, { paid_at })
  expect((await read()).versions).toMatchObject([{ isShort: false }])
})

test.each([
  [6.9, 2],
  [7.1, 1],
])('%d minutes after payment, it has %i drafts', async (minutes, drafts) => {
  const { id } = await buyEulogy(product, { name: alwaysShort })
  await product.database.owner.deleteFrom('eulogies').where('submission_id', '=', id).execute()
  const before = await countDrafts(id)
  const now = () => new Date(Date.now() + minutes * 60_000)
  await writeAs('late', { id, now, purpose: 'paid' })
  expect((await countDrafts(id)) - before).toBe(drafts)
})
