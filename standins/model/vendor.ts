import type { IncomingHttpHeaders } from 'node:http'

export type Stop = 'end' | 'length' | 'refusal'

/** A request, as far as the answer depends on it. */
export type Asked = {
  model: string
  message: string
  stream: boolean
  maxTokens: number | null
  /** OpenAI sends the usage of a stream only when asked. */
  wantsUsage: boolean
  inputTokens: number
}

export type Answer = { id: string; asked: Asked; text: string; stop: Stop; outputTokens: number }

export type Refused = { status: number; message: string; retryAfter?: number }

/** How one company's protocol looks on the wire. */
export type Vendor = {
  name: 'anthropic' | 'openai'
  path: string
  keyOf: (headers: IncomingHttpHeaders) => string
  /** Reads the body, or says what is wrong with it in a sentence. */
  read: (body: Record<string, unknown>, headers: IncomingHttpHeaders) => Asked | string
  whole: (answer: Answer) => object
  begin: (answer: Answer) => string
  piece: (answer: Answer, text: string) => string
  end: (answer: Answer) => string
  error: (refused: Refused) => object
  /** The status for "too busy just now". */
  overloaded: number
}

export const tokensPerWord = 1.3

export function tokensFor(text: string): number {
  return Math.ceil(text.split(/\s+/).filter(Boolean).length * tokensPerWord)
}

/** Words with the blanks behind them, so that the pieces put together are the text. */
export function piecesOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? []
}
