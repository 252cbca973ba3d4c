import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AutomationStandin, startAutomation } from '#standins/automation/server.ts'
import { freePort } from '#tests/support/http.ts'
import { type AutomationSettings, automation, isSigned, signatureOf } from './automation.ts'

const secret = 'of-the-tests'
const neverAborts = new AbortController().signal
let standin: AutomationStandin
beforeAll(async () => {
  standin = await startAutomation({ port: 0, secret })
})
afterAll(() => standin.close())

let failures: string[] = []
let sent: string[] = []
let delivered: (string | null)[] = []
beforeEach(() => {
  failures = []
  sent = []
  delivered = []
})

const connect = (changes: Partial<AutomationSettings> = {}) =>
  automation({
    url: new URL(`${standin.url}/hook`),
    secret,
    allowHttp: true,
    microsPerCall: 250,
    answerMs: 2_000,
    deliveryMs: 2_000,
    onFailure: (reason) => failures.push(reason),
    calls: {
      begin: async (submissionId) => ({ attempt: `attempt of ${submissionId}`, sent: false }),
      markSent: async (attempt) => {
        sent.push(attempt)
      },
      claimText: async () => delivered.shift() ?? null,
    },
    ...changes,
  })

function payloadFor(person = 'Margaret') {
  const memories = 'She taught me to swim at Whitby. Every Sunday she baked bread and sang.'
  const told = { person, relationship: 'mother', qualities: 'patient', memories, scripture: '' }
  const chosen = {
    tone: 'sincere',
    length: 'short',
    theme: 'general',
    name: person,
    type: 'mother',
  }
  const rest = { email: '', customer_name: 'Anna', preview: '', additional: '', different: '' }
  return { id: crypto.randomUUID(), ...told, ...chosen, ...rest }
}

describe('the preview', () => {
  test('is a signed call with a fixed price', async () => {
    const payload = payloadFor()
    const { text, usage } = await connect().preview(payload, neverAborts)
    expect(text).toContain('Margaret')
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0, costMicros: 250 })
    const [call] = standin.calls(payload.id)
    expect(call?.body).toEqual(payload)
    expect(call?.attempt).toBeNull()
    expect(call?.headers['content-type']).toBe('application/json')
    expect(call?.headers['x-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  })

  test.each([
    ['an error', 'automation-down', false, ['http-500']],
    ['a redirect', 'automation-elsewhere', true, ['connection-lost']],
    ['an empty preview', 'automation-empty', true, []],
    ['plain text', 'automation-plain', true, []],
  ])('fails after %s, and reports no user text', async (_case, person, charged, reported) => {
    const failing = connect().preview(payloadFor(person), neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'no-preview', charged })
    expect(failures).toEqual(reported)
  })

  test('is free of charge when nothing listens at the address', async () => {
    const url = new URL(`http://127.0.0.1:${await freePort()}/hook`)
    const failing = connect({ url }).preview(payloadFor(), neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'no-preview', charged: false })
    expect(failures).toEqual(['connection-lost'])
  })

  test('is stopped by the caller', async () => {
    const failing = connect().preview(payloadFor(), AbortSignal.abort())
    await expect(failing).rejects.toMatchObject({ reason: 'no-preview', charged: true })
  })
})

