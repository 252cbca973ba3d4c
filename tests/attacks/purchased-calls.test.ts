import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { maxPreviewCalls } from '#domain/limits/budget.ts'
import { includedRetries, includedRewrites, maxGivenBack } from '#domain/offer.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { attemptPaidText } from '#server/flows/eulogy/attempt-paid-text.ts'
import { contributors } from '#tests/support/contributors.ts'
import { waitForAlert } from '#tests/support/emails.ts'
import { refusalOf } from '#tests/support/http.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, payForEulogy } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import {
  countRetries,
  longestParagraph,
  readVersion,
  requestRetry,
  requestRewrite,
  rewrite,
  startRetry,
  waitForRewrite,
} from '#tests/support/retries-and-rewrites.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({ secondProvider: true })
const { alertsAbout, submissionOf } = recordsOf(product)
const model = () => modelControl(product)

async function editText(visitor: Visitor, id: string, text: string): Promise<number> {
  const { revision } = await readVersion(visitor, id)
  const response = await visitor.request(api.edits(id), { body: { text, revision } })
  expect(response.status).toBe(201)
  return ((await response.json()) as { revision: number }).revision
}

describe('a paragraph that can’t change as asked', () => {
  const filler = 'She sang in the kitchen every morning. '.repeat(520).slice(0, 19_900)

  test('costs no model call, however often it is asked for', async () => {
    const { visitor, id } = await buyEulogy(product)
    const revision = await editText(visitor, id, `Amen.\n\n${filler}`)
    await model().reset()
    for (const wish of ['shorter', 'lighter', 'plainer'] as const) {
      for (let times = 0; times < 8; times += 1) {
        const response = await requestRewrite(visitor, id, { position: 0, wish, revision })
        expect(response.status).toBe(422)
        expect(await response.json()).toMatchObject({
          code: 'paragraph-too-short',
          message: expect.stringContaining('This didn’t use up a change.'),
        })
      }
    }
    const long = await requestRewrite(visitor, id, { position: 1, wish: 'lighter', revision })
    expect(await long.json()).toMatchObject({ code: 'paragraph-too-long' })
    expect(await model().requests()).toEqual([])
    expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites)
  })

  test('can still get a memory', async () => {
    const { visitor, id, text } = await buyEulogy(product)
    const revision = await editText(visitor, id, `Amen.\n\n${text}`)
    const memory = 'She kept a jar of buttons and named every one of them.'
    const added = await rewrite(visitor, id, { position: 0, wish: 'memory', memory, revision })
    expect(added).toMatchObject({ state: 'written', left: includedRewrites - 1 })
  })
})

test('failed rewrites of a purchase end after those that are given back and those that are included', {
  timeout: 60_000,
}, async () => {
  const { visitor, id, text, orderNumber } = await buyEulogy(product, {
    name: 'Rosa model-refusal-rewrite',
  })
  const position = longestParagraph(text)
  await model().reset()
  const outcomes: [left: number, counts: boolean][] = []
  for (;;) {
    const response = await requestRewrite(visitor, id, { position, wish: 'shorter' })
    if (response.status !== 201) {
      expect(await response.json()).toMatchObject({ code: 'no-rewrites-left' })
      break
    }
    const { id: rewriteId } = (await response.json()) as { id: string }
    const { left, counts } = await waitForRewrite(visitor, id, rewriteId)
    outcomes.push([left, counts])
  }
  const givenBack = Array.from({ length: maxGivenBack.rewrites }, () => [includedRewrites, false])
  const counted = Array.from({ length: includedRewrites }, (_, nth) => [
    includedRewrites - 1 - nth,
    true,
  ])
  expect(outcomes).toEqual([...givenBack, ...counted])
  // One provider reports that it blocks; the other answers with words of refusal, which get a second try.
  const calls = (await model().requests()).filter(({ task }) => task === 'rewrite')
  const callsOf = (vendor: string) => calls.filter((call) => call.vendor === vendor).length
  expect([callsOf('anthropic'), callsOf('openai')]).toEqual([10, 20])
  expect(await alertsAbout(orderNumber)).toEqual(['rewrites-not-given-back'])
})

