import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import type { FileKind } from '#domain/files.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct()
/** Half of what the slowest file computes before it is stopped. */
const maxTurnMs = 1_000

/** Different words, so that no file can be kept from another one. */
const distinctWords = (start: number) =>
  Array.from({ length: 3_300 }, (_, at) => (start * 3_300 + at).toString(36).padStart(5, 'x'))
/** Each of them kept an api from answering for 0.4 to 3.9 seconds when files were built between requests. */
const worst: { kind: FileKind; text: (at: number) => string }[] = [
  { kind: 'reading-copy', text: (at) => `${at} e${'\u0301'.repeat(19_000)}` },
  { kind: 'reading-copy', text: (at) => distinctWords(at).join(' ') },
  { kind: 'reading-copy', text: (at) => `${at} ${'ffi'.repeat(6_600)}` },
  { kind: 'word', text: (at) => `${at}\n${'a\n'.repeat(6_600)}` },
]
let buyers: Awaited<ReturnType<typeof buyEulogy>>[]

beforeAll(async () => {
  buyers = await Promise.all(Array.from({ length: 10 }, () => buyEulogy(product)))
})

/** Not through the api, which refuses to save some of them. */
async function writeWorstTexts() {
  const orders = buyers.map((buyer, at) => {
    const { kind, text } = worst[Math.min(at, worst.length - 1)] as (typeof worst)[number]
    return { buyer, kind, text: text(at) }
  })
  for (const { buyer, text } of orders) {
    await product.database.change('eulogies', { submission_id: buyer.id }, { text })
  }
  return orders
}

/**
 * The longest time that this process computed without a break: nobody waits for longer on account of it. In CPU time,
 * so that other programs on the machine don't count.
 */
function watchTurns() {
  let longestMs = 0
  let before = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    longestMs = Math.max(longestMs, (user + system) / 1_000)
    before = process.threadCpuUsage()
  }, 1)
  return () => {
    clearInterval(timer)
    return longestMs
  }
}

test('ten of the slowest files at once keep no other visitor waiting', {
  tags: ['F2-a', 'F2-b'],
  timeout: 120_000,
}, async () => {
  const other = await submitAndPreview(product)
  const read = async () => (await other.visitor.request(api.submission(other.id))).status
  const orders = await writeWorstTexts()
  let building = true
  const longestTurn = watchTurns()
  const files = Promise.all(
    orders.map(({ buyer, kind }) => buyer.visitor.request(api.file(buyer.id, kind))),
  ).finally(() => {
    building = false
  })
  const answers: number[] = []
  while (building) {
    answers.push(await read())
    await pause(20)
  }
  const longestMs = longestTurn()
  const [worstFile, ...otherFiles] = await files
  const statuses = otherFiles.map(({ status }) => status)

  expect(longestMs).toBeLessThan(maxTurnMs)
  expect(answers.length).toBeGreaterThan(20)
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(worstFile?.status).toBe(503)
  expect(worstFile?.headers.get('retry-after')).toBe('60')
  expect(await worstFile?.json()).toEqual({
    code: 'no-file',
    message:
      'We can’t make this file right now. Please try again in a minute, download the text instead, or print this page from your browser.',
  })
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test('a text that nobody could set in type is not saved', { tags: 'F2-d' }, async () => {
  const [buyer] = buyers
  if (!buyer) throw new Error('there is no buyer')
  for (const between of ['', '\u200b', '\u00ad']) {
    const text = `e${`\u0301${between}`.repeat(9_000)}`
    const response = await buyer.visitor.request(api.edits(buyer.id), {
      body: { text, revision: 0 },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      fields: { text: 'Remove the extra accents: a letter can have 8 at most' },
    })
  }
})
