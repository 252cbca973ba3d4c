import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateText, type LanguageModel, streamText } from 'ai'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { languageModel } from '#server/gateways/models/language-model.ts'
import type { AnswerSchema, Prompt } from '#server/gateways/models/models.ts'
import { type Assignment, type BriefInput, briefFor } from '#server/writing/brief.ts'
import { kindsPrompt, kindsSchema, readKinds } from '#server/writing/piece-kinds.ts'
import { type Source, type SourceInput, sourceOf, withKinds } from '#server/writing/source.ts'
import { type ModelStandin, startModel } from './server.ts'

/** Calls the stand-in through the real SDKs with the product's prompts; one stand-in per test file. */

export let standin: ModelStandin
beforeAll(async () => {
  standin = await startModel({ port: 0, delayMs: 0, tokensPerSecond: 0, slowMs: 300 })
})
afterAll(() => standin.close())
beforeEach(async () => {
  const pace = { delayMs: 0, tokensPerSecond: 0, judgeDelayMs: null, judgeTokensPerSecond: 0 }
  await updateControl({ mode: 'normal', fixedDraft: null, ...pace })
  await fetch(`${standin.url}/control/requests`, { method: 'DELETE' })
})

export const updateControl = (changes: object) =>
  fetch(`${standin.url}/control`, { method: 'PUT', body: JSON.stringify(changes) })

export type VendorName = 'anthropic' | 'openai'
export const vendors: readonly VendorName[] = ['anthropic', 'openai']
const models = { anthropic: 'claude-sonnet-4-5', openai: 'gpt-5.1' }

export function createModel(vendor: VendorName): LanguageModel {
  const account = { baseURL: `${standin.url}/v1`, apiKey: 'key' }
  return vendor === 'anthropic'
    ? createAnthropic(account)(models.anthropic)
    : createOpenAI(account).chat(models.openai)
}

const neverAborts = new AbortController().signal

/** Calls through the product's own gateway. */
export function createClient(vendor: VendorName, model = models[vendor]) {
  const price = { microsPerInputToken: 1, microsPerOutputToken: 1 }
  const account = { provider: vendor, key: 'key', model, address: `${standin.url}/v1`, ...price }
  const gateway = languageModel(account, { idleMs: 5_000, totalMs: 5_000 })
  return {
    write: async (prompt: Prompt) => (await gateway.write(prompt, neverAborts)).text,
    answer: async (prompt: Prompt, schema: AnswerSchema) =>
      (await gateway.answer(prompt, schema, neverAborts)).text,
  }
}

export const margaret: BriefInput = {
  person: 'Margaret Ellen Shaw',
  relationship: 'mother',
  pronouns: 'she',
  qualities: 'patient, funny, generous, stubborn',
  memories:
    'She taught me to swim at Whitby in the cold. Every Sunday she baked bread and sang the wrong words. ' +
    'When my brother broke his leg she slept in a chair beside him for a week. ' +
    'She learned to drive at sixty and took the whole street to the beach. ' +
    'On the last day of school she met us at the gate with plums and would not say where they came from.',
  answers: [],
  scripture: '',
  additional: '',
  tone: 'sincere',
  theme: 'general',
  speaker: 'Anna',
  language: 'English',
}

const firstAssignment: Assignment = {
  part: 'opening',
  targetWords: 100,
  opening: '',
  version: 1,
  different: '',
  attempt: 1,
}

export const brief = (changes: Partial<BriefInput> = {}, assignment: Partial<Assignment> = {}) =>
  briefFor({ ...margaret, ...changes }, { ...firstAssignment, ...assignment })

export const sourceFrom = (input: BriefInput): Source =>
  sourceOf({ ...input, confirmed: [] } as unknown as SourceInput)

/** The source, classified by the stand-in. */
export async function withKindsFrom(
  vendor: VendorName,
  source: Source,
  model?: string,
): Promise<Source> {
  const answer = await createClient(vendor, model).answer(kindsPrompt(source), kindsSchema)
  return withKinds(source, readKinds(answer))
}

const callOptions = (vendor: VendorName, person: string) => ({
  model: createModel(vendor),
  ...brief({ person }),
  maxOutputTokens: 4_000,
  maxRetries: 0,
})

export const generateAnswer = (vendor: VendorName, person = margaret.person, more = {}) =>
  generateText({ ...callOptions(vendor, person), ...more })

export async function streamAnswer(
  vendor: VendorName,
  person = margaret.person,
  signal?: AbortSignal,
) {
  const seen = {
    text: '',
    pieces: 0,
    finish: '',
    outputTokens: 0,
    error: null as unknown,
    aborted: false,
    thrown: false,
  }
  const result = streamText({
    ...callOptions(vendor, person),
    onError: () => undefined,
    ...(signal ? { abortSignal: signal } : {}),
  })
  // The SDK throws errors after the first words; earlier errors are parts of the stream.
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
  } catch (error) {
    seen.error = error
    seen.thrown = true
  }
  return seen
}

export const statusOf = (error: unknown) =>
  APICallError.isInstance(error) ? error.statusCode : error
export const catchError = (running: Promise<unknown>) =>
  running.then(
    () => 'no error',
    (error: unknown) => error,
  )
