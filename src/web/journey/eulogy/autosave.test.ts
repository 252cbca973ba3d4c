import { beforeEach, expect, it, vi } from 'vitest'
import { versionWith } from '#tests/support/records.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { type Saving, startSaving } from './autosave.ts'

const id = '7b0f1d7e-0000-4000-8000-000000000001'
const theirs = versionWith({ submissionId: id, full_eulogy: 'Theirs.', revision: 5 })
const answer = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>()
const onSaved = vi.fn()
let seen: Saving['kind'][] = []
const begin = () =>
  startSaving({
    submissionId: id,
    text: 'First.',
    revision: 0,
    onSaving: ({ kind }) => seen.push(kind),
    onSaved,
  })
const bodies = () =>
  answer.mock.calls.flatMap(([, init]) => (init?.body ? [JSON.parse(String(init.body))] : []))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answer)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer.mockReset().mockImplementation(async () => Response.json({ revision: 1 }, { status: 201 }))
  onSaved.mockReset()
  localStorage.clear()
  seen = []
})

it('saves at a pause, and keeps the text in the browser until then', async () => {
  const saver = begin()
  saver.change('Firs')
  saver.change('First, and more.')
  expect(pendingEdit.find(id)).toEqual({ text: 'First, and more.', revision: 0 })
  await vi.advanceTimersByTimeAsync(1_500)
  expect(bodies()).toEqual([{ text: 'First, and more.', revision: 0 }])
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ text: 'First, and more.', revision: 1 })
  expect(pendingEdit.find(id)).toBeNull()
  expect(seen.at(-1)).toBe('saved')
})

it('sends the new revision with the next edit, even right after the first', async () => {
  let revision = 0
  answer.mockImplementation(async () => Response.json({ revision: ++revision }, { status: 201 }))
  const saver = begin()
  saver.change('One.')
  const first = saver.finish()
  saver.change('Two.')
  expect(await Promise.all([first, saver.finish(), saver.finish()])).toContain(true)
  expect(bodies()).toEqual([
    { text: 'One.', revision: 0 },
    { text: 'Two.', revision: 1 },
  ])
})

it('retries when saving fails', async () => {
  answer.mockRejectedValueOnce(new TypeError('offline'))
  const saver = begin()
  saver.change('More.')
  expect(await saver.finish()).toBe(false)
  expect(seen.at(-1)).toBe('not-saved')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seen.at(-1)).toBe('saved')
})

it('reports a conflict with another window, and can keep either text', async () => {
  answer.mockImplementation(async (_, init) => {
    if (!init?.body) return Response.json({ versions: [theirs] })
    const { revision } = JSON.parse(String(init.body))
    return revision === 5
      ? Response.json({ revision: 6 }, { status: 201 })
      : Response.json({ code: 'stale', message: 'No.' }, { status: 409 })
  })
  const saver = begin()
  saver.change('Mine.')
  expect(await saver.finish()).toBe(false)
  expect(seen.at(-1)).toBe('stale')
  expect(await saver.overwrite(theirs)).toBe(true)
  expect(onSaved).toHaveBeenLastCalledWith({ text: 'Mine.', revision: 6 })

  saver.adopt(theirs)
  expect(onSaved).toHaveBeenLastCalledWith({ text: 'Theirs.', revision: 5 })
  expect(pendingEdit.find(id)).toBeNull()
})

it('does not report a conflict with its own edit whose reply was lost', async () => {
  let server = { text: 'First.', revision: 0 }
  let lost = 2
  answer.mockImplementation(async (_, init) => {
    if (!init?.body) {
      const { text: full_eulogy, revision } = server
      return Response.json({ versions: [{ ...theirs, full_eulogy, revision }] })
    }
    const { text, revision } = JSON.parse(String(init.body))
    if (revision !== server.revision) {
      return Response.json({ code: 'stale', message: 'No.' }, { status: 409 })
    }
    server = { text, revision: revision + 1 }
    if (lost-- > 0) throw new TypeError('offline')
    return Response.json({ revision: server.revision }, { status: 201 })
  })
  const saver = begin()
  saver.change('One.')
  expect(await saver.finish()).toBe(false)
  expect(await saver.finish()).toBe(true)
  expect(onSaved).toHaveBeenLastCalledWith({ text: 'One.', revision: 1 })

  saver.change('Two.')
  expect(await saver.finish()).toBe(false)
  saver.change('Two, and more.')
  expect(await saver.finish()).toBe(true)
  expect(server).toEqual({ text: 'Two, and more.', revision: 3 })
  expect(seen).not.toContain('stale')
  expect(seen.at(-1)).toBe('saved')
})

it('drops its own pending edit, and leaves one of another window', async () => {
  const [here, there] = [begin(), begin()]
  here.change('A few words here.')
  there.change('A page of words there.')
  expect(await here.finish()).toBe(true)
  expect(pendingEdit.find(id)?.text).toBe('A page of words there.')
  here.change('A few words here.')
  expect(pendingEdit.find(id)?.text).toBe('A page of words there.')
  there.change('First.')
  expect(pendingEdit.find(id)).toBeNull()
})

it('drops a pending edit that the server already has', () => {
  pendingEdit.save(id, { text: 'First.', revision: 0 })
  begin().change('First.')
  expect(pendingEdit.find(id)).toBeNull()
})

it('never saves an empty text', async () => {
  const saver = begin()
  saver.change('  ')
  expect(await saver.finish()).toBe(false)
  expect(answer).not.toHaveBeenCalled()
  expect(seen.at(-1)).toBe('empty')
})

it('never saves a letter with a stack of accents, and says so', async () => {
  const saver = begin()
  saver.change(`Zoe${'\u0308'.repeat(9)} laughed.`)
  expect(await saver.finish()).toBe(false)
  expect(answer).not.toHaveBeenCalled()
  expect(seen.at(-1)).toBe('too-many-marks')
  saver.change('Zoe\u0308 laughed.')
  expect(seen.at(-1)).toBe('unsaved')
})