test('retries that every provider declines end at once, each after one call per provider', {
  timeout: 60_000,
}, async () => {
  const { visitor, id } = await buyEulogy(product)
  await model().reset()
  const left: number[] = []
  for (;;) {
    const response = await requestRetry(visitor, id, { name: 'Margaret model-refusal Shaw' })
    if (response.status !== 201) {
      expect(await response.json()).toMatchObject({ code: 'no-retries-left' })
      break
    }
    const retry = (await response.json()) as { id: string }
    await expect
      .poll(async () => (await submissionOf(retry.id)).writing_failed_at, { timeout: 10_000 })
      .not.toBeNull()
    left.push(await countRetries(visitor, id))
  }
  const givenBack = Array.from({ length: maxGivenBack.retries }, () => includedRetries)
  const counted = Array.from({ length: includedRetries }, (_, nth) => includedRetries - 1 - nth)
  expect(left).toEqual([...givenBack, ...counted])
  const drafts = (await model().requests()).filter(({ task }) => task === 'draft')
  expect(drafts.map(({ vendor }) => vendor)).toEqual(left.flatMap(() => ['anthropic', 'openai']))
})

/** The queue waits longer and longer between attempts; these don't. */
const attempt = (submissionId: string) =>
  attemptPaidText(product.workerCtx, {
    submissionId,
    again: false,
    holder: 'test',
    signal: new AbortController().signal,
    settle: async () => true,
  }).catch(() => {})

test('a first text that every provider declines costs one call per provider until its refund', async () => {
  const { id } = await payForEulogy(product, { name: 'Ruth model-refusal-rest Hale' })
  for (let attempts = 0; attempts < 4; attempts += 1) await attempt(id)
  const drafts = { submission_id: id, purpose: 'paid', task: 'draft' } as const
  const paid = await product.database.rows('spend', drafts)
  expect(paid.map(({ provider, outcome }) => `${provider} ${outcome}`).sort()).toEqual([
    'anthropic finish-reason-content-filter',
    'openai finish-reason-content-filter',
  ])
})

test('a text that is useless every time is drafted six times by each provider, and its retry ends', {
  timeout: 60_000,
}, async () => {
  const { visitor, id } = await buyEulogy(product)
  await model().reset()
  const retry = await startRetry(visitor, id, { name: 'Margaret model-same-unusable Shaw' })
  for (let attempts = 0; attempts < 12; attempts += 1) await attempt(retry.id)
  const drafts = (await model().requests()).filter(({ task }) => task === 'draft')
  expect(drafts.length).toBeGreaterThan(0)
  expect(drafts.length).toBeLessThanOrEqual(12)
  expect((await submissionOf(retry.id)).writing_failed_at).not.toBeNull()
  expect(await countRetries(visitor, id)).toBe(includedRetries)
})

async function readCost(rootId: string): Promise<number> {
  const { rows } = await sql<{ micros: string }>`
    select spent_on_order(${rootId}) as micros`.execute(product.database.owner)
  return Number(rows[0]?.micros) / 1_000_000
}

/** A text costs about two cents, so that would take hundreds. */
const costFourDollars = (submissionId: string) =>
  sql`update spend set cost_micros = 4600000.0 / (select count(*) from spend where submission_id = ${submissionId})
    where submission_id = ${submissionId}`.execute(product.database.owner)

