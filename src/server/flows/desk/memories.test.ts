import { expect, test } from 'vitest'
import { runOps } from '#ops/run.ts'
import { deskRecords } from '#tests/support/desk.ts'
import { memories } from '#tests/support/memories.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct()
const { ask, contribute, list, decide } = memories(product)
const { actionsOn } = deskRecords(product)

/** Runs an operator command. */
async function ops(...args: string[]) {
  const out: string[] = []
  const terminal = {
    out: (line: string) => out.push(line),
    error: (line: string) => out.push(line),
    readStdin: async () => '',
  }
  const code = await runOps(args, terminal, (run) => run(product.workerCtx))
  return { code, out: out.join('\n') }
}

async function addMemory(text = 'SECRET words') {
  const visitor = product.visitor()
  const rootId = await visitor.submit()
  const { key } = await ask(visitor, { submissionId: rootId, note: '' })
  const ownKey = product.ctx.random.key()
  await contribute(key, { ownKey, text, name: 'Malva' })
  const id = (await list(visitor, rootId)).contributions.at(-1)?.id ?? ''
  return { visitor, rootId, key, id }
}

const alertEmails = () =>
  product.mailbox.listEmails().filter(({ subject }) => /memory.*reported/.test(subject))

test('reports alert the operator by one email without words, and wait until they are closed', {
  tags: 'D42-s',
}, async () => {
  const [first, second] = [await addMemory(), await addMemory()]
  for (const { visitor, id } of [first, second, second])
    await decide(visitor, id, { state: 'hidden', report: true })
  await expect.poll(() => alertEmails().length, { timeout: 10_000 }).toBe(1)
  expect(alertEmails()[0]?.text).toContain(first.id)
  expect(alertEmails()[0]?.text).not.toMatch(/SECRET|Malva/)
  const alerts = await product.database.owner
    .selectFrom('operator_alerts')
    .select(['subject_id', 'emailed'])
    .where('alert', '=', 'memory-reported')
    .orderBy('raised_at')
    .execute()
  expect(alerts).toEqual([
    { subject_id: first.id, emailed: true },
    { subject_id: second.id, emailed: false },
  ])

  const waiting = await ops('memories')
  expect(waiting.out).toContain(first.id)
  expect(waiting.out).toContain(second.id)
  expect(waiting.out).not.toMatch(/SECRET|Malva/)
  expect((await ops('memories', 'show', first.id)).out).not.toMatch(/SECRET|Malva/)
  expect(await actionsOn(first.rootId)).toEqual([])
  expect((await ops('memories', 'show', first.id, '--words')).out).toMatch(/Malva.*\nSECRET words/)
  expect(await actionsOn(first.rootId)).toMatchObject([
    { action: 'memory-show', words: true, outcome: 'shown' },
  ])

  expect((await ops('memories', 'done', first.id, '--dry-run')).out).toContain('closed')
  expect((await ops('memories')).out).toContain(first.id)
  expect((await ops('memories', 'done', first.id)).code).toBe(0)
  expect((await ops('memories', 'done', first.id)).out).toContain('No report')
  expect((await ops('memories')).out).not.toContain(first.id)
  expect((await ops('memories', 'close-link', second.id)).code).toBe(0)
  expect(await contribute(second.key)).toBe('closed')
  expect((await ops('memories')).out).not.toContain(second.id)
})

test('a memory that is reported again after its report was closed waits again', {
  tags: 'D42-af',
}, async () => {
  const { visitor, id } = await addMemory()
  const report = () => decide(visitor, id, { state: 'hidden', report: true })
  await report()
  await ops('memories', 'done', id)
  await decide(visitor, id, { state: 'left-out' })
  await report()
  await report()
  expect((await ops('memories')).out).toContain(id)
  const alerts = await product.database.owner
    .selectFrom('operator_alerts')
    .select('occurrence')
    .where('subject_id', '=', id)
    .orderBy('occurrence')
    .execute()
  expect(alerts).toEqual([{ occurrence: 1 }, { occurrence: 2 }])
})

test('the operator finds the memories of an order and deletes one, with --yes only', {
  tags: 'D42-s',
}, async () => {
  const { visitor, rootId, id } = await addMemory()
  expect((await ops('memories', 'list', rootId)).out).toContain(id)
  expect((await ops('memories', 'delete', id)).code).toBe(2)
  expect((await ops('memories', 'delete', id, '--dry-run')).code).toBe(0)
  expect((await list(visitor, rootId)).contributions).toHaveLength(1)
  expect((await ops('memories', 'delete', id, '--yes')).code).toBe(0)
  expect((await list(visitor, rootId)).contributions).toEqual([])
  expect((await ops('memories', 'delete', id, '--yes')).code).toBe(3)
  expect((await ops('memories', 'list', rootId)).out).toBe('No one has added a memory.')
})
