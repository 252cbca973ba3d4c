import { beforeEach, expect, it, vi } from 'vitest'
import { submissionInputSchema } from '#domain/submission.ts'
import { paidReply, requiredInput } from '#tests/support/records.ts'
import { loadDetails } from '#web/journey/eulogy/load-eulogy.ts'
import { pendingRevision } from '#web/journey/pending-input.ts'
import { readRevision, retry } from './use-retry.ts'

const missing = 'Submission ID is missing. Please try again.'

beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const error = (text: string) => ({ title: 'Error', text, destructive: true })
const newContext = () => ({ dispatch: vi.fn(), notify: vi.fn() })

it.each([
  ['', missing],
  ['an-id', 'Could not load your previous submission data.'],
])(
  'a retry whose answers cannot be read for %j shows a toast and an error line',
  async (submissionId, text) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
    const context = newContext()
    await readRevision(context, { submissionId, retries: 2 })
    expect(context.notify).toHaveBeenCalledExactlyOnceWith(error(text))
    expect(context.dispatch).toHaveBeenCalledExactlyOnceWith({ type: 'failed', failure: text })
    expect(fetched).toHaveBeenCalledTimes(submissionId ? 1 : 0)
  },
)

it('a eulogy without an id shows an error that nothing replaces', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockClear()
  const context = newContext()
  await loadDetails(context, '')
  expect(context.dispatch.mock.calls).toEqual([[{ type: 'failed', failure: missing }]])
  expect(fetched).not.toHaveBeenCalled()
})

const input = submissionInputSchema.parse({ ...requiredInput, memory: 'The sea.' })
const id = '7b0f1d7e-0000-4000-8000-000000000002'
const reply = { ...paidReply(id), memories: input.memory }
const eulogy = { submissionId: id, retries: 2 }

it('announces one retry less when the dialog opens', async () => {
  window.dataLayer = []
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(reply))
  await readRevision(newContext(), eulogy)
  expect(window.dataLayer).toEqual([{ event: 'retry_modal_opened', retriesLeft: 1 }])
})

it('a retry that cannot be prepared shows a toast and stays in the dialog', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'))
  const context = newContext()
  const text = 'There was an error preparing your retry. Please try again.'
  expect(await retry(context, eulogy, { ...input, different: '' })).toBe(text)
  expect(context.notify).toHaveBeenCalledExactlyOnceWith(error(text))
})

it('a retry that is refused because none is left says so, and the count is 0', async () => {
  const problem = { code: 'no-retries-left', message: 'None.' }
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(problem, { status: 409 }))
  const context = newContext()
  expect(await retry(context, eulogy, { ...input, different: '' })).toBeNull()
  const text = 'You have used all your available retries for this eulogy.'
  expect(context.notify).toHaveBeenCalledExactlyOnceWith({
    title: 'No Retries Left',
    text,
    destructive: true,
  })
  expect(context.dispatch.mock.calls.map(([event]) => event)).toEqual([
    expect.objectContaining({ type: 'details-read', retries: 0 }),
    { type: 'failed', failure: text },
  ])
})

it('fills in what was typed for a retry over the stored answers, until the retry is accepted', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const shown = async () => {
    fetched.mockResolvedValueOnce(Response.json(reply))
    const answers = await readRevision(newContext(), eulogy)
    expect(answers?.stored).toEqual(input)
    return answers?.input
  }
  const typed = {
    memory: 'The sea, and half an hour of new words.',
    relationship: '',
    different: 'Shorter.',
  }
  pendingRevision.save(id, typed)
  pendingRevision.save('another', { memory: 'Of another eulogy.' })
  expect(await shown()).toEqual({ ...input, ...typed })

  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await retry(newContext(), eulogy, { ...input, different: 'Shorter.' })
  expect(await shown()).toEqual({ ...input, ...typed })

  fetched.mockResolvedValueOnce(Response.json({ id, retries: 1 }))
  await retry(newContext(), eulogy, { ...input, different: 'Shorter.' })
  expect(JSON.parse(String(fetched.mock.lastCall?.[1]?.body))).toMatchObject({
    different: 'Shorter.',
  })
  expect(await shown()).toEqual(input)
})

it('sends a repeated retry under the same idempotency key, and another retry or other answers under another', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  const keySent = async (retries: number, changes = {}) => {
    await retry(newContext(), { ...eulogy, retries }, { ...input, different: '', ...changes })
    return new Headers(fetched.mock.lastCall?.[1]?.headers).get('idempotency-key')
  }
  const first = await keySent(2)
  expect(first).toMatch(/^[\w-]{36,64}$/)
  expect(await keySent(2)).toBe(first)
  const others = [
    await keySent(1),
    await keySent(2, { memory: 'The sea, and the kite.' }),
    await keySent(2, { different: 'Shorter.' }),
  ]
  expect(new Set([first, ...others]).size).toBe(4)
})

it('reads the count again when the key belongs to other answers, and keeps what was typed', async () => {
  const message = 'Everything you typed is still here. Press the button again.'
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({ code: 'other-answers', message }, { status: 409 }))
    .mockResolvedValueOnce(Response.json({ ...reply, retries: 1 }))
    .mockResolvedValueOnce(Response.json({ versions: [] }))
    .mockResolvedValueOnce(Response.json({ id, retries: 0 }))
  const context = newContext()
  pendingRevision.save(id, { memory: 'The kite.' })
  const typed = { ...input, memory: 'The kite.', different: '' }
  expect(await retry(context, eulogy, typed)).toBe(message)
  expect(pendingRevision.find(id)).toMatchObject({ memory: 'The kite.' })
  expect(context.dispatch).toHaveBeenCalledWith(expect.objectContaining({ retries: 1 }))
  const keys = () =>
    fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
  expect(await retry(newContext(), { ...eulogy, retries: 1 }, typed)).toBeNull()
  expect(keys().at(-1)).not.toBe(keys().at(-4))
})
