import { beforeEach, expect, it, vi } from 'vitest'
import { paidHere as paid } from '#tests/support/records.ts'
import {
  draftKey,
  linkKey,
  openedCheckout,
  readDraft,
  saveDraft,
} from '#web/journey/pending-input.ts'
import { confirmPayment } from './confirm-payment.ts'

const problem = (status: number, code: string) =>
  Response.json({ code, message: 'No.' }, { status })
const answers = vi.fn<() => Promise<Response>>()
const confirm = (signal = new AbortController().signal) =>
  confirmPayment('a-session', 'an-id', signal)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answers.mockReset()
  localStorage.clear()
  window.dataLayer = []
})

it('retries while the network or the server fails, or is too slow', async () => {
  answers
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValueOnce(problem(503, 'server-error'))
    .mockRejectedValueOnce(new DOMException('Too late', 'TimeoutError'))
    .mockResolvedValueOnce(Response.json(paid))
  const reply = confirm()
  await vi.runAllTimersAsync()
  expect(await reply).toEqual(paid)
  expect(answers).toHaveBeenCalledTimes(4)
})

it('does not retry after a rejection', async () => {
  answers.mockResolvedValueOnce(problem(400, 'invalid-fields'))
  expect(await confirm()).toEqual({ state: 'unpaid' })
})

it('ends with a reply that this page doesn’t know, and keeps the claim for the page loaded again', async () => {
  window.accessKey = 'a-claim'
  answers.mockImplementation(async () => Response.json({ state: 'paid-and-gifted' }))
  const reply = confirm()
  await vi.runAllTimersAsync()
  expect(await reply).toEqual({ state: 'outdated' })
  expect(answers).toHaveBeenCalledOnce()
  expect(linkKey.take('an-id')).toBe('a-claim')
  linkKey.drop('an-id')
})

it('records a purchase once, whatever tab confirms it again', async () => {
  answers.mockImplementation(async () => Response.json(paid))
  await confirm()
  await confirm()
  expect(window.dataLayer).toEqual([
    expect.objectContaining({ event: 'purchase_completed', transaction_id: '12345678' }),
  ])
  window.dataLayer = []
  await confirm()
  expect(window.dataLayer).toEqual([])
})

it('drops the draft of a text that was bought without a preview', async () => {
  answers.mockImplementation(async () => Response.json(paid))
  saveDraft('uncle', { step: 4, answers: { name: 'Ruth Carver' } })
  openedCheckout.save('an-id', draftKey('uncle'))
  await confirm()
  expect(readDraft('uncle')).toBeNull()
})

it('stops retrying when the page is left', async () => {
  const visit = new AbortController()
  answers.mockRejectedValue(new TypeError('offline'))
  const reply = confirm(visit.signal)
  await vi.advanceTimersByTimeAsync(1_000)
  visit.abort()
  await vi.runAllTimersAsync()
  expect(await reply).toBeNull()
  expect(answers).toHaveBeenCalledOnce()
})
