import { expect, it, test, vi } from 'vitest'
import { ApiError, isTransient, noticeForError, readSite, writePreview } from './api.ts'

const ignore = () => {}

const stubResponse = (chunks: string[], status = 200) => {
  const bytes = new TextEncoder()
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk))
      controller.close()
    },
  })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )
}

it('reports every stage of a preview, wherever the network splits the lines', async () => {
  stubResponse([
    '{"stage":"writing"}\n{"stage":"chec',
    'king"}\n',
    '\n{"done":{"preview":"Good morning","checked":false}}',
  ])
  const seen: string[] = []
  const done = { preview: 'Good morning', checked: false, evidence: null }
  expect(await writePreview('an-id', (stage) => seen.push(stage))).toEqual(done)
  expect(seen).toEqual(['writing', 'checking'])
})

it.each([
  ['reports a failure', ['{"stage":"writing"}\n{"failed":true}\n']],
  ['ends early', ['{"stage":"writing"}\n']],
  ['is cut', ['{"stage":"writing"}\n{"done":{"pre']],
])('rejects a preview stream that %s, and a retry may help', async (_, chunks) => {
  stubResponse(chunks)
  expect(isTransient(await writePreview('an-id', ignore).catch((error) => error))).toBe(true)
})

it.each([
  ['a preview', '{"stage":"polishing"}', () => writePreview('an-id', ignore)],
  ['a reply', '{"demonstration":"perhaps"}', readSite],
])('%s that this page doesn’t know asks to load the page again, once', async (_, body, request) => {
  stubResponse([body])
  const error = await request().catch((failure: unknown) => failure)
  expect(isTransient(error)).toBe(false)
  expect(noticeForError(fallback, error).text).toContain('Please load the page again.')
})

it.each(['{"demonstration":fal', '<h1>Hotel Wi-Fi</h1>'])('asks again after %s', async (body) => {
  stubResponse([body])
  expect(isTransient(await readSite().catch((error) => error))).toBe(true)
})

it('keeps the error code and message of a rejected request', async () => {
  stubResponse(['{"code":"unavailable","message":"Please come back in an hour."}'], 503)
  await expect(writePreview('an-id', ignore)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Please come back in an hour.',
  })
})

/** Stubs a connection that sends this chunk, if any, and then stalls until the timeout. */
const stubStalledConnection = (chunk: string | null) => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((timeoutMs) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), timeoutMs)
    return controller.signal
  })
  const stalledFetch = async (_: string, { signal }: { signal: AbortSignal }) => {
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    if (chunk === null) return aborted
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(chunk))
        aborted.catch((reason) => controller.error(reason))
      },
    })
    return new Response(body)
  }
  vi.stubGlobal('fetch', vi.fn(stalledFetch))
}

/** The error that a request fails with, and after how many seconds. */
const catchFailure = async (request: Promise<unknown>) => {
  const startedAt = Date.now()
  const failure = request.then(
    () => null,
    (error: unknown) => ({ error, seconds: (Date.now() - startedAt) / 1_000 }),
  )
  await vi.runAllTimersAsync()
  return failure
}

it.each([
  ['before the reply', null],
  ['within the reply', '{"demonst'],
])('times out after 30 seconds when the connection stalls %s', async (_, chunk) => {
  stubStalledConnection(chunk)
  const failure = await catchFailure(readSite())
  expect(failure?.seconds).toBe(30)
  expect(isTransient(failure?.error)).toBe(true)
})

it('waits for a preview longer than the server does', async () => {
  stubStalledConnection('{"stage":"writing"}\n')
  const failure = await catchFailure(writePreview('an-id', ignore))
  expect(failure?.seconds).toBe(150)
  expect(isTransient(failure?.error)).toBe(true)
})

const fallback = { title: 'Error', text: 'Please try again.', destructive: true }

test('a rate limit shows the server’s message about when to try again', () => {
  const rateLimited = new ApiError('rate-limited', 'Please come back in an hour.')
  expect(noticeForError(fallback, rateLimited)).toEqual({
    title: 'Please Try Again Soon',
    text: 'Please come back in an hour.',
  })
})

test.each([new ApiError('server-error', 'HTTP 500'), new Error('offline')])(
  'any other error shows the fallback notice',
  (error) => {
    expect(noticeForError(fallback, error)).toBe(fallback)
  },
)
