// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import startLate from '#web/early/start-late.js?raw'
import { draftKey, draftPrefix, dropDraft, readDraft, saveDraft } from './draft.ts'

const day = 24 * 60 * 60 * 1000
const draft = { step: 2 as const, answers: { name: 'Ruth', qualities: 'pat' } }

beforeEach(() => localStorage.clear())

it('gives back what was typed, unfinished as it is', () => {
  saveDraft(undefined, draft)
  expect(readDraft(undefined)).toEqual(draft)
})

it('forgets a draft after 30 days', () => {
  saveDraft(undefined, draft, 0)
  expect(readDraft(undefined, 30 * day - 1)).toEqual(draft)
  expect(readDraft(undefined, 30 * day)).toBeNull()
  expect(localStorage.getItem(draftKey(undefined))).toBeNull()
})

it('keeps one draft for each relationship that a page has chosen, and one for home', () => {
  const other = { step: 1 as const, answers: { name: 'Paul' } }
  saveDraft(undefined, draft)
  saveDraft('uncle', other)
  expect(readDraft(undefined)).toEqual(draft)
  expect(readDraft('uncle')).toEqual(other)
  dropDraft('uncle')
  expect(readDraft('uncle')).toBeNull()
  expect(readDraft(undefined)).toEqual(draft)
})

it('is gone once dropped', () => {
  saveDraft(undefined, draft)
  dropDraft(undefined)
  expect(readDraft(undefined)).toBeNull()
})

it.each(['not json', '{"step":9}', '{"savedAt":1,"step":1,"answers":{"name":7}}'])(
  'starts afresh when what is stored makes no sense: %s',
  (stored) => {
    localStorage.setItem(draftKey(undefined), stored)
    expect(readDraft(undefined)).toBeNull()
  },
)

it('is found by the script that decides when the app starts', () => {
  expect(startLate).toContain(`key.startsWith('${draftPrefix}')`)
})
