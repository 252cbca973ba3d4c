// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { prepareRevision } from './owned-acts.ts'
import { openedEulogy } from './owned-reducer.ts'

const missing = 'Submission ID is missing. Please try again.'

function stageOf() {
  return { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
}

it('a retry without a submission id says so, in a toast and in a line, and asks nobody [S8-006]', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const stage = stageOf()
  await prepareRevision(stage, { ...openedEulogy('', 'Good morning, all.'), retries: 2 })
  expect(stage.notify).toHaveBeenCalledExactlyOnceWith({
    title: 'Error',
    text: missing,
    destructive: true,
  })
  expect(stage.dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'troubled', trouble: missing })
  expect(fetched).not.toHaveBeenCalled()
})

it('a retry with one says nothing of the kind [S8-006]', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const stage = stageOf()
  await prepareRevision(stage, { ...openedEulogy('an-id', 'Good morning, all.'), retries: 2 })
  expect(stage.notify).not.toHaveBeenCalledWith(expect.objectContaining({ text: missing }))
  expect(stage.dispatch).toHaveBeenCalledWith({ type: 'revision-wanted' })
})
