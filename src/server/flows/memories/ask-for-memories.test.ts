import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import * as submissions from '#server/store/submissions.ts'
import { contributors, memory } from '#tests/support/contributors.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { requiredInput } from '#tests/support/records.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const nothing = { links: [], memories: [] }
const product = setUpProduct()
const { ask, list, contribute, decide } = contributors(product)

test('a link made before the form is sent belongs to the browser, and then to the family', async () => {
  const visitor = product.visitor()
  const names = { person: 'Rosa Diaz', ownerName: 'Anna Lopez', note: 'Anything you like.' }
  const { link, key } = await ask(visitor, names)
  expect(await contribute(key)).toBe('saved')
  const before = await list(visitor)
  expect(before.links.map(({ id }) => id)).toEqual([link.id])
  expect(before.memories).toMatchObject([{ ...memory, state: 'new' }])
  expect(await list(product.visitor())).toEqual(nothing)

  const [found] = before.memories
  expect((await decide(visitor, found?.id ?? '', { state: 'used' })).status).toBe(200)
  const id = await visitor.submit()
  expect(await list(visitor)).toEqual(nothing)
  expect((await list(visitor, id)).memories).toMatchObject([{ ...memory, state: 'used' }])
  const submission = await submissions.find(product.ctx.db, id)
  expect(submission?.othersMemories).toMatchObject([memory])
})

test('clearing the form stops its links and forgets the memories', async () => {
  const visitor = product.visitor()
  const sent = await submitAndPreview(product)
  const family = await ask(sent.visitor, { submissionId: sent.id, note: '' })
  const { link, key } = await ask(visitor, { person: 'Rosa', ownerName: 'Anna', note: '' })
  expect(await contribute(key)).toBe('saved')
  const forget = async (by: Visitor) =>
    (await by.request(api.memoryLinks(), { method: 'DELETE' })).json()
  expect(await forget(product.visitor())).toEqual({ linkIds: [] })
  expect(await forget(sent.visitor)).toEqual({ linkIds: [] })
  expect(await forget(visitor)).toEqual({ linkIds: [link.id] })
  expect(await list(visitor)).toEqual(nothing)
  const id = await visitor.submit()
  expect(await list(visitor, id)).toEqual(nothing)
  expect(await contribute(key)).toBe('closed')
  expect(await contribute(family.key)).toBe('saved')
})

describe('two forms of one browser', () => {
  const rosa = { person: 'Rosa Diaz', ownerName: 'Anna', note: '' }
  /** The first form is for Rosa and has a memory; the second is the visitor's own. */
  async function askInFirst() {
    const visitor = product.visitor()
    const formId = randomUUID()
    const { link, key } = await ask(visitor, { ...rosa, formId })
    expect(await contribute(key)).toBe('saved')
    return { visitor, formId, link, key }
  }
  const submitForm = async (visitor: Visitor, formId: string) => {
    const body = { ...requiredInput, memory: product.ctx.random.uuid() }
    const path = api.submissions({ formId })
    return (await visitor.requestJson<{ id: string }>(path, { body })).id
  }
  const listForm = (visitor: Visitor, formId: string) =>
    visitor.requestJson(`${api.memoryLinks()}?formId=${formId}`)

  test('keep only their own links', async () => {
    const { visitor, formId } = await askInFirst()
    expect(await list(visitor)).toEqual(nothing)
    const tom = await ask(visitor, { ...rosa, person: 'Tom Diaz' })
    expect((await list(visitor)).links).toMatchObject([{ id: tom.link.id }])
    const id = await visitor.submit()
    expect(await list(visitor, id)).toMatchObject({
      links: [{ id: tom.link.id }],
      memories: [],
    })
    expect(await listForm(visitor, formId)).toMatchObject({ memories: [memory] })
    const firstId = await submitForm(visitor, formId)
    expect((await list(visitor, firstId)).memories).toMatchObject([memory])
    expect(visitor.cookie).not.toMatch(/__Host-(memories|asked)/)
  })

  test('are cleared one by one', async () => {
    const { visitor, formId, key } = await askInFirst()
    const own = await ask(visitor, rosa)
    const forget = async (keep = '') => {
      const path = `${api.memoryLinks()}?keep=${keep}`
      return (await visitor.request(path, { method: 'DELETE' })).json()
    }
    expect(await forget(formId)).toEqual({ linkIds: [own.link.id] })
    expect(await list(visitor)).toEqual(nothing)
    expect(await contribute(key)).toBe('saved')
    await forget()
    expect(await list(visitor)).toEqual(nothing)
    expect(visitor.cookie).not.toMatch(/__Host-(memories|asked)/)
  })

  test('leave nothing when the words of a sent form are deleted', async () => {
    const { visitor, formId, link, key } = await askInFirst()
    const id = await visitor.submit()
    const before = visitor.cookie
    expect(before).toMatch(/__Host-memories-.*__Host-asked-others=1/)
    await visitor.request(api.submission(id), { method: 'DELETE' })
    expect(visitor.cookie).not.toMatch(/__Host-(memories|asked)/)
    expect(await contribute(key)).toBe('closed')
    // The reply with the new cookies may have been lost.
    const next = product.visitor()
    const headers = { cookie: before }
    const listed = await next.request(`${api.memoryLinks()}?formId=${formId}`, { headers })
    expect(await listed.json()).toEqual(nothing)
    const path = api.memoryLink(link.id)
    expect((await next.request(path, { method: 'DELETE', headers })).status).toBe(404)
  })
})

