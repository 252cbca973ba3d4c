import { expect, test } from 'vitest'
import type { Version } from '#contract/eulogies.ts'
import { api } from '#contract/urls.ts'
import { deleteMemory } from '#server/flows/desk/order-actions.ts'
import { collapseSpaces, customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { memories } from '#tests/support/memories.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { payAndRead, submitAndPreview } from '#tests/support/purchases.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { deleteContribution, tellTakenBack } from './own-contribution.ts'
import { readMemoryRequest } from './read-memory-request.ts'

const product = setUpProduct()
const { waitForEmailTo, openStatus } = customerEmails(product)
const { ask, contribute, decideAll, list } = memories(product)

const tom = { name: 'Tom', relation: 'brother', text: 'She taught me to whistle with two fingers.' }
const bev = { name: 'Bev', relation: 'neighbor', text: 'She shoveled my walk every winter.' }

/** A bought text with the memories of Tom and Bev. */
async function buyWithMemories() {
  const email = uniqueAddress('owner')
  const { visitor, id } = await submitAndPreview(product, { name: 'Rosa Lind', email })
  // Names go only to an address of which a link was opened.
  expect(await openStatus(id, keyIn(await waitForEmailTo(email)))).toBe(200)
  const { key } = await ask(visitor, { submissionId: id, note: '' })
  const own = { tom: product.ctx.random.key(), bev: product.ctx.random.key() }
  await contribute(key, { ...tom, ownKey: own.tom })
  await contribute(key, { ...bev, ownKey: own.bev })
  await decideAll(visitor, id, 'used')
  await payAndRead(product, visitor, id)
  const takeBack = async (ownKey: string) => {
    const request = await readMemoryRequest(product.ctx, key)
    if (!request) throw new Error('the link is gone')
    return deleteContribution(product.ctx, request, ownKey)
  }
  return { visitor, id, email, key, own, takeBack }
}

async function sentencesOf(visitor: Visitor, id: string) {
  const { versions } = await visitor.requestJson<{ versions: Version[] }>(api.versions(id))
  return versions.flatMap(({ sentences }) => sentences)
}

const takenBack = async (visitor: Visitor, id: string) =>
  (await sentencesOf(visitor, id)).filter(({ takenBackBy }) => takenBackBy !== undefined)

const emailOf = async (submission_id: string) =>
  (await product.database.rows('emails', { submission_id, kind: 'memory-taken-back' }))[0]
const isTakenBack = ({ subject }: { subject: string }) => /taken back/.test(subject)
const waitUntilSent = (id: string, sends: number) =>
  expect
    .poll(() => emailOf(id), { timeout: 10_000 })
    .toMatchObject({ sends, sent_at: expect.any(Date) })

test('the buyer is told once for each memory that is taken back, without its words', {
  tags: 'D42-bg',
}, async () => {
  const { visitor, id, email, own, takeBack } = await buyWithMemories()
  expect(await takeBack(own.tom)).toBe(true)
  expect(await takeBack(own.tom)).toBe(false)
  const received = await waitForEmailTo(email, isTakenBack)
  expect(collapseSpaces(received.text)).toContain(
    'Tom took back what they told you about Rosa Lind.',
  )
  expect(`${received.text}${received.html}`).not.toMatch(/whistle|two fingers|brother/)
  expect(await openStatus(id, keyIn(received))).toBe(200)
  await waitUntilSent(id, 1)
  const [line, ...others] = await takenBack(visitor, id)
  expect(others).toEqual([])
  expect(line).toMatchObject({ status: 'marked', takenBackBy: 'Tom', evidence: [] })

  await takeBack(own.bev)
  await waitUntilSent(id, 2)
  const second = await waitForEmailTo(email, ({ text }) => /Tom and Bev took back/.test(text))
  expect(second.text).not.toMatch(/shoveled|every winter/)
})

test('a line that is kept stays so, and no email is sent once every line is decided', {
  tags: 'D42-bg',
}, async () => {
  const { visitor, id, own, takeBack } = await buyWithMemories()
  await takeBack(own.tom)
  await waitUntilSent(id, 1)
  const [line] = await takenBack(visitor, id)
  const confirm = (isTrue: boolean) =>
    visitor.request(api.confirmations(id), { body: { sentence: line?.sentence, isTrue } })
  expect((await confirm(true)).status).toBe(200)
  expect(await takenBack(visitor, id)).toMatchObject([{ status: 'confirmed' }])
  await tellTakenBack(product.workerCtx, id)
  await expect
    .poll(async () => (await emailOf(id))?.failure, { timeout: 10_000 })
    .toBe('not allowed')
  await confirm(false)
  expect(await takenBack(visitor, id)).toMatchObject([{ status: 'marked', takenBackBy: 'Tom' }])
})

test('a memory that no text uses is deleted without an email', { tags: 'D42-bg' }, async () => {
  const { visitor, id, key, takeBack } = await buyWithMemories()
  const ownKey = product.ctx.random.key()
  await contribute(key, { name: 'Ida', text: 'She sang alto.', ownKey })
  expect(await takeBack(ownKey)).toBe(true)
  expect(await takenBack(visitor, id)).toEqual([])
  expect(await emailOf(id)).toBeUndefined()
})

test('an operator deletes a memory of an order on request, and of no other, and the buyer is told', {
  tags: 'D42-bg',
}, async () => {
  const { visitor, id } = await buyWithMemories()
  const { id: otherOrder } = await submitAndPreview(product)
  const stored = (await list(visitor, id)).contributions
  const ofTom = stored.find(({ name }) => name === 'Tom')?.id ?? ''
  const operator = { name: 'tests' }
  const remove = async (order: string, dryRun = false) =>
    (await deleteMemory(product.workerCtx, { ...operator, dryRun }, order, ofTom)).outcome
  expect(await remove(otherOrder)).toBe('memory-not-found')
  expect(await remove(id, true)).toBe('memory-deleted')
  expect(await takenBack(visitor, id)).toEqual([])
  expect(await remove(id)).toBe('memory-deleted')
  expect(await takenBack(visitor, id)).toMatchObject([{ takenBackBy: 'Tom' }])
  expect(await remove(id)).toBe('memory-not-found')
  await waitUntilSent(id, 1)
})
