import { expect, test } from 'vitest'
import type { Memory } from '#contract/memories.ts'
import { memoryWith } from '#tests/support/records.ts'
import { mailAddress, messageFor, subjectFor } from './link-to-share.tsx'
import {
  countLine,
  fromSamePerson,
  inOrder,
  listNotInText,
  listShown,
  type MemoriesEvent,
  nextMemories,
  noMemories,
} from './memories-state.ts'

const memory = (id: string, part: Partial<Memory> = {}) => memoryWith({ id, ...part })
const read = (...memories: Memory[]): MemoriesEvent => ({
  type: 'read',
  reply: { links: [], memories },
})
const after = (...events: MemoriesEvent[]) => events.reduce(nextMemories, noMemories)
const use = { state: 'used' } as const
const ids = (memories: readonly Memory[]) => memories.map(({ id }) => id)

test('shows a decision before the server has confirmed it, even when the memories are read again', () => {
  const decided = after(read(memory('a')), { type: 'decided', ids: ['a'], decision: use })
  expect(listShown(decided)).toMatchObject([{ state: 'used' }])
  const readAgain = nextMemories(decided, read(memory('a')))
  expect(listShown(readAgain)).toMatchObject([{ state: 'used' }])
  const saved = nextMemories(readAgain, { type: 'decision-saved', ids: ['a'] })
  expect(saved).toMatchObject({ memories: [{ state: 'used' }], pending: {} })
})

test('finds all of one person that may still be used, this one first', () => {
  const given = memory('c', { name: 'mallory ' })
  const all = [
    memory('a', { name: 'Mallory' }),
    memory('b'),
    given,
    memory('d', { name: 'Mallory', state: 'left-out' }),
    memory('e', { name: 'Mallory', state: 'used' }),
  ]
  expect(ids(fromSamePerson(all, given))).toEqual(['c', 'a', 'e'])
})

test('new memories come first, and later ones do not move the others', () => {
  const used = memory('used', { state: 'used' })
  const first = ids(inOrder([used, memory('a'), memory('b')], []))
  expect(first).toEqual(['a', 'b', 'used'])
  const decided = [used, memory('a', { state: 'left-out' }), memory('b'), memory('late')]
  expect(ids(inOrder(decided, first))).toEqual(['a', 'b', 'used', 'late'])
})

test('counts new memories, or those that are used once all are decided', () => {
  const used = memory('used', { state: 'used' })
  expect(countLine([])).toBe('')
  expect(countLine([memory('a'), used])).toBe('1 new memory.')
  expect(countLine([memory('a'), memory('b')])).toBe('2 new memories.')
  expect(countLine([used])).toBe('1 memory from others, 1 used.')
  expect(countLine([used, memory('c', { state: 'left-out' })])).toBe(
    '2 memories from others, 1 used.',
  )
})

test('a text is without the memories that it was not written from', () => {
  const used = [memory('before'), memory('later')]
  const line = (origin: 'contributed' | 'memory', sentence: string) => ({
    sentence,
    status: 'supported' as const,
    evidence: [{ origin, words: '' }],
    notFound: '',
  })
  const added = {
    ...({ id: 'r1', wish: 'memory', old: 'She ran.', text: '', memoryId: 'later' } as const),
    sentences: [line('memory', 'She ran. '), line('contributed', 'Bo heard her sing.')],
  }
  const version = {
    full_eulogy: 'She ran.',
    memoryIds: ['before', 'deleted'],
    rewrites: [added],
  }
  expect(ids(listNotInText(used, version))).toEqual(['later'])
  const kept = { ...version, full_eulogy: 'She ran. Bo heard her sing.' }
  expect(ids(listNotInText(used, kept))).toEqual([])
  expect(ids(listNotInText(used, undefined))).toEqual(['before', 'later'])
})

const address = 'https://example.com/share-a-memory/key'

test('the message names the person, with the pronoun where it is known', () => {
  expect(messageFor('Rosa Diaz', 'she', address)).toBe(
    `I’m writing a eulogy for Rosa Diaz. Would you add a memory of her? A sentence or two is enough, and there’s no account: ${address}`,
  )
  expect(messageFor('Rosa Diaz', null, address)).toContain('Would you add a memory? ')
  expect(messageFor('', 'he', address)).toContain('I’m writing a eulogy. Would you add a memory? ')
})

test('an email has a subject and the message, but no address', () => {
  const mail = new URL(mailAddress(subjectFor('Rosa & Co'), `Hello?\n${address}`))
  expect(mail.pathname).toBe('')
  expect(mail.searchParams.get('subject')).toBe('A memory of Rosa & Co')
  expect(mail.searchParams.get('body')).toBe(`Hello?\n${address}`)
})
