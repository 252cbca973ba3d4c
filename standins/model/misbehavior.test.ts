import { APICallError } from 'ai'
import { describe, expect, it } from 'vitest'
import { catchError, generateAnswer, statusOf, streamAnswer, vendors } from './test-client.ts'

describe.each(vendors)('%s', (vendor) => {
  it('model-down always fails, streamed or not', async () => {
    const status = vendor === 'anthropic' ? 529 : 500
    expect(statusOf(await catchError(generateAnswer(vendor, 'Ann model-down Lee')))).toBe(status)
    expect(statusOf((await streamAnswer(vendor, 'Ann model-down Lee')).error)).toBe(status)
  })

  it('model-down-3 answers the fourth time', async () => {
    const person = 'Ann model-down-3 Lee'
    for (const _ of [1, 2, 3])
      expect(await catchError(generateAnswer(vendor, person))).toBeInstanceOf(APICallError)
    expect((await generateAnswer(vendor, person)).text).toContain(person)
  })

  it('model-429 is rate-limited twice, with retry-after', async () => {
    for (const _ of [1, 2]) {
      const error = await catchError(generateAnswer(vendor, 'model-429'))
      if (!APICallError.isInstance(error)) throw error
      expect(error.statusCode).toBe(429)
      expect(error.responseHeaders?.['retry-after']).toBe('1')
    }
    expect((await generateAnswer(vendor, 'model-429')).finishReason).toBe('stop')
  })

  it('model-refused closes the connection without an answer', async () => {
    expect(await catchError(generateAnswer(vendor, 'model-refused'))).toBeInstanceOf(Error)
    expect((await streamAnswer(vendor, 'model-refused')).error).toBeInstanceOf(Error)
  })

  it('model-slow waits before the first word', async () => {
    const start = performance.now()
    expect((await streamAnswer(vendor, 'model-slow')).finish).toBe('stop')
    expect(performance.now() - start).toBeGreaterThan(290)
  })

  it('model-stalls sends some words and then nothing', async () => {
    const seen = await streamAnswer(vendor, 'model-stalls', AbortSignal.timeout(400))
    expect(seen).toMatchObject({ aborted: true, finish: '' })
    expect(seen.text.split(/\s+/).length).toBeGreaterThan(5)
  })

  it('model-cut resets the connection after some words', async () => {
    const seen = await streamAnswer(vendor, 'model-cut')
    expect(seen).toMatchObject({ error: expect.any(Error), thrown: true, finish: '' })
    expect(seen.text).not.toBe('')
    expect(await catchError(generateAnswer(vendor, 'model-cut'))).toBeInstanceOf(Error)
  })

  it('model-garbage sends a body that is not JSON', async () => {
    expect(await catchError(generateAnswer(vendor, 'model-garbage'))).toBeInstanceOf(Error)
    expect((await streamAnswer(vendor, 'model-garbage')).finish).not.toBe('stop')
  })

  it('model-empty sends an empty answer', async () => {
    expect(await streamAnswer(vendor, 'model-empty')).toMatchObject({ text: '', finish: 'stop' })
    expect((await generateAnswer(vendor, 'model-empty')).text).toBe('')
  })

  it('model-length and model-refusal report their finish reasons', async () => {
    expect((await generateAnswer(vendor, 'model-length')).finishReason).toBe('length')
    expect((await streamAnswer(vendor, 'model-length')).finish).toBe('length')
    expect((await generateAnswer(vendor, 'model-refusal')).finishReason).toBe('content-filter')
    expect((await streamAnswer(vendor, 'model-refusal')).finish).toBe('content-filter')
  })

  it.each([
    ['model-french', /Merci à vous tous/],
    ['model-injected', /<b>As an AI language model<\/b>.*https:\/\//],
    ['model-embellishes', /Dorothea Lindqvist.*47 letters.*watch the rain/s],
    ['model-invents', /In 1987 Gregory Pruitt came all the way from Harrisburg/],
    ['model-cliche', /sorely missed.*testament to.*better place/],
  ])('%s changes the text', async (person, pattern) => {
    expect((await generateAnswer(vendor, person)).text).toMatch(pattern)
  })

  it('model-same-unusable always sends the same text', async () => {
    const texts = [
      await generateAnswer(vendor, 'model-same-unusable'),
      await streamAnswer(vendor, 'model-same-unusable'),
    ]
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1)
    expect(texts[0]?.text).toContain('language model')
  })

  it('model-long writes four times as much', async () => {
    const usual = (await generateAnswer(vendor)).text.split(/\s+/).length
    const long = (await generateAnswer(vendor, 'model-long')).text.split(/\s+/).length
    expect(long).toBeGreaterThan(usual * 3)
  })

  it('limits a marker to a provider and a part', async () => {
    const other = vendor === 'anthropic' ? 'openai' : 'anthropic'
    const normal = expect.stringContaining('Ann')
    expect((await generateAnswer(vendor, `Ann model-empty-${vendor}`)).text).toBe('')
    expect((await generateAnswer(vendor, `Ann model-empty-${other}`)).text).toEqual(normal)
    expect((await generateAnswer(vendor, 'Ann model-empty-opening')).text).toBe('')
    expect((await generateAnswer(vendor, 'Ann model-empty-rest')).text).toEqual(normal)
  })

  it('applies a marker with -once to the first request only', async () => {
    expect((await generateAnswer(vendor, 'Ann model-invents-once')).text).toContain('1987')
    expect((await generateAnswer(vendor, 'Ann model-invents-once')).text).not.toContain('1987')
    expect(await catchError(generateAnswer(vendor, 'Ann model-down-once'))).toBeInstanceOf(
      APICallError,
    )
    expect((await generateAnswer(vendor, 'Ann model-down-once')).text).toContain(
      'Ann model-down-once',
    )
  })
})
