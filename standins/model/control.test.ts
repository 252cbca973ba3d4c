import { APICallError } from 'ai'
import { describe, expect, it } from 'vitest'
import { failure, generated, put, standin } from './caller-in-tests.ts'

describe('the control', () => {
  it('applies a mode to a number of requests', async () => {
    await put({ mode: 'down', times: 1 })
    expect(await failure(generated('openai'))).toBeInstanceOf(APICallError)
    expect((await generated('openai')).finishReason).toBe('stop')
    await put({ mode: 'model-empty' })
    for (const _ of [1, 2]) expect((await generated('anthropic')).text).toBe('')
  })

  it('says what it is told to say, until it is told otherwise', async () => {
    await put({ says: 'These words and no others.' })
    expect((await generated('openai')).text).toBe('These words and no others.')
    await put({ says: null })
    expect((await generated('openai')).text).toContain('Margaret')
  })

  it('knows only the modes there are', async () => {
    const reply = await put({ mode: 'sulking' })
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('down-3')
  })

  it('remembers what was asked, without a word of what was told', async () => {
    await generated('anthropic')
    await failure(generated('openai', 'model-down'))
    const text = await (await fetch(`${standin.url}/control/requests`)).text()
    expect(JSON.parse(text)).toMatchObject({
      counts: { all: 2, anthropic: 1, openai: 1, opening: 2, normal: 1, down: 1 },
      last: [
        {
          vendor: 'anthropic',
          model: 'claude-sonnet-4-5',
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

  it('shows a page with the markers', async () => {
    const page = await (await fetch(standin.url)).text()
    expect(page).toContain('model-down-3')
    expect(page).toContain('judge-invents-quotes')
  })
})
