import type { IncomingHttpHeaders } from 'node:http'

export type Stop = 'end' | 'length' | 'refusal'

/** A request, as far as the answer depends on it. */
export type ModelRequest = {
  model: string
  message: string
  stream: boolean
  maxTokens: number | null
  /** OpenAI sends the usage of a stream only when asked. */
  wantsUsage: boolean
  inputTokens: number
  /** How JSON by a schema is asked for; null for plain text. */
  structured: Structured | null
}

export type Structured = { via: 'format' | 'tool'; schema: unknown }

export type Answer = {
  id: string
  request: ModelRequest
  text: string
  stop: Stop
  outputTokens: number
}

export type ErrorReply = { status: number; message: string; retryAfter?: number }

/** How one company's protocol looks on the wire. */
export type Vendor = {
  name: 'anthropic' | 'openai'
  path: string
  readApiKey: (headers: IncomingHttpHeaders) => string
  /** Reads the body, or says what is wrong with it in a sentence. */
  read: (body: Record<string, unknown>, headers: IncomingHttpHeaders) => ModelRequest | string
  fullBody: (answer: Answer) => object
  streamStart: (answer: Answer) => string
  streamChunk: (answer: Answer, text: string) => string
  streamEnd: (answer: Answer) => string
  errorBody: (refused: ErrorReply) => object
  /** The status for "too busy just now". */
  overloadedStatus: number
}

/** Of English; JSON takes about as many. */
export const charactersPerToken = 4.2

export function tokensFor(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

/** Words with the blanks behind them, so that the pieces put together are the text. */
export function splitIntoChunks(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? []
}

/** What both companies refuse in a strict schema: a field that is not required, or open objects. */
export function findSchemaProblem(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return 'schema is not an object'
  const { type, properties, required, additionalProperties, items } = schema as Record<
    string,
    unknown
  >
  if (type === 'array') return findSchemaProblem(items)
  if (type !== 'object') return null
  const fields = Object.entries((properties ?? {}) as Record<string, unknown>)
  if (additionalProperties !== false) return "'additionalProperties' must be false"
  const missing = fields.find(([name]) => !(Array.isArray(required) && required.includes(name)))
  if (missing) return `'required' must include '${missing[0]}'`
  return (
    fields.map(([, field]) => findSchemaProblem(field)).find((problem) => problem !== null) ?? null
  )
}

/** A message is a string, or a list of blocks of which the text ones count. */
export function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) =>
      typeof part === 'object' && part !== null && 'text' in part ? String(part.text) : '',
    )
    .join('\n')
}

export function lastUserText(messages: unknown): string | null {
  if (!Array.isArray(messages) || messages.length === 0) return null
  const said = messages.filter(
    (message: unknown): message is { role: string; content: unknown } =>
      typeof message === 'object' && message !== null && 'role' in message && 'content' in message,
  )
  return textOf(said.findLast(({ role }) => role === 'user')?.content ?? '')
}

/** A value inside nested objects, or undefined. */
export function getPath(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined,
    value,
  )
}
