// @vitest-environment jsdom

import { beforeEach, expect, it, vi } from 'vitest'
import { submissionInputSchema } from '#domain/submission.ts'
import { pendingRevision } from '#web/journey/pending-input.ts'
import { loadDetails, loadVersions, prepareRevision, retry } from './eulogy-actions.ts'
import { newEulogy } from './eulogy-reducer.ts'

const missing = 'Submission ID is missing. Please try again.'

beforeEach(() => localStorage.clear())

function stageOf() {
  return { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
}

it('a retry without a submission id says so, in a toast and in a line, and asks nobody', {
  tags: 'S8-006',
}, async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const stage = stageOf()
  await prepareRevision(stage, { ...newEulogy('', 'Good morning, all.'), retries: 2 })
  expect(stage.notify).toHaveBeenCalledExactlyOnceWith({
    title: 'Error',
    text: missing,
    destructive: true,
  })
  expect(stage.dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'failed', failure: missing })
  expect(fetched).not.toHaveBeenCalled()
})

it('a eulogy that has lost its id says so in a line that nothing replaces', {
  tags: 'R40-a',
}, async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockClear()
  const stage = stageOf()
  await loadDetails(stage, '')
  expect(stage.dispatch.mock.calls).toEqual([
    [{ type: 'failed', failure: missing }],
    [{ type: 'details-loaded', retries: 0, person: null }],
  ])
  expect(fetched).not.toHaveBeenCalled()
})

it('a retry with one says nothing of the kind', { tags: 'S8-006' }, async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const stage = stageOf()
  await prepareRevision(stage, { ...newEulogy('an-id', 'Good morning, all.'), retries: 2 })
  expect(stage.notify).not.toHaveBeenCalledWith(expect.objectContaining({ text: missing }))
  expect(stage.dispatch).toHaveBeenCalledWith({ type: 'revision-wanted' })
})

const told = submissionInputSchema.parse({
  name: 'Margaret',
  relationship: 'mother',
  qualities: 'patient',
  memory: 'The sea.',
  customer_name: 'Anna',
  email: 'anna@example.com',
})
const id = '7b0f1d7e-0000-4000-8000-000000000002'
const stored = { ...told, id, person: told.name, memories: told.memory, type: 'paid' }
const reply = {
  ...stored,
  retries: 2,
  preview: '',
  preview_checked: true,
  full_eulogy: null,
  followUpAnswers: [],
}
const owned = { ...newEulogy(id, 'Good morning, all.'), retries: 2 }

it('what was typed for a retry lies over what is stored, until the retry is taken', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetched = vi.spyOn(globalThis, 'fetch')
  const shown = async () => {
    fetched.mockResolvedValueOnce(Response.json(reply))
    const stage = stageOf()
    await prepareRevision(stage, owned)
    return stage.dispatch.mock.lastCall
  }
  const typed = {
    memory: 'The sea, and half an hour of new words.',
    relationship: '',
    different: 'Shorter.',
  }
  pendingRevision.save(id, typed)
  pendingRevision.save('another', { memory: 'Of another eulogy.' })
  expect(await shown()).toEqual([{ type: 'revision-read', told: { ...told, ...typed } }])

  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await retry(stageOf(), owned, { ...told, different: 'Shorter.' })
  expect(await shown()).toEqual([{ type: 'revision-read', told: { ...told, ...typed } }])

  fetched.mockResolvedValueOnce(Response.json({ id, retries: 1 }))
  await retry(stageOf(), owned, { ...told, different: 'Shorter.' })
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toMatchObject({
    different: 'Shorter.',
  })
  expect(await shown()).toEqual([{ type: 'revision-read', told }])
})

it('pressed again without an answer it is the same retry; the next one is another', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const nameSent = async (retries: number) => {
    await retry(stageOf(), { ...owned, retries }, { ...told, different: '' })
    return new Headers(fetched.mock.lastCall?.[1]?.headers).get('idempotency-key')
  }
  const first = await nameSent(2)
  expect(first).toMatch(/^[\w-]{36,64}$/)
  expect(await nameSent(2)).toBe(first)
  expect(await nameSent(1)).not.toBe(first)
})

it('says that the versions could not be read, until they are', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  const stage = stageOf()
  await loadVersions(stage, id)
  const failure = expect.stringMatching(/cannot be edited yet/)
  expect(stage.dispatch.mock.calls).toEqual([[{ type: 'failed', failure }]])

  stage.dispatch.mockReset()
  fetched.mockResolvedValueOnce(Response.json({ versions: [] }))
  await loadVersions(stage, id)
  expect(stage.dispatch.mock.calls).toEqual([
    [{ type: 'versions-read', versions: [] }],
    [{ type: 'failure-cleared', failure }],
  ])
})
