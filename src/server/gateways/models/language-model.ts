import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  streamText,
} from 'ai'
import { isConnectFailure } from './connect-failure.ts'
import { type Answer, type AnswerSchema, type Model, ModelFailure, type Prompt } from './models.ts'

/** Our account with a provider, or with anyone who speaks its protocol, and what the model costs. */
export type Account = {
  provider: 'anthropic' | 'openai'
  key: string
  model: string
  /** Includes /v1; null for the provider's own address. */
  address: string | null
  /** Millionths of a dollar per token. */
  microsPerInputToken: number
  microsPerOutputToken: number
}

export type Timeouts = { idleMs: number; totalMs: number }

type Tokens = { inputTokens: number | undefined; outputTokens: number | undefined }

export function languageModel(account: Account, patience: Timeouts): Model {
  return {
    provider: account.provider,
    model: account.model,
    maxCost: (prompt) => costOf(account, maxInputTokens(prompt), prompt.maxOutputTokens),
    write: (prompt, signal, onText) =>
      withTimeouts(patience, signal, (stop, onResponse) =>
        stream(account, prompt, stop, (piece) => {
          onResponse()
          onText?.(piece)
        }),
      ),
    answer: (prompt, schema, signal) =>
      withTimeouts({ ...patience, idleMs: patience.totalMs }, signal, (stop) =>
        answer(account, prompt, schema, stop),
      ),
  }
}

/** Ends a call that falls silent or takes too long, and says why it failed. */
async function withTimeouts(
  { idleMs, totalMs }: Timeouts,
  signal: AbortSignal,
  call: (stop: AbortSignal, onResponse: () => void) => Promise<Answer>,
): Promise<Answer> {
  const silence = new AbortController()
  const alarm = setTimeout(() => silence.abort(), idleMs)
  const late = AbortSignal.timeout(totalMs)
  const over = new AbortController()
  let hasResponded = false
  try {
    const stop = AbortSignal.any([signal, silence.signal, late, over.signal])
    return await call(stop, () => {
      hasResponded = true
      alarm.refresh()
    })
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    if (signal.aborted) throw endedCall('stopped', error)
    if (silence.signal.aborted) throw endedCall('idle-timeout', error)
    throw late.aborted ? endedCall('timeout', error) : failureOf(error, hasResponded)
  } finally {
    clearTimeout(alarm)
    // What we no longer listen to is not written on, and not paid for.
    over.abort()
  }
}

const endedCall = (reason: string, cause: unknown) =>
  new ModelFailure(reason, { charged: true, cause })

/** An error status before the first word, or a connection that was never made, costs nothing. */
function failureOf(cause: unknown, hasResponded: boolean): ModelFailure {
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined
  if (status !== undefined && status >= 400) {
    return new ModelFailure(`http-${status}`, { charged: hasResponded, cause })
  }
  return new ModelFailure('connection-lost', {
    charged: hasResponded || !isConnectFailure(cause),
    cause,
  })
}

async function stream(
  account: Account,
  prompt: Prompt,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<Answer> {
  const result = streamText({ ...settings(account, prompt, signal), onError: () => {} })
  let text = ''
  // textStream ends silently after an error, so the full stream is read.
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new Error('aborted')
    if (part.type !== 'text-delta') continue
    text += part.text
    if (text.length > maxTextLength) throw new ModelFailure('too-long', { charged: true })
    onText(part.text)
    signal.throwIfAborted()
  }
  const reason = await result.finishReason
  if (reason !== 'stop') throw new ModelFailure(`finish-reason-${reason}`, { charged: true })
  if (text.trim() === '') throw new ModelFailure('empty', { charged: true })
  return { text, usage: usageOf(account, prompt, await result.usage) }
}

/** In characters: twice what the longest eulogy takes. */
const maxTextLength = 20_000

async function answer(
  account: Account,
  prompt: Prompt,
  { name, schema }: AnswerSchema,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const result = await generateText({
      ...settings(account, prompt, signal),
      output: Output.object({ name, schema: jsonSchema(schema) }),
    })
    return { text: JSON.stringify(result.output), usage: usageOf(account, prompt, result.usage) }
  } catch (error) {
    // Cut off or malformed: whole items in it are still good.
    if (NoObjectGeneratedError.isInstance(error) && error.text) {
      return { text: error.text, usage: usageOf(account, prompt, error.usage) }
    }
    if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)) {
      throw new ModelFailure('no-answer', { charged: true, cause: error })
    }
    throw error
  }
}

const settings = (account: Account, prompt: Prompt, signal: AbortSignal) => ({
  model: modelOf(account),
  system: prompt.system,
  prompt: prompt.prompt,
  maxOutputTokens: prompt.maxOutputTokens,
  maxRetries: 0,
  abortSignal: signal,
})

/** English takes about four bytes a token; no language takes fewer than two. */
function maxInputTokens({ system, prompt }: Prompt): number {
  return Math.ceil(Buffer.byteLength(system + prompt) / 2)
}

/** A provider that does not say what was used is taken to have used all it could. */
function usageOf(account: Account, prompt: Prompt, used: Tokens | undefined) {
  const inputTokens = used?.inputTokens ?? maxInputTokens(prompt)
  const outputTokens = used?.outputTokens ?? prompt.maxOutputTokens
  return { inputTokens, outputTokens, costMicros: costOf(account, inputTokens, outputTokens) }
}

function costOf(account: Account, inputTokens: number, outputTokens: number): number {
  return Math.ceil(
    inputTokens * account.microsPerInputToken + outputTokens * account.microsPerOutputToken,
  )
}

function modelOf(account: Account): LanguageModel {
  const at = { apiKey: account.key, ...(account.address && { baseURL: account.address }) }
  return account.provider === 'anthropic'
    ? createAnthropic(at)(account.model)
    : createOpenAI(at).chat(account.model)
}
