import { beforeEach, expect, test, vi } from 'vitest'
import { dropDraft, dropOldDrafts, findDraft, saveDraft } from './drafts.ts'

const path = '/share-a-memory/key'
const draft = { text: 'She left plums on my step.', name: 'Bea', ownKey: 'own' }
const dayMs = 24 * 60 * 60 * 1000

beforeEach(() => {
  localStorage.clear()
  history.replaceState({ idx: 3 }, '')
})

test('keeps a draft per address until it is dropped', () => {
  expect(saveDraft(path, draft)).toBe(true)
  expect(findDraft(path)).toEqual(draft)
  expect(findDraft('/share-a-memory/other')).toBeNull()
  dropDraft(path)
  expect(findDraft(path)).toBeNull()
})

test('keeps a draft with the history entry where storage is blocked', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(saveDraft(path, draft)).toBe(false)
  expect(findDraft(path)).toEqual(draft)
  expect(history.state).toMatchObject({ idx: 3 })
  dropDraft(path)
  expect(findDraft(path)).toBeNull()
})

test('drops drafts that are a month old, and those that cannot be read', () => {
  const now = Date.now()
  saveDraft(path, draft, now - 29 * dayMs)
  saveDraft('/share-a-memory/old', draft, now - 31 * dayMs)
  localStorage.setItem('memory-draft:/share-a-memory/broken', '{')
  localStorage.setItem('eulogy-draft', 'of the form')
  dropOldDrafts(now)
  expect(Object.keys(localStorage).sort()).toEqual(['eulogy-draft', `memory-draft:${path}`])
})