describe('the full text', () => {
  const paid = (person?: string) => ({ ...payloadFor(person), preview: 'Margaret sang.' })
  const requested = {
    begin: async () => ({ attempt: 'first', sent: true }),
    markSent: async () => {},
  }

  test('is requested with a key of the attempt, and read when it was delivered', async () => {
    delivered = [null, '  Margaret sang. She baked bread.\n']
    const payload = paid('automation-silent')
    const { text, usage } = await connect().eulogy(payload, neverAborts)
    expect(text).toBe('Margaret sang. She baked bread.')
    expect(usage.costMicros).toBe(250)
    const [call, ...more] = standin.calls(payload.id)
    expect(more).toEqual([])
    expect(call?.body).toEqual({ ...payload, submission_id: payload.id })
    expect(call?.attempt).toBe(`attempt of ${payload.id}`)
    expect(sent).toEqual([call?.attempt])
  })

  test('is not requested again after a crash', async () => {
    const payload = paid('automation-silent')
    const calls = { ...requested, claimText: async () => 'Margaret sang.' }
    expect((await connect({ calls }).eulogy(payload, neverAborts)).text).toBe('Margaret sang.')
    expect(standin.calls(payload.id)).toEqual([])
  })

  test('fails when the request is not accepted', async () => {
    const failing = connect().eulogy(paid('automation-down'), neverAborts)
    await expect(failing).rejects.toMatchObject({ reason: 'not-accepted', charged: false })
    expect(sent).toEqual([])
  })

  test.each([
    ['does not start with the preview', 'She baked bread.', 'wrong-opening'],
    ['is not delivered in time', null, 'not-delivered'],
  ])('fails when it %s', async (_case, text, reason) => {
    delivered = [text]
    const failing = connect({ deliveryMs: 100 }).eulogy(paid('automation-silent'), neverAborts)
    await expect(failing).rejects.toMatchObject({ reason, charged: true })
  })

  test('is no longer awaited when the caller stops', async () => {
    const controller = new AbortController()
    const claimText = async () => {
      controller.abort()
      return null
    }
    const calls = { ...requested, claimText }
    const failing = connect({ calls, deliveryMs: 60_000 }).eulogy(paid(), controller.signal)
    await expect(failing).rejects.toMatchObject({ reason: 'not-delivered', charged: true })
  })
})

describe('a delivery', () => {
  const delivery = { submission_id: 'one', attempt: 'first', full_eulogy: ' Margaret sang.\n' }
  const read = (content: unknown) => {
    const body = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
    return connect().readDelivery(body, signatureOf(secret, body, new Date()))
  }

  test('has the submission, the attempt and the text', () => {
    const expected = { submissionId: 'one', attempt: 'first', text: 'Margaret sang.' }
    expect(read(delivery)).toEqual(expected)
  })

  test.each([
    ['without a submission', { ...delivery, submission_id: '' }],
    ['without an attempt', { ...delivery, attempt: undefined }],
    ['with an empty text', { ...delivery, full_eulogy: ' \n' }],
    ['with a text that is not a string', { ...delivery, full_eulogy: 7 }],
    ['that is null', null],
    ['that is not JSON', 'Margaret sang.'],
  ])('%s is rejected', (_case, content) => expect(read(content)).toBeNull())
})

const signedAt = new Date('2026-11-16T12:00:00.900Z')
const body = Buffer.from('{"text":"Łucja"}')
const signature = signatureOf('secret', body, signedAt)
const after = (seconds: number) => new Date(1_794_830_400_000 + seconds * 1_000)

test('has the format that the automation expects', () => {
  expect(signature).toMatch(/^t=1794830400,v1=[0-9a-f]{64}$/)
  expect(signatureOf('secret', body.toString(), signedAt)).toBe(signature)
})

test.each([
  ['now', 0, true],
  ['five minutes later', 300, true],
  ['five minutes earlier, by a clock that is behind', -300, true],
  ['later than that', 301, false],
  ['earlier than that', -301, false],
])('is checked %s: valid is %s', (_when, seconds, expected) => {
  expect(isSigned('secret', body, signature, after(seconds))).toBe(expected)
})

test.each([
  ['another secret', 'other', body, signature],
  ['another body', 'secret', Buffer.from('{}'), signature],
  ['another time', 'secret', body, signature.replace('1794830400', '1794830401')],
  ['no signature', 'secret', body, ''],
  ['text before it', 'secret', body, `x${signature}`],
  ['text after it', 'secret', body, `${signature}0`],
])('rejects %s', (_case, secret, received, given) => {
  expect(isSigned(secret, received, given, after(0))).toBe(false)
})
