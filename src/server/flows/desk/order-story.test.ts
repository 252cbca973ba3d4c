import { describe, expect, test } from 'vitest'
import { pages } from '#contract/urls.ts'
import { price, priceInDollars } from '#domain/offer.ts'
import { deskRecords } from '#tests/support/desk-browser.ts'
import { setUpProduct } from '#tests/support/product.ts'
import {
  buyEulogy,
  openPaymentPage,
  payFor,
  payForEulogy,
  stripeControl,
  submitAndPreview,
} from '#tests/support/purchases.ts'
import { answerTo, askAbout } from '#tests/support/stored-questions.ts'
import { findOrders } from './find-orders.ts'
import { eraseOrder } from './order-actions.ts'
import { readOrderStory, readOrderWords } from './order-story.ts'

const product = setUpProduct()
const { operator, actionsOn } = deskRecords(product)

const words = /Margaret|swim|gravy|Anna|bread/

describe('the story of an order', () => {
  test('tells what happened in order, with failures and their reasons, and no words of the user', async () => {
    const { id } = await payForEulogy(product, { name: 'Margaret model-down-rest Shaw' })
    const problems = async () => {
      const story = await readOrderStory(product.workerCtx, id)
      return story?.entries.filter(({ isProblem }) => isProblem).map((entry) => entry.sentence)
    }
    await expect
      .poll(problems)
      .toContainEqual(expect.stringMatching(/^Writing attempt 1 failed after .*: anthropic/))
    const story = await readOrderStory(product.workerCtx, id)
    const kinds = story?.entries.map(({ kind }) => kind) ?? []
    expect(kinds[0]).toBe('submitted')
    expect(kinds).toEqual(
      expect.arrayContaining(['preview', 'email', 'checkout', 'payment', 'writing']),
    )
    expect(story?.now).toBe('Paid, and the text isn’t written yet.')
    const sums = /^Models cost \$(\d\.\d\d)\. \$(\d+\.\d\d) of (\S+) is left, before/
    const [, cost, left, paid] = sums.exec(story?.money ?? '') ?? []
    expect(paid).toBe(priceInDollars)
    expect(Number(cost) + Number(left)).toBeCloseTo(price.amount / 100, 1)
    const times = story?.entries.map(({ at }) => at.getTime()) ?? []
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(JSON.stringify(story?.entries)).not.toMatch(words)
  })

  test('counts the questions, and never picks out words of not wanting to go on', async () => {
    const { visitor, id } = await submitAndPreview(product)
    await askAbout(product, id, ['What did she sing?', 'What did she cook?', 'What did she grow?'])
    await answerTo(visitor, id, 1, 'Old hymns.')
    await answerTo(visitor, id, 2, '')
    const helpline = 'not go on without her, really'
    const listening = { submission_id: id, round: 2, helpline, listened_at: product.ctx.now() }
    await product.database.add('listenings', listening)
    await payFor(product, visitor, id)
    const story = await readOrderStory(product.workerCtx, id)
    const sentences = story?.entries.map(({ sentence }) => sentence)
    expect(sentences).toContain('Was asked 3 questions.')
    expect(sentences).toContain('Answered 1 of 3, skipped 1.')
    const shown = await readOrderWords(product.workerCtx, operator, {
      rootId: id,
      orderNumber: null,
    })
    expect(JSON.stringify(shown)).toContain('Old hymns.')
    expect(JSON.stringify([story, shown])).not.toContain(helpline)
  })

  test('shows words only on request, and records it', async () => {
    const { id, orderNumber, text } = await buyEulogy(product)
    const order = { rootId: id, orderNumber }
    const family = await readOrderWords(product.workerCtx, operator, order)
    expect(family?.texts[0]?.text).toBe(text)
    expect(await actionsOn(id)).toEqual([
      expect.objectContaining({ action: 'show', words: true, outcome: 'shown' }),
    ])
  })

  test('of an erased order keeps what the books need and what operators did', async () => {
    const { orderNumber } = await buyEulogy(product)
    await eraseOrder(product.workerCtx, operator, orderNumber)
    const story = await readOrderStory(product.workerCtx, orderNumber)
    expect(story?.entries.map(({ sentence }) => sentence)).toEqual([
      `Paid ${priceInDollars}: order ${orderNumber}.`,
      'alice ran erase: erased.',
      'Everything was erased (operator).',
    ])
  })

  test('is null for an unknown number', async () => {
    expect(await readOrderStory(product.workerCtx, '00000000')).toBeNull()
    expect(await readOrderStory(product.workerCtx, 'nonsense')).toBeNull()
  })
})

test('the reference of an unconfirmed payment leads to its story', async () => {
  const { id, sessionId } = await openPaymentPage(product)
  await stripeControl(product).setWebhookMode('off')
  await stripeControl(product).pay(sessionId)
  const address = new URL(pages.paymentQuestion(id), 'https://site.example')
  const reference = String(address.searchParams.get('reference'))
  expect(await findOrders(product.workerCtx, reference)).toMatchObject({
    orders: [{ rootId: id, orderNumber: null }],
  })
  const story = await readOrderStory(product.workerCtx, reference)
  expect(story?.now).toBe('Not paid. A payment page was opened.')
  await stripeControl(product).setWebhookMode('normal')
})

test('orders are found by number, address, session and ids', async () => {
  const email = 'found.by.address@example.com'
  const { id, sessionId, orderNumber } = await buyEulogy(product, { email })
  const { payment_intent } = await stripeControl(product).readSession(sessionId)
  const queries = [orderNumber, email.toUpperCase(), sessionId, payment_intent, id]
  for (const query of queries) {
    const { orders } = await findOrders(product.workerCtx, String(query))
    expect(orders).toMatchObject([{ rootId: id, orderNumber, state: 'paid', texts: 1 }])
  }
  expect(await findOrders(product.workerCtx, 'nobody@example.com')).toEqual({
    orders: [],
    erased: null,
    messages: [],
  })
})
