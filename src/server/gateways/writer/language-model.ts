import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { type LanguageModel, streamText } from 'ai'
import { briefFor, tokensFor } from './brief.ts'
import { type Draft, type Writer, WriterFailure } from './writer.ts'

export type Provider = {
  kind: 'anthropic' | 'openai'
  key: string
  model: string
  /** Includes /v1; null for the provider's own address. */
  address: string | null
  /** Millionths of a dollar for a token. */
  microsPerInputToken: number
  microsPerOutputToken: number
}

const firstWordMs = 60_000
const wholeMs = 240_000
/** More than the longest brief can have. */
const inputTokensAtMost = 6_000

/** Asks the providers in turn until one gives a whole text. */
export function languageModelWriter(providers: Provider[], demonstration: boolean): Writer {
  return {
    demonstration,
    costAtMost: (assignment) =>
      Math.max(
        ...providers.map(
          (provider) =>
            inputTokensAtMost * provider.microsPerInputToken +
            tokensFor(assignment) * provider.microsPerOutputToken,
        ),
      ),
    async write(material, assignment, signal, onText) {
      const failures: unknown[] = []
      for (const provider of providers) {
        let handedOut = false
        try {
          return await ask(provider, briefFor(material, assignment), signal, (piece) => {
            handedOut = true
            onText?.(piece)
          })
        } catch (error) {
          failures.push(error)
          // Words already on a screen cannot be taken back by another provider's.
          if (signal.aborted || (handedOut && onText)) break
        }
      }
      const last = failures.at(-1)
      // A connection that is cut throws, where a refusal comes as a part of the stream.
      throw last instanceof WriterFailure ? last : new WriterFailure('cut-off', last)
    },
  }
}

async function ask(
  provider: Provider,
  brief: ReturnType<typeof briefFor>,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<Draft> {
  const result = streamText({
    model: modelOf(provider),
    system: brief.system,
    prompt: brief.prompt,
    maxOutputTokens: brief.maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    timeout: { chunkMs: firstWordMs, totalMs: wholeMs },
    onError: () => {},
  })
  let text = ''
  // textStream ends in silence after an error, so the full stream is read.
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw new WriterFailure('broke-off', part.error)
    if (part.type === 'abort') throw new WriterFailure('stopped')
    if (part.type !== 'text-delta') continue
    text += part.text
    onText(part.text)
  }
  const reason = await result.finishReason
  if (reason !== 'stop') throw new WriterFailure(`ended-by-${reason}`)
  if (text.trim() === '') throw new WriterFailure('empty')
  const { inputTokens = 0, outputTokens = 0 } = await result.usage
  const costMicros = Math.ceil(
    inputTokens * provider.microsPerInputToken + outputTokens * provider.microsPerOutputToken,
  )
  const used = { provider: provider.kind, model: provider.model, inputTokens, outputTokens }
  return { text, usage: { ...used, costMicros } }
}

function modelOf(provider: Provider): LanguageModel {
  const at = { apiKey: provider.key, ...(provider.address && { baseURL: provider.address }) }
  return provider.kind === 'anthropic'
    ? createAnthropic(at)(provider.model)
    : createOpenAI(at).chat(provider.model)
}
