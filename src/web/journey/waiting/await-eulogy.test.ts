import { beforeEach, expect, it, vi } from 'vitest'
import { awaitEulogy } from './await-eulogy.ts'

class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  constructor() {
    super()
    FakeStream.opened.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  says(event: string) {
    this.dispatchEvent(new Event(event))
  }
}

let text: string | null = null
let order: { state: string; paidSecondsAgo: number } | null = null
const fetchFullEulogy = vi.fn(async () => Response.json({ full_eulogy: text, order }))
const onReady = vi.fn()
const onFailed = vi.fn()
const onOrder = vi.fn()
const begin = () => awaitEulogy('an-id', { onReady, onFailed, onOrder })
const stream = () => FakeStream.opened.at(-1) as FakeStream
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  vi.stubGlobal('fetch', fetchFullEulogy)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  FakeStream.opened = []
  text = null
  order = null
  onOrder.mockClear()
  fetchFullEulogy.mockClear()
  onReady.mockClear()
  onFailed.mockClear()
})

it('polls immediately, and not again once the text is there', async () => {
  text = 'All of it.'
  begin()
  await pass(0)
  expect(onReady).toHaveBeenCalledExactlyOnceWith('All of it.')
  expect(stream().readyState).toBe(FakeStream.CLOSED)
  await pass(60_000)
  expect(fetchFullEulogy).toHaveBeenCalledTimes(1)
})

it('pauses the polling if the stream was alive within the last twenty seconds', async () => {
  const stop = begin()
  stream().says('open')
  await pass(14_000)
  stream().says('heartbeat')
  await pass(16_000)
  expect(fetchFullEulogy).toHaveBeenCalledTimes(1)
  await pass(10_000)
  expect(fetchFullEulogy).toHaveBeenCalledTimes(2)
  stop()
})

it('keeps polling when the request after "ready" failed', async () => {
  begin()
  await pass(0)
  text = 'All of it.'
  fetchFullEulogy.mockRejectedValueOnce(new TypeError('offline'))
  stream().says('ready')
  stream().says('heartbeat')
  await pass(10_000)
  expect(onReady).toHaveBeenCalledOnce()
})

it('logs an error and keeps polling', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  fetchFullEulogy.mockRejectedValueOnce(new TypeError('offline'))
  begin()
  await pass(10_000)
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('could not be polled'))
  text = 'All of it.'
  await pass(10_000)
  expect(onReady).toHaveBeenCalledOnce()
})

it('finds the text by polling every ten seconds if the server rejects every stream', async () => {
  begin()
  for (const poll of [1, 2, 3]) {
    stream().close()
    await pass(9_999)
    expect(fetchFullEulogy).toHaveBeenCalledTimes(poll)
    await pass(1)
    expect(fetchFullEulogy).toHaveBeenCalledTimes(poll + 1)
  }
  expect(FakeStream.opened).toHaveLength(1 + 3)
  text = 'All of it.'
  stream().close()
  await pass(10_000)
  expect(onReady).toHaveBeenCalledExactlyOnceWith('All of it.')
})

it("reports that the text won't come, and stops", async () => {
  begin()
  stream().says('failed')
  await pass(60_000)
  expect(onFailed).toHaveBeenCalledOnce()
  expect(fetchFullEulogy).toHaveBeenCalledTimes(1)
})

it('leaves no timer and no stream behind when it is stopped', async () => {
  const stop = begin()
  stop()
  text = 'All of it.'
  await pass(60_000)
  expect(onReady).not.toHaveBeenCalled()
  expect(stream().readyState).toBe(FakeStream.CLOSED)
  expect(vi.getTimerCount()).toBe(0)
})

it('polls when the stream reports a refund, passes on the order, and keeps waiting', async () => {
  order = { state: 'writing', paidSecondsAgo: 5 }
  begin()
  await pass(0)
  stream().says('open')
  stream().says('failed')
  order = { state: 'refunded', paidSecondsAgo: 601 }
  stream().says('refunded')
  await pass(0)
  expect(onOrder).toHaveBeenLastCalledWith(order)
  text = 'All of it.'
  order = null
  stream().says('ready')
  await pass(0)
  expect(onReady).toHaveBeenCalledExactlyOnceWith('All of it.')
})
