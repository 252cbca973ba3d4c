// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, isTransient, readSite, writePreview } from './api.ts'

const unwatched = { onStage: () => {}, onChunk: () => {} }

const answer = (chunks: string[], status = 200) => {
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

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('hands over each stage and piece of a preview, wherever the network cuts the lines', async () => {
  answer([
    '{"stage":"writing"}\n{"stage":"chec',
    'king"}\n{"text":"Good "}\n{"te',
    'xt":"morning"}\n',
    '\n{"done":{"preview":"Good morning","checked":false}}',
  ])
  const seen: string[] = []
  const watch = {
    onStage: (stage: string) => seen.push(`(${stage})`),
    onChunk: (text: string) => seen.push(text),
  }
  const done = { preview: 'Good morning', checked: false }
  expect(await writePreview('an-id', watch)).toEqual(done)
  expect(seen).toEqual(['(writing)', '(checking)', 'Good ', 'morning'])
})

it.each([
  ['says that it failed', ['{"text":"Good "}\n{"failed":true}\n']],
  ['breaks off', ['{"text":"Good "}\n']],
])('takes no preview from a stream that %s', async (_, chunks) => {
  answer(chunks)
  await expect(writePreview('an-id', unwatched)).rejects.toBeInstanceOf(ApiError)
})

it('keeps the code of a refusal', async () => {
  answer(['{"code":"unavailable","message":"Please come back in an hour."}'], 503)
  await expect(writePreview('an-id', unwatched)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Please come back in an hour.',
  })
})

/** A line that brings this much and then nothing, until it is given up. */
const fallSilent = (chunk: string | null) => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((within) => {
    const ending = new AbortController()
    setTimeout(() => ending.abort(new DOMException('Too late', 'TimeoutError')), within)
    return ending.signal
  })
  const answers = async (_: string, { signal }: { signal: AbortSignal }) => {
    const givenUp = new Promise<never>((_, refuse) => {
      signal.addEventListener('abort', () => refuse(signal.reason))
    })
    if (chunk === null) return givenUp
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(chunk))
        givenUp.catch((reason) => controller.error(reason))
      },
    })
    return new Response(body)
  }
  vi.stubGlobal('fetch', vi.fn(answers))
}

/** How the asking ends, and after how many seconds. */
const endOf = async (asking: Promise<unknown>) => {
  const begun = Date.now()
  const ended = asking.then(
    () => null,
    (error: unknown) => ({ error, seconds: (Date.now() - begun) / 1_000 }),
  )
  await vi.runAllTimersAsync()
  return ended
}

it.each([
  ['before the answer', null],
  ['within the answer', '{"demonst'],
])('takes a line that goes silent %s for one that failed', async (_, chunk) => {
  fallSilent(chunk)
  const end = await endOf(readSite())
  expect(end?.seconds).toBe(30)
  expect(isTransient(end?.error)).toBe(true)
})

it('waits for a preview a little longer than the server does', async () => {
  fallSilent('{"text":"Good "}\n')
  const end = await endOf(writePreview('an-id', unwatched))
  expect(end?.seconds).toBe(150)
  expect(isTransient(end?.error)).toBe(true)
})
