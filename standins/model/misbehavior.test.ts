import { APICallError } from 'ai'
import { describe, expect, it } from 'vitest'
import { failure, generated, statusOf, streamed, vendors } from './caller-in-tests.ts'

describe.each(vendors)('%s', (vendor) => {
  it('model-down fails always, and the stream says so', async () => {
    const status = vendor === 'anthropic' ? 529 : 500
    expect(statusOf(await failure(generated(vendor, 'Ann model-down Lee')))).toBe(status)
    expect(statusOf((await streamed(vendor, 'Ann model-down Lee')).error)).toBe(status)
  })

  it('model-down-3 answers the fourth time', async () => {
    const person = 'Ann model-down-3 Lee'
    for (const _ of [1, 2, 3])
      expect(await failure(generated(vendor, person))).toBeInstanceOf(APICallError)
    expect((await generated(vendor, person)).text).toContain(person)
  })

  it('model-429 says when to come back, twice', async () => {
    for (const _ of [1, 2]) {
      const problem = await failure(generated(vendor, 'model-429'))
      if (!APICallError.isInstance(problem)) throw problem
      expect(problem.statusCode).toBe(429)
      expect(problem.responseHeaders?.['retry-after']).toBe('1')
    }
    expect((await generated(vendor, 'model-429')).finishReason).toBe('stop')
  })

  it('model-refused closes the connection', async () => {
    expect(await failure(generated(vendor, 'model-refused'))).toBeInstanceOf(Error)
    expect((await streamed(vendor, 'model-refused')).error).toBeInstanceOf(Error)
  })

  it('model-slow waits before the first word', async () => {
    const start = performance.now()
    expect((await streamed(vendor, 'model-slow')).finish).toBe('stop')
    expect(performance.now() - start).toBeGreaterThan(290)
  })

  it('model-stalls falls silent after some words', async () => {
    const seen = await streamed(vendor, 'model-stalls', AbortSignal.timeout(400))
    expect(seen).toMatchObject({ aborted: true, finish: '' })
    expect(seen.text.split(/\s+/).length).toBeGreaterThan(5)
  })

  it('model-cut breaks off in the middle', async () => {
    const seen = await streamed(vendor, 'model-cut')
    expect(seen).toMatchObject({ error: expect.any(Error), thrown: true, finish: '' })
    expect(seen.text).not.toBe('')
    expect(await failure(generated(vendor, 'model-cut'))).toBeInstanceOf(Error)
  })

  it('model-garbage is not JSON', async () => {
    expect(await failure(generated(vendor, 'model-garbage'))).toBeInstanceOf(Error)
    expect((await streamed(vendor, 'model-garbage')).finish).not.toBe('stop')
  })

  it('model-empty has nothing to say', async () => {
    expect(await streamed(vendor, 'model-empty')).toMatchObject({ text: '', finish: 'stop' })
    expect((await generated(vendor, 'model-empty')).text).toBe('')
  })

  it('model-length and model-refusal finish for their own reasons', async () => {
    expect((await generated(vendor, 'model-length')).finishReason).toBe('length')
    expect((await streamed(vendor, 'model-length')).finish).toBe('length')
    expect((await generated(vendor, 'model-refusal')).finishReason).toBe('content-filter')
    expect((await streamed(vendor, 'model-refusal')).finish).toBe('content-filter')
  })

  it.each([
    ['model-french', /Merci à vous tous/],
    ['model-injected', /<b>As an AI language model<\/b>.*https:\/\//],
    ['model-embellishes', /Dorothea Lindqvist.*47 letters.*watch the rain/s],
    ['model-invents', /In 1987 Gregory Pruitt came all the way from Harrisburg/],
    ['model-cliche', /sorely missed.*testament to.*better place/],
  ])('%s spoils the text', async (person, sign) => {
    expect((await generated(vendor, person)).text).toMatch(sign)
  })

  it('model-same-unusable says the same forever', async () => {
    const texts = [
      await generated(vendor, 'model-same-unusable'),
      await streamed(vendor, 'model-same-unusable'),
    ]
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1)
    expect(texts[0]?.text).toContain('language model')
  })

  it('model-long writes four times as much', async () => {
    const usual = (await generated(vendor)).text.split(/\s+/).length
    const long = (await generated(vendor, 'model-long')).text.split(/\s+/).length
    expect(long).toBeGreaterThan(usual * 3)
  })

  it('a marker can be narrowed down to a company and a part', async () => {
    const other = vendor === 'anthropic' ? 'openai' : 'anthropic'
    const normal = expect.stringContaining('Ann')
    expect((await generated(vendor, `Ann model-empty-${vendor}`)).text).toBe('')
    expect((await generated(vendor, `Ann model-empty-${other}`)).text).toEqual(normal)
    expect((await generated(vendor, 'Ann model-empty-opening')).text).toBe('')
    expect((await generated(vendor, 'Ann model-empty-rest')).text).toEqual(normal)
  })

  it('a marker with -once is over after the first request', async () => {
    expect((await generated(vendor, 'Ann model-invents-once')).text).toContain('1987')
    expect((await generated(vendor, 'Ann model-invents-once')).text).not.toContain('1987')
    expect(await failure(generated(vendor, 'Ann model-down-once'))).toBeInstanceOf(APICallError)
    expect((await generated(vendor, 'Ann model-down-once')).text).toContain('Ann model-down-once')
  })
})
