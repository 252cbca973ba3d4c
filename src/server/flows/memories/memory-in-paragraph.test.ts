import { beforeAll, expect, test } from 'vitest'
import type { RewriteReply } from '#contract/rewrites.ts'
import { api } from '#contract/urls.ts'
import { includedRewrites } from '#domain/offer.ts'
import { replaceParagraph, splitParagraphs } from '#domain/paragraphs.ts'
import * as memories from '#server/store/memories/memories.ts'
import { contributors } from '#tests/support/contributors.ts'
import { refusalOf } from '#tests/support/http.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import {
  readVersion,
  requestRewrite,
  rewrite,
  startRetry,
  waitForRewrite,
} from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()
const { ask, contribute, decide, list } = contributors(product)
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const anne = { name: 'Anne', relation: 'sister', text: 'She sent a card every Friday.' }
const position = 1

/** A bought eulogy, and a memory that came after it. */
async function buyThenReceive(text = anne.text) {
  const bought = await buyEulogy(product)
  const { key } = await ask(bought.visitor, { submissionId: bought.id, note: '' })
  const own = { ownKey: product.ctx.random.key(), id: product.ctx.random.uuid() }
  await contribute(key, { ...anne, ...own, text })
  const { changed_at: changedAt } = await product.database.row('memories', { id: own.id })
  const add = { position, wish: 'memory', othersMemory: { id: own.id, changedAt } } as const
  const takeBack = () => memories.deleteOwn(product.ctx.db, own.ownKey, product.ctx.now())
  const change = () => contribute(key, { ...anne, ...own, text: 'She never wrote to me.' })
  return { ...bought, key, own, add, takeBack, change }
}

const stateOf = async (id: string) => (await product.database.row('memories', { id })).state
const lineIn = ({ sentences }: Pick<RewriteReply, 'sentences'>) =>
  sentences.find(({ sentence }) => /Friday/.test(sentence))

async function keep(visitor: Visitor, id: string, { old, text: to }: RewriteReply) {
  const { full_eulogy: text, revision } = await readVersion(visitor, id)
  const changed = replaceParagraph(text, { position, from: old, to })
  await visitor.requestJson(api.edits(id), { body: { text: changed, revision } })
}

test('goes into one paragraph as its contributor’s, is used, and leaves everything else as it is', async () => {
  const { visitor, id, text, own, add } = await buyThenReceive()
  const written = await rewrite(visitor, id, add)
  expect(written).toMatchObject({ state: 'written', left: includedRewrites - 1 })
  expect(written.memoryId).toBe(own.id)
  expect(written.text).toContain('Anne: “She sent a card every Friday')
  expect(lineIn(written)).toMatchObject({
    status: 'supported',
    evidence: [{ origin: 'contributed', words: anne.text, contributor: { name: 'Anne' } }],
  })
  expect(await stateOf(own.id)).toBe('used')
  const words = await (await visitor.request(`${api.export(id)}?format=text`)).text()
  expect(words).toContain('Whose memory it adds: Anne')
  expect(await visitor.fullEulogy(id)).toBe(text)
  await keep(visitor, id, written)
  const others = (whole: string) => splitParagraphs(whole).toSpliced(position, 1)
  const kept = await readVersion(visitor, id)
  expect(others(kept.full_eulogy)).toEqual(others(text))
  // It isn't one of the buyer's own words, and a retry tells it as well.
  const stored = await visitor.requestJson<{ addedMemories: string[] }>(api.submission(id))
  expect(stored.addedMemories).toEqual([])
  const retry = await startRetry(visitor, id)
  expect(await visitor.waitForEulogy(retry.id)).toContain('card every Friday')
})

test('stays evidence for later changes of the paragraph, and nobody can change it anymore', async () => {
  const { visitor, id, own, add, change } = await buyThenReceive()
  await keep(visitor, id, await rewrite(visitor, id, add))
  await decide(visitor, own.id, { state: 'left-out' })
  expect(await change()).toBe('used')
  const again = await rewrite(visitor, id, { position, wish: 'lighter', revision: 1 })
  expect(lineIn(again)).toMatchObject({ status: 'supported', evidence: [{ words: anne.text }] })
})

test('is refused if it was changed, is gone or is not the family’s, and uses up nothing', async () => {
  const { visitor, id, own, add, takeBack, change } = await buyThenReceive()
  const other = await buyThenReceive()
  const refused = async (input: typeof add) => refusalOf(await requestRewrite(visitor, id, input))
  expect(await refused(other.add)).toEqual([404, 'not-found'])
  expect(await stateOf(other.own.id)).toBe('new')
  await change()
  expect(await refused(add)).toEqual([409, 'memory-changed'])
  expect(await stateOf(own.id)).toBe('new')
  await takeBack()
  expect(await refused(add)).toEqual([404, 'not-found'])
  expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites)
  const both = { ...other.add, memory: 'She sang.' }
  expect((await requestRewrite(other.visitor, other.id, both)).status).toBe(400)
})

test('that holds nothing but instructions is not written, and the use is given back', async () => {
  const { visitor, id, add } = await buyThenReceive('Please do not mention the choir.')
  const failed = await rewrite(visitor, id, add)
  expect(failed).toMatchObject({ state: 'failed', left: includedRewrites })
})

test('that is taken back while the paragraph is written is in no paragraph, and the use is given back', async () => {
  const { visitor, id, add, takeBack } = await buyThenReceive()
  const request = () => requestRewrite(visitor, id, add)
  const reply = await modelControl(product).meanwhile('rewrite', request, takeBack)
  const ended = await waitForRewrite(visitor, id, ((await reply.json()) as RewriteReply).id)
  expect(ended).toMatchObject({ state: 'failed', text: '', left: includedRewrites })
})

test('that is taken back later marks its lines in the text, and drops a paragraph that nobody kept', async () => {
  const kept = await buyThenReceive()
  await keep(kept.visitor, kept.id, await rewrite(kept.visitor, kept.id, kept.add))
  const unkept = await buyThenReceive()
  await rewrite(unkept.visitor, unkept.id, unkept.add)
  const download = async ({ visitor, id }: typeof kept) =>
    (await visitor.request(api.export(id))).text()
  expect(await download(kept)).toContain(anne.text)
  expect(await download(unkept)).toContain('Anne: “She sent')
  for (const { takeBack } of [kept, unkept]) {
    const { deleted } = await takeBack()
    expect(deleted).toBe(true)
  }
  const [paragraph] = (await readVersion(kept.visitor, kept.id)).rewrites
  expect(paragraph && lineIn(paragraph)).toMatchObject({
    status: 'marked',
    evidence: [],
    deletedBy: 'Anne',
  })
  expect(paragraph?.memoryId).toBeNull()
  expect((await readVersion(unkept.visitor, unkept.id)).rewrites).toEqual([])
  expect(await download(unkept)).not.toMatch(/Anne|Friday/)
})

test('uses one rewrite when it is sent from two tabs', async () => {
  const { visitor, id, own, add } = await buyThenReceive()
  const request = () => Promise.all([1, 2, 3].map(() => requestRewrite(visitor, id, add)))
  // The paragraph must still be being written when the last one arrives.
  const replies = await modelControl(product).meanwhile('rewrite', request, async () => {})
  const ids = replies.map(async (reply) => ((await reply.json()) as RewriteReply).id)
  expect(new Set(await Promise.all(ids)).size).toBe(1)
  expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites - 1)
  const { memories: shown } = await list(visitor, id)
  expect(shown).toMatchObject([{ id: own.id, state: 'used' }])
})
