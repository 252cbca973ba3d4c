import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, type LanguageModel, streamText } from 'ai'
import { type Brief, briefFor, briefVersion, recites } from './brief.ts'
import { type Draft, type Provider, type Writer, WriterFailure, wasNeverReached } from './writer.ts'

/** Our account with one company, or with anyone who speaks its protocol. */
export type Account = {
  kind: 'anthropic' | 'openai'
  key: string
  model: string
  /** Includes /v1; null for the company's own address. */
  address: string | null
  /** Millionths of a dollar for a token. */
  microsPerInputToken: number
  microsPerOutputToken: number
}

type Patience = { silenceMs: number; wholeMs: number }

export function languageModelWriter(
  accounts: Account[],
  patience: Patience,
  demonstration: boolean,
): Writer {
  const providers = accounts.map((account) => providerOf(account, patience))
  return { providers, briefVersion, demonstration, writesAhead: true, readDelivery: () => null }
}

function providerOf(account: Account, patience: Patience): Provider {
  return {
    name: account.kind,
    model: account.model,
    mends: true,
    costAtMost(material, assignment) {
      const brief = briefFor(material, assignment)
      return costOf(account, inputTokensAtMost(brief), brief.maxOutputTokens)
    },
    async write(material, assignment, signal, onText) {
      const brief = briefFor(material, assignment)
      const silence = new AbortController()
      const alarm = setTimeout(() => silence.abort(), patience.silenceMs)
      const late = AbortSignal.timeout(patience.wholeMs)
      const over = new AbortController()
      let heard = false
      const failureOf = (error: unknown) => {
        if (signal.aborted) return new WriterFailure('stopped', error)
        if (silence.signal.aborted) return new WriterFailure('fell-silent', error)
        if (late.aborted) return new WriterFailure('took-too-long', error)
        const status = APICallError.isInstance(error) ? error.statusCode : undefined
        // An error status before the first word is not charged for.
        if (status && status >= 400) {
          return new WriterFailure(`answered-${status}`, error, heard)
        }
        return new WriterFailure('broke-off', error, heard || !wasNeverReached(error))
      }
      try {
        const stop = AbortSignal.any([signal, silence.signal, late, over.signal])
        return await ask(account, brief, stop, (piece) => {
          heard = true
          alarm.refresh()
          onText?.(piece)
        })
      } catch (error) {
        throw error instanceof WriterFailure ? error : failureOf(error)
      } finally {
        clearTimeout(alarm)
        // Whatever we stopped listening to is not written on, and not paid for.
        over.abort()
      }
    },
  }
}

async function ask(
  account: Account,
  brief: Brief,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<Draft> {
  const result = streamText({
    model: modelOf(account),
    system: brief.system,
    prompt: brief.prompt,
    maxOutputTokens: brief.maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    onError: () => {},
  })
  let text = ''
  // textStream ends in silence after an error, so the full stream is read.
  for await (const part of result.fullStream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') throw new Error('aborted')
    if (part.type !== 'text-delta') continue
    text += part.text
    if (recites(newest(text, part.text))) throw new WriterFailure('recites-the-brief')
    onText(part.text)
    signal.throwIfAborted()
  }
  const reason = await result.finishReason
  if (reason !== 'stop') throw new WriterFailure(`ended-by-${reason}`)
  if (text.trim() === '') throw new WriterFailure('empty')
  const used = await result.usage
  // Whoever does not say what was used is taken to have used all that could be.
  const inputTokens = used.inputTokens ?? inputTokensAtMost(brief)
  const outputTokens = used.outputTokens ?? brief.maxOutputTokens
  const costMicros = costOf(account, inputTokens, outputTokens)
  return { text, usage: { inputTokens, outputTokens, costMicros } }
}

/** What has just been said, and enough before it; the rest was looked at when it came. */
const newest = (text: string, piece: string) => text.slice(-(piece.length + 400))

/** English takes four bytes for a token; no language takes fewer than two. */
function inputTokensAtMost({ system, prompt }: Brief): number {
  return Math.ceil(Buffer.byteLength(system + prompt) / 2)
}

function costOf(account: Account, inputTokens: number, outputTokens: number): number {
  return Math.ceil(
    inputTokens * account.microsPerInputToken + outputTokens * account.microsPerOutputToken,
  )
}

function modelOf(account: Account): LanguageModel {
  const at = { apiKey: account.key, ...(account.address && { baseURL: account.address }) }
  return account.kind === 'anthropic'
    ? createAnthropic(at)(account.model)
    : createOpenAI(at).chat(account.model)
}
