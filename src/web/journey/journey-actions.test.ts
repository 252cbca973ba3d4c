// @vitest-environment jsdom

import { afterEach, expect, it, vi } from 'vitest'
import { submissionInputSchema } from '#domain/submission.ts'
import { generatePreview, unlock } from './journey-actions.ts'
import { pendingAnswer, readDraft, saveDraft } from './pending-input.ts'

const told = submissionInputSchema.parse({
  name: 'Margaret',
  relationship: 'mother',
  qualities: 'patient',
  customer_name: 'Anna',
  email: 'anna@example.com',
})

afterEach(() => vi.restoreAllMocks())

it('a payment without a submission id says so, in a toast and in a line, and asks nobody', {
  tags: 'S8-007',
}, async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const stage = { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
  await unlock(stage, {
    id: '',
    told,
    followUpAnswers: [],
    preview: 'It is good of you to be here',
    checked: true,
    unsent: null,
  })
  const text = 'Submission ID is missing. Please try again.'
  expect(stage.notify).toHaveBeenCalledWith({ title: 'Error', text, destructive: true })
  expect(stage.dispatch).toHaveBeenCalledWith({ type: 'failed', failure: text })
  expect(fetched).not.toHaveBeenCalled()
})

const unsent = { question: 'What did she hum?', answer: 'Always the same waltz.' }
const previewed = {
  id: 'first',
  told,
  followUpAnswers: [],
  preview: 'It is good',
  checked: true,
  unsent,
}

it('an answer that could not be sent keeps one from paying for a text without it, and stays', async () => {
  pendingAnswer.save('first', unsent)
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
  const stage = { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
  await unlock(stage, previewed)
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/submissions/first/follow-up-answers',
  ])
  expect(stage.dispatch).toHaveBeenLastCalledWith({
    type: 'payment-not-started',
    failure: expect.stringContaining('Your words are saved here'),
  })
  expect(pendingAnswer.find('first')).toEqual(unsent)
})

it('an answer that is refused for good keeps nobody from paying', async () => {
  const problem = { code: 'answer-limit', message: 'You have answered three questions.' }
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json(problem, { status: 409 }))
  const stage = { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
  await unlock(stage, previewed)
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/api/submissions/first/follow-up-answers',
    '/api/create-checkout',
  ])
})

it('a preview that was left does not come into the next one, and drops nobody else’s words', async () => {
  saveDraft(undefined, { step: 4, answers: { name: 'Tom' } })
  const lines = [
    { text: 'Margaret was my mother.' },
    { done: { preview: 'Margaret was my mother.', checked: true } },
  ]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    String(address).endsWith('/preview')
      ? new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      : Response.json({ id: crypto.randomUUID() }, { status: 201 }),
  )
  const stage = { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined, left: () => true }
  await generatePreview(stage, told, null)
  expect(readDraft(undefined)?.answers.name).toBe('Tom')
  expect(stage.notify).not.toHaveBeenCalled()
})

it('pressed again after a failure it is sent under the same name, until its preview is there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetched = vi.spyOn(globalThis, 'fetch')
  const stage = { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
  const nameSent = async () => {
    fetched.mockClear()
    await generatePreview(stage, told, null)
    const [, init] = fetched.mock.calls.find(([address]) => address === '/api/submissions') ?? []
    return new Headers(init?.headers).get('idempotency-key')
  }
  fetched.mockRejectedValue(new TypeError('offline'))
  const first = await nameSent()
  expect(first).toMatch(/^[\w-]{36,64}$/)
  const done = `${JSON.stringify({ done: { preview: 'Margaret was my mother.', checked: true } })}\n`
  fetched.mockImplementation(async (address) =>
    String(address).endsWith('/preview')
      ? new Response(done)
      : Response.json({ id: crypto.randomUUID() }, { status: 201 }),
  )
  expect(await nameSent()).toBe(first)
  expect(await nameSent()).not.toBe(first)
})

it('whoever stops the loading of the payment page can press again', async () => {
  vi.useFakeTimers()
  const url = 'https://pay.example/page'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ url }))
  const stage = { dispatch: vi.fn(), notify: vi.fn(), preselected: undefined }
  await unlock(stage, { ...previewed, unsent: null })
  expect(stage.dispatch).toHaveBeenLastCalledWith({ type: 'paying' })
  vi.advanceTimersByTime(30_000)
  expect(stage.dispatch).toHaveBeenLastCalledWith({ type: 'came-back' })
  vi.useRealTimers()
})