describe('a link of a family', () => {
  test('moves to the new family when the answers are changed before payment, and not after', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { link, key } = await ask(visitor, { submissionId: id, note: '' })
    await contribute(key)
    const change = async (by: Visitor, former: string) => {
      const body = { ...requiredInput, memory: product.ctx.random.uuid() }
      const response = await by.request(api.submissions({ changes: former }), { body })
      return ((await response.json()) as { id: string }).id
    }
    const changed = await change(visitor, id)
    expect((await list(visitor, id)).links).toEqual([])
    expect(await list(visitor, changed)).toMatchObject({
      links: [{ id: link.id }],
      memories: [memory],
    })
    const paid = await buyEulogy(product)
    await ask(paid.visitor, { submissionId: paid.id, note: '' })
    expect((await list(paid.visitor, await change(paid.visitor, paid.id))).links).toEqual([])
    expect((await list(paid.visitor, paid.id)).links).toHaveLength(1)
  })

  test('that is stopped in two windows is stopped', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { link } = await ask(visitor, { submissionId: id, note: '' })
    const stop = () => visitor.request(api.memoryLink(link.id), { method: 'DELETE' })
    expect([(await stop()).status, (await stop()).status]).toEqual([200, 200])
    expect((await list(visitor, id)).links).toEqual([])
  })

  test('ends on the day on which an unpaid family is erased', async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
    const age = (id: string, created_at: Date) =>
      product.database.change('eulogy_submissions', { id }, { created_at })
    const { visitor, id } = await submitAndPreview(product)
    const expiry = async (by: Visitor, submissionId: string) => {
      await ask(by, { submissionId, note: '' })
      return new Date((await list(by, submissionId)).links.at(-1)?.expiresAt ?? 0)
    }
    const isAbout = (date: Date, other: Date) => Math.abs(+date - +other) < 60_000
    expect(isAbout(await expiry(visitor, id), days(14))).toBe(true)
    await age(id, days(-20))
    expect(isAbout(await expiry(visitor, id), days(10))).toBe(true)
    const paid = await buyEulogy(product)
    await age(paid.id, days(-20))
    expect(isAbout(await expiry(paid.visitor, paid.id), days(14))).toBe(true)
  })

  test('decides about several memories together, or about none of them if the words of one were changed', async () => {
    const { visitor, id } = await submitAndPreview(product)
    const { key } = await ask(visitor, { submissionId: id, note: '' })
    const ownKey = product.ctx.random.key()
    await contribute(key, { name: 'Mallory', ownKey })
    for (let sent = 0; sent < 3; sent += 1) await contribute(key, { name: 'Mallory' })
    const read = (await list(visitor, id)).memories
    const leaveOut = async (by: Visitor, memories: { id: string; changedAt: string }[]) => {
      const body = {
        state: 'left-out',
        memories: memories.map((memory) => ({ id: memory.id, changedAt: memory.changedAt })),
      }
      return (await by.request(api.memories(), { method: 'PATCH', body })).status
    }
    const states = async () => (await list(visitor, id)).memories.map(({ state }) => state)
    await contribute(key, { name: 'Mallory', ownKey, text: 'Other words.' })
    expect(await leaveOut(visitor, read.toReversed())).toBe(409)
    expect(await states()).toEqual(['new', 'new', 'new', 'new'])
    const current = (await list(visitor, id)).memories
    const stranger = await submitAndPreview(product)
    const theirs = await ask(stranger.visitor, { submissionId: stranger.id, note: '' })
    await contribute(theirs.key)
    const [foreign] = (await list(stranger.visitor, stranger.id)).memories
    expect(await leaveOut(visitor, [...current, ...(foreign ? [foreign] : [])])).toBe(404)
    expect(await leaveOut(visitor, [])).toBe(400)
    expect(await states()).toEqual(['new', 'new', 'new', 'new'])
    expect(await leaveOut(visitor, current)).toBe(200)
    expect(await states()).toEqual(['left-out', 'left-out', 'left-out', 'left-out'])
    await decide(visitor, current[0]?.id ?? '', { state: 'used' })
    expect(await states()).toEqual(['used', 'left-out', 'left-out', 'left-out'])
  })
})
