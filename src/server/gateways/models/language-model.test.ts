import { once } from 'node:events'
import { type AddressInfo, connect as connectTcp, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ModelStandin, startModel } from '#standins/model/server.ts'
import { freePort } from '#tests/support/http.ts'
import { type Account, isConnectFailure, languageModel, type Timeouts } from './language-model.ts'

let standin: ModelStandin
beforeAll(async () => {
  standin = await startModel({ port: 0 })
})
afterAll(() => standin.close())
beforeEach(async () => {
  const pace = { delayMs: 0, tokensPerSecond: 0, judgeDelayMs: null, judgeTokensPerSecond: 0 }
  await updateControl({ mode: 'normal', fixedDraft: null, ...pace })
})
const updateControl = (changes: object) =>
  fetch(`${standin.url}/control`, { method: 'PUT', body: JSON.stringify(changes) })

const neverAborts = new AbortController().signal
const memories = 'She taught me to swim at Whitby. Every Sunday she baked bread and sang.'
const input = { person: 'Margaret', relationship: 'mother', speaker: 'Anna', memories }
const draftPrompt = {
  system: 'Write.',
  prompt: `<told>${JSON.stringify(input)}</told>\n\n<task>{}</task>`,
  maxOutputTokens: 6_000,
}
const judgePrompt = {
  system: 'Judge.',
  prompt:
    '<pieces>{"pieces":[{"p":1,"kind":"fact","text":"She sang."}]}</pieces>' +
    '<eulogy>{"sentences":[{"s":1,"text":"She sang."}]}</eulogy>',
  maxOutputTokens: 500,
}
const schema = {
  name: 'anything',
  schema: {
    type: 'object',
    properties: { sentences: { type: 'array', items: { type: 'string' } } },
    required: ['sentences'],
    additionalProperties: false,
  },
}

function connect(timeouts: Partial<Timeouts> = {}, changes: Partial<Account> = {}) {
  const account: Account = {
    provider: 'anthropic',
    key: 'key',
    model: 'claude-sonnet-4-5',
    address: `${standin.url}/v1`,
    microsPerInputToken: 3,
    microsPerOutputToken: 15,
    ...changes,
  }
  return languageModel(account, { idleMs: 5_000, totalMs: 5_000, ...timeouts })
}

test('the maximum cost is one token for two bytes of input, and all output tokens', () => {
  const short = { system: 'äb', prompt: 'cd', maxOutputTokens: 10 }
  expect(connect().maxCost(short)).toBe(3 * 3 + 10 * 15)
  const cheap = { microsPerInputToken: 0.1, microsPerOutputToken: 0.1 }
  expect(connect({}, cheap).maxCost(short)).toBe(2)
})

test('writes a text and charges the reported tokens', async () => {
  const { text, usage } = await connect().write(draftPrompt, neverAborts)
  expect(text).toContain('Margaret')
  const { inputTokens, outputTokens, costMicros } = usage
  expect(inputTokens).toBeGreaterThan(0)
  expect(outputTokens).toBeGreaterThan(0)
  expect(costMicros).toBe(inputTokens * 3 + outputTokens * 15)
})

