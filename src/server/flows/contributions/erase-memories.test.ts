import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { countValidKeys, revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import { listIrreversible, reapplyIrreversible } from '#server/flows/restore/reapply.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import { memories } from '#tests/support/memories.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct()
const { ask, contribute, list } = memories(product)
const owner = () => product.database.owner

const rowsOf = (request_id: string) => product.database.rows('contributions', { request_id })
const requestRow = async (id: string) => (await product.database.rows('memory_requests', { id }))[0]
const deletedIds = async () =>
  (await product.database.rows('deleted_contributions')).map(({ id }) => id)

async function askFor() {
  const visitor = product.visitor()
  const id = await visitor.submit()
  const { key, request } = await ask(visitor, { submissionId: id, note: '' })
  return { visitor, id, key, requestId: request.id }
}

test('a deleted memory and a stopped link stay so after a restore', { tags: 'D42-q' }, async () => {
  const { visitor, key, requestId } = await askFor()
  const ownKey = product.ctx.random.key()
  await contribute(key, { ownKey })
  await contribute(key, { name: 'Bea' })
  const backup = await rowsOf(requestId)
  await contributions.deleteOwn(product.ctx.db, ownKey, product.ctx.now())
  expect(await rowsOf(requestId)).toMatchObject([{ name: 'Bea' }])
  await visitor.request(api.memoryRequest(requestId), { method: 'DELETE' })

  const since = new Date(Date.now() - 60_000)
  const entries = (await listIrreversible(product.workerCtx, since)).map((e) => JSON.stringify(e))
  expect(entries.join('\n')).not.toMatch(/Tom|Bea|whistle/)
  const deleted = backup.find(({ name }) => name === 'Tom')
  if (!deleted) throw new Error('the backup has no memory of Tom')
  await owner().insertInto('contributions').values(deleted).execute()
  await owner().updateTable('memory_requests').set({ revoked_at: null }).execute()
  const apply = () => reapplyIrreversible(product.workerCtx, { name: 'anna' }, entries.join('\n'))
  await apply()
  expect(await rowsOf(requestId)).toMatchObject([{ name: 'Bea' }])
  expect(await contribute(key)).toBe('closed')
  expect(await apply()).toMatchObject({ count: 0 })
})

test('the logs are enough to repeat them', { tags: 'D42-q' }, async () => {
  const { key, requestId } = await askFor()
  await contribute(key)
  const [row] = await rowsOf(requestId)
  const lines = [
    { time: Date.now(), contributionId: row?.id, msg: 'memory deleted' },
    { time: Date.now(), requestId, msg: 'memory link revoked' },
  ].map((line) => JSON.stringify(line))
  const reply = await reapplyIrreversible(product.workerCtx, { name: 'anna' }, lines.join('\n'))
  expect(reply).toMatchObject({ count: 2 })
  expect(await rowsOf(requestId)).toEqual([])
})

test('which memories were deleted is forgotten after 90 days', { tags: 'D42-q' }, async () => {
  const { key, requestId } = await askFor()
  const ownKey = product.ctx.random.key()
  await contribute(key, { ownKey })
  const [row] = await rowsOf(requestId)
  await contributions.deleteOwn(product.ctx.db, ownKey, product.ctx.now())
  await purgeExpired(product.workerCtxInDays(89))
  expect(await deletedIds()).toContain(row?.id)
  await purgeExpired(product.workerCtxInDays(91))
  expect(await deletedIds()).not.toContain(row?.id)
})

test('a request whose form is never sent is erased after 30 days, with its memories', {
  tags: 'D42-q',
}, async () => {
  const names = { person: 'Rosa Lind', ownerName: 'Anna', note: '' }
  const { key, request } = await ask(product.visitor(), names)
  const attached = await askFor()
  await contribute(key)
  await purgeExpired(product.workerCtxInDays(29))
  expect(await rowsOf(request.id)).toHaveLength(1)
  await purgeExpired(product.workerCtxInDays(31))
  expect(await requestRow(request.id)).toBeUndefined()
  expect(await rowsOf(request.id)).toEqual([])
  expect(await requestRow(attached.requestId)).toBeDefined()
})

test('stopping all links of a family stops those for contributors, and counts what still worked', {
  tags: 'R46-g',
}, async () => {
  const first = await askFor()
  const { visitor, id } = first
  const expired = await ask(visitor, { submissionId: id, note: '' })
  const past = new Date(Date.now() - 1_000)
  await product.database.change(
    'memory_requests',
    { id: expired.request.id },
    { expires_at: past, created_at: new Date(0) },
  )
  await visitor.request(api.otherKeys(id), { method: 'DELETE' })
  expect(await contribute(first.key)).toBe('closed')
  expect((await requestRow(expired.request.id))?.revoked_at).toBeNull()
  expect((await list(visitor, id)).requests).toEqual([])

  const { key } = await ask(visitor, { submissionId: id, note: '' })
  const working = await countValidKeys(product.workerCtx, id)
  expect(await revokeFamilyLinks(product.workerCtx, id)).toBe(working)
  expect(await contribute(key)).toBe('closed')
})
