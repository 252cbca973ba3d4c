import { APICallError } from 'ai'
import { describe, expect, it } from 'vitest'
import { catchError, generateAnswer, standin, updateControl } from './test-client.ts'

describe('the control', () => {
  it('applies a mode to a number of requests', async () => {
    await updateControl({ mode: 'down', times: 1 })
    expect(await catchError(generateAnswer('openai'))).toBeInstanceOf(APICallError)
    expect((await generateAnswer('openai')).finishReason).toBe('stop')
    await updateControl({ mode: 'empty' })
    for (const _ of [1, 2]) expect((await generateAnswer('anthropic')).text).toBe('')
  })

  it('returns a fixed draft until it is cleared', async () => {
    await updateControl({ fixedDraft: 'These words and no others.' })
    expect((await generateAnswer('openai')).text).toBe('These words and no others.')
    await updateControl({ fixedDraft: null })
    expect((await generateAnswer('openai')).text).toContain('Margaret')
  })

  it('answers 429 above a number of requests per minute', async () => {
    await updateControl({ requestsPerMinute: 60 })
    expect((await generateAnswer('anthropic')).finishReason).toBe('stop')
    const error = await catchError(generateAnswer('openai'))
    expect(error).toMatchObject({ statusCode: 429, responseHeaders: { 'retry-after': '1' } })
    await updateControl({ requestsPerMinute: null })
    expect((await generateAnswer('openai')).finishReason).toBe('stop')
  })

  it('rejects an unknown mode', async () => {
    const reply = await updateControl({ mode: 'unknown' })
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('down-3')
  })

  it('logs requests without any of the text', async () => {
    await generateAnswer('anthropic')
    await catchError(generateAnswer('openai', 'model-down'))
    const text = await (await fetch(`${standin.url}/control/requests`)).text()
    expect(JSON.parse(text)).toMatchObject({
      counts: { all: 2, anthropic: 1, openai: 1, opening: 2, normal: 1, down: 1 },
      last: [
        {
          vendor: 'anthropic',
          task: 'draft',
          part: 'opening',
          version: 1,
          outcome: 'normal',
        },
        { vendor: 'openai', outcome: 'down' },
      ],
    })
    expect(text).not.toMatch(/Margaret|Whitby|patient/)
  })

  it('lists the markers on its page', async () => {
    const page = await (await fetch(standin.url)).text()
    expect(page).toContain('model-down-3')
    expect(page).toContain('judge-invents-quotes')
  })
})
