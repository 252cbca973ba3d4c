import { act, createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { setUpRoot } from '#tests/support/react-root.ts'
import { requiredInput } from '#tests/support/records.ts'
import startLate from '#web/boot/start-lazy.js?raw'
import type { Answers } from './answers.ts'
import {
  clearIdempotencyKey,
  draftKey,
  draftPrefix,
  dropDraft,
  eraseStoredInput,
  getIdempotencyKey,
  readDraft,
  readingPreferences,
  saveDraft,
  unsentForm,
  useDraftSaved,
} from './pending-input.ts'

const day = 24 * 60 * 60 * 1000
const draft = { step: 2 as const, answers: { name: 'Ruth', qualities: 'pat' } }

const render = setUpRoot()
afterEach(clearIdempotencyKey)

it('expires a draft after 30 days', () => {
  saveDraft(undefined, draft, 0)
  expect(readDraft(undefined, 30 * day - 1)).toEqual(draft)
  expect(readDraft(undefined, 30 * day)).toBeNull()
  expect(localStorage.getItem(draftKey(undefined))).toBeNull()
})

it('keeps one draft for each preselected relationship, and one for home', () => {
  const other = { step: 1 as const, answers: { name: 'Paul' } }
  saveDraft(undefined, draft)
  saveDraft('uncle', other)
  expect(readDraft(undefined)).toEqual(draft)
  expect(readDraft('uncle')).toEqual(other)
  dropDraft('uncle')
  expect(readDraft('uncle')).toBeNull()
  expect(readDraft(undefined)).toEqual(draft)
})

it('drops a draft, and with it which links were made for it', () => {
  saveDraft(undefined, draft)
  unsentForm.save(draftKey(undefined), 'a-form')
  unsentForm.save(draftKey('uncle'), 'another-form')
  dropDraft(undefined)
  expect(readDraft(undefined)).toBeNull()
  expect(unsentForm.find(draftKey(undefined))).toBeNull()
  expect(unsentForm.find(draftKey('uncle'))).toBe('another-form')
})

it('keeps a value in memory when it cannot be stored, until it is erased', () => {
  readingPreferences.save({ size: 1 })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  readingPreferences.save({ size: 2 })
  expect(readingPreferences.find()).toEqual({ size: 2 })
  eraseStoredInput([])
  expect([readingPreferences.find(), localStorage.length]).toEqual([null, 0])
  readingPreferences.save({ size: 3 })
  full.mockRestore()
  readingPreferences.save({ size: 4 })
  localStorage.setItem('eulogy-reading', '{"size":5}')
  expect(readingPreferences.find()).toEqual({ size: 5 })
})

it('keeps a draft whose answers differ from those that were sent', () => {
  const sent = requiredInput as Answers
  const typedOn = { step: 4 as const, answers: { ...sent, memory: 'A page of words.' } }
  saveDraft(undefined, typedOn)
  dropDraft(undefined, sent)
  expect(readDraft(undefined)).toEqual(typedOn)
  saveDraft(undefined, { step: 4, answers: { ...sent, name: ` ${requiredInput.name} ` } })
  dropDraft(undefined, sent)
  expect(readDraft(undefined)).toBeNull()
})

function Line() {
  return useDraftSaved(undefined) ? 'saved' : 'not saved'
}

it("reports a draft as saved only while the stored one is this window's own", async () => {
  const lineAfter = async (happens: () => unknown) => {
    await act(async () => happens())
    return document.body.textContent
  }
  const elsewhere = (change: () => void) => () => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: draftKey(undefined) }))
  }
  expect(await lineAfter(() => render(createElement(Line)))).toBe('not saved')
  expect(await lineAfter(() => saveDraft(undefined, draft))).toBe('saved')
  const theirs = JSON.stringify({ ...draft, savedAt: 1 })
  const overwrite = elsewhere(() => localStorage.setItem(draftKey(undefined), theirs))
  expect(await lineAfter(overwrite)).toBe('not saved')
  expect(await lineAfter(() => saveDraft(undefined, draft))).toBe('saved')
  expect(await lineAfter(elsewhere(() => localStorage.clear()))).toBe('not saved')

  expect(await lineAfter(() => saveDraft(undefined, draft))).toBe('saved')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const more = { ...draft, answers: { name: 'Ruth Hale' } }
  expect(await lineAfter(() => saveDraft(undefined, more))).toBe('not saved')
})

it.each(['not json', '{"step":9}', '{"savedAt":1,"step":1,"answers":{"name":7}}'])(
  'ignores a stored draft that is not valid: %s',
  (stored) => {
    localStorage.setItem(draftKey(undefined), stored)
    expect(readDraft(undefined)).toBeNull()
  },
)

it('ignores stored preferences of another shape', () => {
  localStorage.setItem('eulogy-reading', '"large"')
  expect(readingPreferences.find()).toBeNull()
})

it('stores drafts under the prefix that the start script looks for', () => {
  expect(startLate).toContain(`key.startsWith('${draftPrefix}')`)
})

it('keeps the idempotency key until it is cleared, even after a reload', async () => {
  const name = getIdempotencyKey()
  expect(getIdempotencyKey()).toBe(name)
  vi.resetModules()
  const reloaded = await import('./pending-input.ts')
  expect(reloaded.getIdempotencyKey()).toBe(name)
  clearIdempotencyKey()
  reloaded.clearIdempotencyKey()
  expect(getIdempotencyKey()).not.toBe(name)
})

it('keeps the idempotency key in memory when storage is forbidden', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden')
  })
  expect(getIdempotencyKey()).toBe(getIdempotencyKey())
})
