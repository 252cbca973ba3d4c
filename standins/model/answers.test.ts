import { generateText } from 'ai'
import { describe, expect, it } from 'vitest'
import {
  brief,
  createModel,
  generateAnswer,
  standin,
  streamAnswer,
  updateControl,
  vendors,
} from './test-client.ts'

describe.each(vendors)('%s', (vendor) => {
  it('returns the same text streamed and not streamed', async () => {
    const whole = await generateAnswer(vendor)
    const stream = await streamAnswer(vendor)
    expect(whole.text).toContain('Margaret Ellen Shaw')
    expect(stream.text).toBe(whole.text)
    expect(stream.pieces).toBeGreaterThan(5)
    expect([whole.finishReason, stream.finish]).toEqual(['stop', 'stop'])
    const words = whole.text.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(40)
    expect(words).toBeLessThanOrEqual(120)
    for (const tokens of [whole.usage.outputTokens, stream.outputTokens]) {
      expect(tokens).toBe(Math.ceil(whole.text.length / 4.2))
    }
    expect(whole.usage.inputTokens).toBeGreaterThan(500)
  })

  it('accepts a message with several blocks', async () => {
    const content = [
      { type: 'text' as const, text: 'Please write.' },
      { type: 'text' as const, text: brief().prompt },
    ]
    const { text } = await generateText({
      model: createModel(vendor),
      messages: [{ role: 'user', content }],
      maxOutputTokens: 4_000,
    })
    expect(text).toContain('Margaret Ellen Shaw')
  })

  it('answers a prompt without a brief', async () => {
    const { text } = await generateText({
      model: createModel(vendor),
      prompt: 'Say something.',
      maxOutputTokens: 99,
    })
    expect(text).toBe('Ready.')
  })

  it('stops at the token limit', async () => {
    const { text, finishReason } = await generateAnswer(vendor, undefined, { maxOutputTokens: 26 })
    expect(finishReason).toBe('length')
    expect(text.length).toBeLessThanOrEqual(26 * 4.2)
  })

  it('streams at the configured pace', async () => {
    await updateControl({ delayMs: 100, tokensPerSecond: 400 })
    const start = performance.now()
    const { outputTokens } = await streamAnswer(vendor)
    const minMs = 100 + (outputTokens / 400) * 1_000
    expect(performance.now() - start).toBeGreaterThan(minMs * 0.9)
  })
})

describe('the HTTP protocol', () => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(standin.url + path, { method: 'POST', body: JSON.stringify(body), headers })
  const anthropicHeaders = { 'x-api-key': 'key', 'anthropic-version': '2023-06-01' }

  it('sends the Anthropic events in order', async () => {
    const messages = [{ role: 'user', content: brief().prompt }]
    const body = { model: 'm', max_tokens: 900, stream: true, messages }
    const reply = await post('/v1/messages', body, anthropicHeaders)
    expect(reply.headers.get('content-type')).toContain('text/event-stream')
    const events = [...(await reply.text()).matchAll(/^event: (\w+)\ndata: (.+)$/gm)]
    const names = events.map(([, name]) => name)
    expect(names.filter((name, at) => name !== names[at - 1])).toEqual([
      'message_start',
      'content_block_start',
      'ping',
      'content_block_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
    for (const [, name, data = ''] of events) expect(JSON.parse(data).type).toBe(name)
    expect(JSON.parse(events.at(-2)?.[2] ?? '')).toMatchObject({
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: expect.any(Number) },
    })
  })

  it('sends the OpenAI chunks, the requested usage and the end marker', async () => {
    const messages = [{ role: 'user', content: brief().prompt }]
    const options = { include_usage: true }
    const body = { model: 'm', stream: true, stream_options: options, messages }
    const text = await (
      await post('/v1/chat/completions', body, { authorization: 'Bearer key' })
    ).text()
    const data = [...text.matchAll(/^data: (.+)$/gm)].map(([, line = '']) => line)
    expect(data.at(-1)).toBe('[DONE]')
    const chunks = data.slice(0, -1).map((line) => JSON.parse(line))
    expect(chunks[0].choices[0].delta.role).toBe('assistant')
    expect(chunks.at(-2).choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' })
    expect(chunks.at(-1)).toMatchObject({
      choices: [],
      usage: { prompt_tokens: expect.any(Number) },
    })
  })

  it('reports errors in the format of each provider', async () => {
    const plain = { model: 'm', messages: [{ role: 'user', content: 'x' }] }
    const noLimit = await post('/v1/messages', plain, anthropicHeaders)
    expect(noLimit.status).toBe(400)
    expect(await noLimit.json()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'max_tokens: Field required' },
    })
    const noKey = await post('/v1/chat/completions', plain)
    expect(noKey.status).toBe(401)
    expect(await noKey.json()).toMatchObject({ error: { code: 'invalid_api_key' } })
    const nowhere = await post('/v1/responses', plain, { authorization: 'Bearer key' })
    expect(nowhere.status).toBe(404)
  })
})
