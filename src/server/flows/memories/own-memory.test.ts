import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { deleteMemory } from '#server/flows/desk/order-actions.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { countValidKeys, revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import { listChanges, replayChanges } from '#server/flows/restore/replay-changes.ts'
import * as memories from '#server/store/memories/memories.ts'
import { contributors } from '#tests/support/contributors.ts'
import { collapseSpaces, customerEmails, keyIn, uniqueAddress } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { payAndRead, submitAndPreview } from '#tests/support/purchases.ts'
import { readVersion } from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { announceDeletedMemory, deleteOwnMemory } from './own-memory.ts'
import { readMemoryLink } from './read-memory-link.ts'

const product = setUpProduct()
const { waitForEmailTo, openStatus } = customerEmails(product)
const { ask, contribute, decideAll, list } = contributors(product)

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
    const link = await readMemoryLink(product.ctx, key)
    if (!link) throw new Error('the link is gone')
    return deleteOwnMemory(product.ctx, link, ownKey)
  }
  return { visitor, id, email, key, own, takeBack }
}

const takenBack = async (visitor: Visitor, id: string) =>
  (await readVersion(visitor, id)).sentences.filter(({ deletedBy }) => deletedBy !== undefined)

const emailOf = async (submission_id: string) =>
  (await product.database.rows('emails', { submission_id, kind: 'memory-taken-back' }))[0]
const isTakenBack = ({ subject }: { subject: string }) => /taken back/.test(subject)
const waitUntilSent = (id: string, sends: number) =>
  expect
    .poll(() => emailOf(id), { timeout: 10_000 })
    .toMatchObject({ sends, sent_at: expect.any(Date) })

/** A memory of Tom in a family that has paid for nothing. */
async function askTom() {
  const visitor = product.visitor()
  const id = await visitor.submit()
  const { key, link } = await ask(visitor, { submissionId: id, note: '' })
  const ownKey = product.ctx.random.key()
  await contribute(key, { ...tom, ownKey })
  return { visitor, id, key, ownKey, linkId: link.id }
}

const rowsOf = (link_id: string) => product.database.rows('memories', { link_id })
const linkRow = async (id: string) => (await product.database.rows('memory_links', { id }))[0]
const deletedIds = async () => (await product.database.rows('deleted_memories')).map(({ id }) => id)

test('the buyer is told once for each memory that is taken back, without its words', async () => {
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
  expect(line).toMatchObject({ status: 'marked', deletedBy: 'Tom', evidence: [] })

  await takeBack(own.bev)
  await waitUntilSent(id, 2)
  const second = await waitForEmailTo(email, ({ text }) => /Tom and Bev took back/.test(text))
  expect(second.text).not.toMatch(/shoveled|every winter/)
})

test('a line that is kept stays kept, and no email is sent once every line is decided', async () => {
  const { visitor, id, own, takeBack } = await buyWithMemories()
  await takeBack(own.tom)
  await waitUntilSent(id, 1)
  const [line] = await takenBack(visitor, id)
  const confirm = (isTrue: boolean) =>
    visitor.request(api.confirmations(id), { body: { sentence: line?.sentence, isTrue } })
  expect((await confirm(true)).status).toBe(200)
  expect(await takenBack(visitor, id)).toMatchObject([{ status: 'confirmed' }])
  await announceDeletedMemory(product.workerCtx, id)
  await expect
    .poll(async () => (await emailOf(id))?.failure, { timeout: 10_000 })
    .toBe('not allowed')
  await confirm(false)
  expect(await takenBack(visitor, id)).toMatchObject([{ status: 'marked', deletedBy: 'Tom' }])
})

test('a memory that no text uses is deleted without an email', async () => {
  const { visitor, id, key, takeBack } = await buyWithMemories()
  const ownKey = product.ctx.random.key()
  await contribute(key, { name: 'Ida', text: 'She sang alto.', ownKey })
  expect(await takeBack(ownKey)).toBe(true)
  expect(await takenBack(visitor, id)).toEqual([])
  expect(await emailOf(id)).toBeUndefined()
})

