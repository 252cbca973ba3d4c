import { beforeAll, expect, test } from 'vitest'
import type { SubmissionReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { payAndRead, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { recordsOf } from '#tests/support/records.ts'
import { startRetry as createRetry } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))
const { isWritten } = recordsOf(product)

const own = 'I raise my eyes toward the mountains. From whence shall come my help?'
const withPsalm = () => submitAndPreview(product, { scripture: 'psalm 121' })
const change = (by: Visitor, id: string, words: string) =>
  by.request(api.ownVerses(id), { method: 'PUT', body: { words } })
const passageIn = async (by: Visitor, id: string) =>
  (await by.requestJson<SubmissionReply>(api.submission(id))).passage

async function writeAgain(visitor: Visitor, id: string) {
  const written = await visitor.request(api.preview(id), { body: { again: true } })
  return (await written.text()).trim().split('\n').at(-1)
}
const openingOf = async (id: string) =>
  (await product.database.row('openings', { submission_id: id })).written_at

test('the words of a passage are stored with the form, shown, downloaded and erased', async () => {
  const { visitor, id } = await withPsalm()
  const name = 'Psalm 121'
  const shown = await passageIn(visitor, id)
  expect(shown).toEqual({ name, words: expect.stringMatching(/^I will lift up/), isOwn: false })
  const download = await (await visitor.request(api.export(id))).text()
  expect(download).toContain('from whence cometh my help')
  expect((await visitor.request(api.submission(id), { method: 'DELETE' })).status).toBe(200)
  const rows = async () => product.database.rows('eulogy_submissions', { id })
  await expect.poll(rows).toEqual([])
})

test('own words replace them in what is written after that, and the beginning is written once more', async () => {
  const { visitor, id } = await withPsalm()
  const before = await openingOf(id)
  await visitor.openCheckout(id)
  await expect.poll(() => isWritten(id)).toBe(true)
  const response = await change(visitor, id, own)
  expect(await response.json()).toEqual({ passage: { name: 'Psalm 121', words: own, isOwn: true } })
  // It was written with the other words, and nobody has seen it.
  expect(await isWritten(id)).toBe(false)
  expect(await writeAgain(visitor, id)).toContain('done')
  expect(await openingOf(id)).not.toEqual(before)
  expect(await visitor.requestJson(api.submission(id))).toMatchObject({ canWriteAgain: false })
  await visitor.openCheckout(id)
  await expect.poll(() => isWritten(id)).toBe(true)
})

test('after payment they are there for the next version, and the text stays', async () => {
  const { visitor, id } = await withPsalm()
  const text = await payAndRead(product, visitor, id)
  expect((await change(visitor, id, own)).status).toBe(200)
  expect(await visitor.fullEulogy(id)).toBe(text)
  const same = await createRetry(visitor, id, { scripture: 'Ps 121' })
  expect(await passageIn(visitor, same.id)).toMatchObject({ words: own, isOwn: true })
  const other = await createRetry(visitor, same.id, { scripture: 'John 11:35' })
  expect(await passageIn(visitor, other.id)).toMatchObject({ words: 'Jesus wept.', isOwn: false })
})

test('are taken back by none, and need a passage', async () => {
  const { visitor, id } = await withPsalm()
  await change(visitor, id, own)
  await change(visitor, id, '')
  expect(await passageIn(visitor, id)).toMatchObject({ isOwn: false })
  expect((await change(visitor, id, 'a'.repeat(2_001))).status).toBe(400)
  const without = await submitAndPreview(product, { scripture: 'Pastor Dan picks it' })
  expect(await passageIn(without.visitor, without.id)).toBeNull()
  expect((await change(without.visitor, without.id, own)).status).toBe(404)
})
