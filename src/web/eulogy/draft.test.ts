// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import startLate from '#web/early/start-late.js?raw'
import { draftKey, dropDraft, readDraft, saveDraft } from './draft.ts'

const day = 24 * 60 * 60 * 1000
const draft = { step: 2 as const, answers: { name: 'Ruth', qualities: 'pat' } }

beforeEach(() => localStorage.clear())

it('gives back what was typed, unfinished as it is', () => {
  saveDraft(draft)
  expect(readDraft()).toEqual(draft)
})

it('forgets a draft after 30 days', () => {
  saveDraft(draft, 0)
  expect(readDraft(30 * day - 1)).toEqual(draft)
  expect(readDraft(30 * day)).toBeNull()
  expect(localStorage.getItem(draftKey)).toBeNull()
})

it('is gone once dropped', () => {
  saveDraft(draft)
  dropDraft()
  expect(readDraft()).toBeNull()
})

it.each(['not json', '{"step":9}', '{"savedAt":1,"step":1,"answers":{"name":7}}'])(
  'starts afresh when what is stored makes no sense: %s',
  (stored) => {
    localStorage.setItem(draftKey, stored)
    expect(readDraft()).toBeNull()
  },
)

it('is found by the script that decides when the app starts', () => {
  expect(startLate).toContain(`localStorage.getItem('${draftKey}')`)
})
