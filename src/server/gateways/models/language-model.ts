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
import { type Answer, type AnswerSchema, type Model, ModelFailure, type Prompt } from './models.ts'
import { type ProviderName, providers } from './providers.ts'

/** An account with a provider, or a compatible service, and the price of its model. */
export type Account = {
  provider: ProviderName
  key: string
  model: string
  /** Includes /v1. Null for the provider's default. */
  address: string | null
  /** Millionths of a dollar per token. */
  microsPerInputToken: number
  microsPerOutputToken: number
}

export type Timeouts = { idleMs: number; totalMs: number }

type Tokens = { inputTokens: number | undefined; outputTokens: number | undefined }

export function languageModel(account: Account, timeouts: Timeouts): Model {
  return {
    provider: account.provider,
    model: account.model,
    maxCost: (prompt) => costOf(account, maxInputTokens(prompt), prompt.maxOutputTokens),
    write: (prompt, signal, onText) =>
      withTimeouts(timeouts, signal, (stop, onActivity) =>
        stream(account, prompt, stop, (text) => {
          onActivity()
          onText?.(text)
        }),
      ),
    answer: (prompt, schema, signal) =>
      withTimeouts(forWholeAnswer(timeouts, prompt), signal, (stop) =>
        answer(account, prompt, schema, stop),
      ),
  }
}

const slowMsPerToken = 20

/** An answer that isn't streamed is silent for as long as a slow model writes. */
const forWholeAnswer = ({ idleMs, totalMs }: Timeouts, { maxOutputTokens }: Prompt): Timeouts => ({
  idleMs: idleMs + maxOutputTokens * slowMsPerToken,
  totalMs,
})

/** Aborts a call that is idle or takes too long, and converts errors to ModelFailure. */
async function withTimeouts(
  { idleMs, totalMs }: Timeouts,
  signal: AbortSignal,
  call: (stop: AbortSignal, onActivity: () => void) => Promise<Answer>,
): Promise<Answer> {
  const idle = new AbortController()
  const idleTimer = setTimeout(() => idle.abort(), idleMs)
  const total = AbortSignal.timeout(totalMs)
  let hasOutput = false
  try {
    const stop = AbortSignal.any([signal, idle.signal, total])
    return await call(stop, () => {
      hasOutput = true
      idleTimer.refresh()
    })
  } catch (error) {
    if (error instanceof ModelFailure) throw error
    if (signal.aborted) throw chargedFailure('stopped', error)
    if (idle.signal.aborted) throw chargedFailure('idle-timeout', error)
    throw total.aborted ? chargedFailure('timeout', error) : classifyFailure(error, hasOutput)
  } finally {
    clearTimeout(idleTimer)
  }
}

const chargedFailure = (reason: string, cause: unknown) =>
  new ModelFailure(reason, { charged: true, cause })

/** An error status before any output, or a failed connection, costs nothing. */
function classifyFailure(cause: unknown, hasOutput: boolean): ModelFailure {
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined
  if (status !== undefined && status >= 400) {
    return new ModelFailure(`http-${status}`, { charged: hasOutput, cause })
  }
  return new ModelFailure('connection-lost', {
    charged: hasOutput || !isConnectFailure(cause),
    cause,
  })
}

async function stream(
  account: Account,
  prompt: Prompt,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Answer> {
  const result = streamText({ ...settings(account, prompt, signal), onError: () => {} })
  let text = ''
  // textStream ends silently after an error, so the full stream is read. Leaving the loop early closes the
  // connection, so we don't pay for output that we don't read.
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new Error('aborted')
    if (part.type !== 'text-delta') continue
    text += part.text
    if (text.length > maxTextLength) throw new ModelFailure('too-long', { charged: true })
    onText(text)
    signal.throwIfAborted()
  }
  const reason = await result.finishReason
  if (reason !== 'stop') throw new ModelFailure(`finish-reason-${reason}`, { charged: true })
  if (text.trim() === '') throw new ModelFailure('empty', { charged: true })
  return { text, usage: usageOf(account, prompt, await result.usage) }
}

/** In characters: twice the length of the longest eulogy. */
const maxTextLength = 20_000

/** Of an answer for a schema, in characters: the kinds of all pieces of the longest notes are fewer. */
const maxAnswerLength = 100_000
const cut = (text: string) => text.slice(0, maxAnswerLength)

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
    return {
      text: cut(JSON.stringify(result.output)),
      usage: usageOf(account, prompt, result.usage),
    }
  } catch (error) {
    // Cut off or malformed: its complete items are still usable.
    if (NoObjectGeneratedError.isInstance(error) && error.text) {
      return { text: cut(error.text), usage: usageOf(account, prompt, error.usage) }
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

/** English has about four bytes per token; no language has fewer than two. */
function maxInputTokens({ system, prompt }: Prompt): number {
  return Math.ceil(Buffer.byteLength(system + prompt) / 2)
}

/** If the provider doesn't report usage, the maximum is assumed. */
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
  const options = { apiKey: account.key, ...(account.address && { baseURL: account.address }) }
  return providers[account.provider].create(options, account.model)
}

/** Errors of a connection that was never made. A call that was cut off may have been charged. */
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function isConnectFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && connectErrorCodes.has(String(error.code))) return true
  // A host name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.every(isConnectFailure)
  return isConnectFailure(error.cause)
}
