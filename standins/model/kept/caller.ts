import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateText, type LanguageModel, streamText } from 'ai'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ModelStandin, startModel } from '#standins/model/server.ts'

/** A caller with the real SDKs, for the tests; each test file has a stand-in of its own. */

export let standin: ModelStandin
beforeAll(async () => {
  standin = await startModel({ port: 0, delayMs: 0, wordsPerSecond: 0, slowMs: 300 })
})
afterAll(() => standin.close())
beforeEach(async () => {
  await put({ mode: 'normal', delayMs: 0, wordsPerSecond: 0 })
  await fetch(`${standin.url}/control/requests`, { method: 'DELETE' })
})

export const put = (wish: object) =>
  fetch(`${standin.url}/control`, { method: 'PUT', body: JSON.stringify(wish) })

export type VendorName = 'anthropic' | 'openai'
export const vendors: readonly VendorName[] = ['anthropic', 'openai']

export function modelOf(vendor: VendorName, apiKey = 'key'): LanguageModel {
  const baseURL = `${standin.url}/v1`
  return vendor === 'anthropic'
    ? createAnthropic({ baseURL, apiKey })('claude-standin')
    : createOpenAI({ baseURL, apiKey }).chat('gpt-standin')
}

const told = {
  person: 'Margaret Ellen Shaw',
  relationship: 'mother',
  qualities: 'patient, funny, generous, stubborn',
  memories:
    'She taught me to swim at Whitby. Every Sunday she baked bread and sang the wrong words.',
  tone: 'sincere',
  theme: 'general',
  speaker: 'Anna',
}
const opening = { part: 'opening', words: { min: 60, max: 110 }, version: 1 }

export function brief(person = told.person, task: object = opening): string {
  const block = (tag: string, value: object) =>
    `<${tag}>${JSON.stringify(value).replace(/</g, '\\u003c')}</${tag}>`
  return `Write.\n${block('told', { ...told, person })}\n${block('task', task)}`
}

export async function generated(
  vendor: VendorName,
  person?: string,
  more: { maxOutputTokens?: number } = {},
) {
  return generateText({
    model: modelOf(vendor),
    system: 'You write eulogies.',
    prompt: brief(person),
    maxRetries: 0,
    maxOutputTokens: 4_000,
    ...more,
  })
}

export async function streamed(vendor: VendorName, person?: string, signal?: AbortSignal) {
  const seen = {
    text: '',
    pieces: 0,
    error: null as unknown,
    finish: '',
    aborted: false,
    thrown: false,
    outputTokens: 0,
  }
  const result = streamText({
    model: modelOf(vendor),
    system: 'You write eulogies.',
    prompt: brief(person),
    maxRetries: 0,
    maxOutputTokens: 4_000,
    onError: () => undefined,
    ...(signal ? { abortSignal: signal } : {}),
  })
  // What breaks after the first words is thrown; what breaks before is a part of the stream.
  try {
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') {
        seen.text += part.text
        seen.pieces += 1
      }
      if (part.type === 'error') seen.error = part.error
      if (part.type === 'abort') seen.aborted = true
      if (part.type === 'finish') {
        seen.finish = part.finishReason
        seen.outputTokens = part.totalUsage.outputTokens ?? 0
      }
    }
  } catch (problem) {
    seen.error = problem
    seen.thrown = true
  }
  return seen
}

export const statusOf = (problem: unknown) =>
  APICallError.isInstance(problem) ? problem.statusCode : problem
export const failure = (running: Promise<unknown>) =>
  running.then(
    () => 'no failure',
    (problem: unknown) => problem,
  )
