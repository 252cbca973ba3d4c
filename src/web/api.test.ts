// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { Refused, writePreview } from './api.ts'

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

afterEach(() => vi.unstubAllGlobals())

it('hands over each piece of a preview, wherever the network cuts the lines', async () => {
  answer(['{"text":"Good "}\n{"te', 'xt":"morning"}\n', '\n{"done":{"preview":"Good morning"}}'])
  const pieces: string[] = []
  expect(await writePreview('an-id', (text) => pieces.push(text))).toBe('Good morning')
  expect(pieces).toEqual(['Good ', 'morning'])
})

it.each([
  ['says that it failed', ['{"text":"Good "}\n{"failed":true}\n']],
  ['breaks off', ['{"text":"Good "}\n']],
])('takes no preview from a stream that %s', async (_, chunks) => {
  answer(chunks)
  await expect(writePreview('an-id', () => {})).rejects.toBeInstanceOf(Refused)
})

it('keeps the code of a refusal', async () => {
  answer(['{"code":"come-back-later","message":"Please come back in an hour."}'], 503)
  await expect(writePreview('an-id', () => {})).rejects.toMatchObject({
    code: 'come-back-later',
    message: 'Please come back in an hour.',
  })
})
