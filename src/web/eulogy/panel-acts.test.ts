// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { toldSchema } from '#domain/submission.ts'
import { unlock } from './panel-acts.ts'

const told = toldSchema.parse({
  name: 'Margaret',
  relationship: 'mother',
  qualities: 'patient',
  customer_name: 'Anna',
  email: 'anna@example.com',
})

it('a payment without a submission id says so, in a toast and in a line, and asks nobody [S8-007]', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const stage = { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
  await unlock(stage, { id: '', told, preview: 'It is good of you to be here' })
  const text = 'Submission ID is missing. Please try again.'
  expect(stage.notify).toHaveBeenCalledWith({ title: 'Error', text, destructive: true })
  expect(stage.dispatch).toHaveBeenCalledWith({ type: 'troubled', trouble: text })
  expect(fetched).not.toHaveBeenCalled()
})