test('an operator deletes a memory of an order on request, and of no other, and the buyer is told', async () => {
  const { visitor, id } = await buyWithMemories()
  const { id: otherOrder } = await submitAndPreview(product)
  const stored = (await list(visitor, id)).memories
  const ofTom = stored.find(({ name }) => name === 'Tom')?.id ?? ''
  const operator = { name: 'tests' }
  const remove = async (order: string, dryRun = false) =>
    (await deleteMemory(product.workerCtx, { ...operator, dryRun }, order, ofTom)).outcome
  expect(await remove(otherOrder)).toBe('memory-not-found')
  expect(await remove(id, true)).toBe('memory-deleted')
  expect(await takenBack(visitor, id)).toEqual([])
  expect(await remove(id)).toBe('memory-deleted')
  expect(await takenBack(visitor, id)).toMatchObject([{ deletedBy: 'Tom' }])
  expect(await remove(id)).toBe('memory-not-found')
  await waitUntilSent(id, 1)
})

test('a deleted memory and a stopped link stay so after a restore', async () => {
  const { visitor, key, ownKey, linkId } = await askTom()
  await contribute(key, { name: 'Bea' })
  const backup = await rowsOf(linkId)
  await memories.deleteOwn(product.ctx.db, ownKey, product.ctx.now())
  expect(await rowsOf(linkId)).toMatchObject([{ name: 'Bea' }])
  await visitor.request(api.memoryLink(linkId), { method: 'DELETE' })

  const since = new Date(Date.now() - 60_000)
  const entries = (await listChanges(product.workerCtx, since)).map((e) => JSON.stringify(e))
  expect(entries.join('\n')).not.toMatch(/Tom|Bea|whistle/)
  const deleted = backup.find(({ name }) => name === 'Tom')
  if (!deleted) throw new Error('the backup has no memory of Tom')
  const { owner } = product.database
  await owner.insertInto('memories').values(deleted).execute()
  await owner.updateTable('memory_links').set({ revoked_at: null }).execute()
  const apply = () => replayChanges(product.workerCtx, { name: 'anna' }, entries.join('\n'))
  await apply()
  expect(await rowsOf(linkId)).toMatchObject([{ name: 'Bea' }])
  expect(await contribute(key)).toBe('closed')
  expect(await apply()).toMatchObject({ count: 0 })
})

test('the logs are enough to repeat what was deleted and stopped', async () => {
  const { linkId } = await askTom()
  const [row] = await rowsOf(linkId)
  const lines = [
    { time: Date.now(), memoryId: row?.id, msg: 'memory deleted' },
    { time: Date.now(), linkId, msg: 'memory link revoked' },
  ].map((line) => JSON.stringify(line))
  const reply = await replayChanges(product.workerCtx, { name: 'anna' }, lines.join('\n'))
  expect(reply).toMatchObject({ count: 2 })
  expect(await rowsOf(linkId)).toEqual([])
})

test('which memories were deleted is forgotten after 90 days', async () => {
  const { ownKey, linkId } = await askTom()
  const [row] = await rowsOf(linkId)
  await memories.deleteOwn(product.ctx.db, ownKey, product.ctx.now())
  await purgeExpired(product.workerCtxInDays(89))
  expect(await deletedIds()).toContain(row?.id)
  await purgeExpired(product.workerCtxInDays(91))
  expect(await deletedIds()).not.toContain(row?.id)
})

test('a link whose form is never sent is erased after 30 days, with its memories', async () => {
  const names = { person: 'Rosa Lind', ownerName: 'Anna', note: '' }
  const { key, link } = await ask(product.visitor(), names)
  const attached = await askTom()
  await contribute(key)
  await purgeExpired(product.workerCtxInDays(29))
  expect(await rowsOf(link.id)).toHaveLength(1)
  await purgeExpired(product.workerCtxInDays(31))
  expect(await linkRow(link.id)).toBeUndefined()
  expect(await rowsOf(link.id)).toEqual([])
  expect(await linkRow(attached.linkId)).toBeDefined()
})

test('stopping all links of a family stops those for contributors, and counts what still worked', async () => {
  const first = await askTom()
  const { visitor, id } = first
  const expired = await ask(visitor, { submissionId: id, note: '' })
  const past = new Date(Date.now() - 1_000)
  await product.database.change(
    'memory_links',
    { id: expired.link.id },
    { expires_at: past, created_at: new Date(0) },
  )
  await visitor.request(api.otherKeys(id), { method: 'DELETE' })
  expect(await contribute(first.key)).toBe('closed')
  expect((await linkRow(expired.link.id))?.revoked_at).toBeNull()
  expect((await list(visitor, id)).links).toEqual([])

  const { key } = await ask(visitor, { submissionId: id, note: '' })
  const working = await countValidKeys(product.workerCtx, id)
  expect(await revokeFamilyLinks(product.workerCtx, id)).toBe(working)
  expect(await contribute(key)).toBe('closed')
})