describe('fails', () => {
  test.each([
    ['is overloaded', 'down', 'http-529', false],
    ['resets the connection before the first word', 'refused', 'connection-lost', true],
    ['resets the connection after some words', 'cut', 'connection-lost', true],
    ['writes nothing', 'empty', 'empty', true],
    ['stops at the token limit', 'length', 'finish-reason-length', true],
    ['declines', 'refusal', 'finish-reason-content-filter', true],
  ])('when the provider %s', async (_case, mode, reason, charged) => {
    await updateControl({ mode })
    await expect(connect().write(draftPrompt, neverAborts)).rejects.toMatchObject({
      reason,
      charged,
    })
  })

  test('free of charge when nothing listens at the address', async () => {
    const address = `http://127.0.0.1:${await freePort()}/v1`
    const failing = connect({}, { address }).write(draftPrompt, neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'connection-lost', charged: false })
  })

  test('when a stream is idle, even if there is time left', async () => {
    await updateControl({ mode: 'stalls' })
    const failing = connect({ idleMs: 200 }).write(draftPrompt, neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'idle-timeout', charged: true })
  })

  test('when a whole answer takes longer than a slow model writes', async () => {
    await updateControl({ mode: 'stalls' })
    const prompt = { ...judgePrompt, maxOutputTokens: 20 }
    const failing = connect({ idleMs: 200 }).answer(prompt, schema, neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'idle-timeout', charged: true })
  })

  test('when a stream takes too long, even if it is never idle', async () => {
    await updateControl({ fixedDraft: 'words '.repeat(500), tokensPerSecond: 50 })
    const failing = connect({ idleMs: 600, totalMs: 1_000 }).write(draftPrompt, neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'timeout', charged: true })
  })

  test('when the caller stops it', async () => {
    await updateControl({ fixedDraft: 'words '.repeat(500), tokensPerSecond: 50 })
    const failing = connect().write(draftPrompt, AbortSignal.timeout(300))
    await expect(failing).rejects.toMatchObject({ reason: 'stopped', charged: true })
  })

  test('when the text is longer than two eulogies', async () => {
    await updateControl({ fixedDraft: 'words '.repeat(3_300) })
    expect((await connect().write(draftPrompt, neverAborts)).text).toHaveLength(19_800)
    await updateControl({ fixedDraft: 'words '.repeat(3_400) })
    const failing = connect().write(draftPrompt, neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'too-long', charged: true })
  })
})

test('stops the provider when the rest would not be read', async () => {
  // At this pace the provider would write for several seconds more.
  await updateControl({ fixedDraft: 'words '.repeat(70_000), tokensPerSecond: 12_000 })
  const disconnected = Promise.withResolvers<void>()
  const proxy = createServer((client) => {
    const upstream = connectTcp(Number(new URL(standin.url).port), '127.0.0.1')
    client.pipe(upstream).pipe(client)
    upstream.on('error', () => client.destroy())
    client.on('error', () => upstream.destroy())
    client.on('close', () => disconnected.resolve())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/v1`
  try {
    const failing = connect({ totalMs: 60_000 }, { address }).write(draftPrompt, neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'too-long' })
    await disconnected.promise
  } finally {
    proxy.close()
  }
})

describe('an answer for a schema', () => {
  const judged = () => connect().answer(judgePrompt, schema, neverAborts)

  test('may take the whole time without a sign of life', async () => {
    await updateControl({ judgeDelayMs: 300 })
    const { text, usage } = await connect({ idleMs: 100 }).answer(judgePrompt, schema, neverAborts)
    expect(JSON.parse(text)).toHaveProperty('sentences')
    expect(usage.costMicros).toBe(usage.inputTokens * 3 + usage.outputTokens * 15)
  })

  test('fails when it takes longer', async () => {
    await updateControl({ judgeDelayMs: 2_000 })
    const failing = connect({ totalMs: 200 }).answer(judgePrompt, schema, neverAborts)
    await expect(failing).rejects.toMatchObject({ charged: true })
  })

  test('is returned as it is when it was cut off', async () => {
    await updateControl({ mode: 'judge-cut' })
    const { text, usage } = await judged()
    expect(text).toContain('{"sentences":')
    expect(() => JSON.parse(text)).toThrow()
    expect(usage.costMicros).toBeGreaterThan(0)
  })

  test('fails when the provider does', async () => {
    await updateControl({ mode: 'judge-down' })
    await expect(judged()).rejects.toMatchObject({ charged: false })
  })
})

const withCode = (code: string) => Object.assign(new Error('failed'), { code })
const refused = withCode('ECONNREFUSED')
const reset = withCode('ECONNRESET')

test.each([
  ['a refused connection', refused, true],
  ['an unknown host', withCode('ENOTFOUND'), true],
  ['a DNS failure', withCode('EAI_AGAIN'), true],
  ['a connect timeout', withCode('UND_ERR_CONNECT_TIMEOUT'), true],
  ['a refused connection as the cause', new TypeError('fetch failed', { cause: refused }), true],
  ['all addresses of a host refused', new AggregateError([refused, refused]), true],
  ['one address refused and one reset', new AggregateError([refused, reset]), false],
  ['a reset connection', reset, false],
  ['a reset connection as the cause', new TypeError('fetch failed', { cause: reset }), false],
  ['an error without a code', new Error('failed'), false],
  ['something else', { code: 'ECONNREFUSED' }, false],
])('%s never reached the provider: %s', (_case, error, expected) => {
  expect(isConnectFailure(error)).toBe(expected)
})