test('one order buys no more than its dollars of model calls, however often it is given back', {
  timeout: 60_000,
}, async () => {
  const { visitor, id, text, orderNumber } = await buyEulogy(product)
  const { id: retryId } = await startRetry(visitor, id)
  await visitor.waitForEulogy(retryId)
  await costFourDollars(retryId)
  // The buyer has everything back, as if nothing had been written.
  await product.database.change('eulogy_submissions', { id }, { retries: 3 })
  const cost = await readCost(id)

  expect(await refusalOf(await requestRetry(visitor, id))).toEqual([409, 'order-limit'])
  const rewrite = await requestRewrite(visitor, id, { position: 0, wish: 'shorter' })
  expect(await refusalOf(rewrite)).toEqual([409, 'order-limit'])
  // Nothing was used up, and the text is still there.
  expect(await readVersion(visitor, id)).toMatchObject({ rewritesLeft: 5, full_eulogy: text })
  expect(await product.database.row('eulogy_submissions', { id })).toMatchObject({ retries: 3 })
  expect(await readCost(id)).toBe(cost)
  const alert = await waitForAlert(product, 'An order has cost as much as it may', orderNumber)
  expect(alert.text).toContain('nearly all that one order may cost')
})

describe('before payment', () => {
  const product = setUpProduct({
    worker: false,
    settings: { LOCAL_LIMITS: localLimits({ prewritesPerNetwork: 5 }) },
  })
  const { ask, contribute, decideAll } = contributors(product)

  const callsFor = async (id: string) => {
    const { rows } = await sql<{ calls: number; previews: number }>`
      select count(*)::integer as calls, (count(*) filter (where task = 'draft'))::integer as previews
      from spend where submission_id = ${id} and purpose = 'preview'`.execute(
      product.database.owner,
    )
    return rows[0] ?? { calls: 0, previews: 0 }
  }

  /** Leaving out a memory that the preview tells drops it, so the next one is written without it. */
  test('a preview that is dropped again and again is counted each time and takes at most the calls of one submission', async () => {
    const visitor = product.visitor('198.51.100.7')
    const id = await visitor.submit({ memory: 'She baked bread.', qualities: 'patient and funny' })
    const { key } = await ask(visitor, { submissionId: id, note: '' })
    await contribute(key, { text: 'She taught me to whistle with two fingers.' })
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      await decideAll(visitor, id, 'used')
      const response = await visitor.request(api.preview(id), { method: 'POST' })
      await response.text()
      statuses.push(response.status)
      await decideAll(visitor, id, 'left-out')
    }
    const { calls, previews } = await callsFor(id)
    expect(calls).toBeLessThanOrEqual(maxPreviewCalls)
    expect(previews).toBeGreaterThan(1)
    expect(statuses.slice(0, previews)).toEqual(Array(previews).fill(200))
    expect(statuses.slice(previews)).toEqual(Array(12 - previews).fill(429))
    const counted = await product.database.owner
      .selectFrom('network_spend')
      .select('previews')
      .where('previews', '>', 0)
      .execute()
    expect(counted).toEqual([{ previews }])
  })

  describe('paying again and again with changed answers', () => {
    async function payOften(address: string, times: number) {
      const visitor = product.visitor(address)
      const id = await visitor.submit()
      await visitor.preview(id)
      await askAbout(product, id, ['What did she sing?'])
      const song = (n: number) => (n < 0 ? '' : `Song number ${n}, a little flat.`)
      for (let n = 0; n < times; n += 1) {
        await answerTo(visitor, id, 1, song(n), song(n - 1))
        await visitor.openCheckout(id)
        // A second click with the same answers.
        await visitor.openCheckout(id)
      }
      return (await recordsOf(product).jobsOf('prewrite', id)).length
    }

    test('starts at most three texts before payment', async () => {
      expect(await payOften('198.51.101.7', 12)).toBe(3)
    })

    test('starts no more than its network may have in a day', async () => {
      const jobs = []
      for (let n = 0; n < 4; n += 1) jobs.push(await payOften('198.51.102.7', 2))
      expect(jobs).toEqual([2, 2, 1, 0])
      expect(await payOften('198.51.103.7', 2)).toBe(2)
    })
  })
})
