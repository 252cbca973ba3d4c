import type { IncomingHttpHeaders } from 'node:http'

export type Stop = 'end' | 'length' | 'refusal'

export type ModelRequest = {
  model: string
  message: string
  stream: boolean
  maxTokens: number | null
  /** OpenAI sends the usage of a stream only on request. */
  wantsUsage: boolean
  inputTokens: number
  /** null for plain text. */
  structured: { schema: unknown } | null
}

export type Answer = {
  id: string
  request: ModelRequest
  text: string
  stop: Stop
  outputTokens: number
}

export type ErrorReply = { status: number; message: string; retryAfter?: number }

/** The HTTP protocol of one provider. */
export type Vendor = {
  name: 'anthropic' | 'openai'
  path: string
  readApiKey: (headers: IncomingHttpHeaders) => string
  /** The request, or an error message. */
  read: (body: Record<string, unknown>, headers: IncomingHttpHeaders) => ModelRequest | string
  fullBody: (answer: Answer) => object
  streamStart: (answer: Answer) => string
  streamChunk: (answer: Answer, text: string) => string
  streamEnd: (answer: Answer) => string
  errorBody: (error: ErrorReply) => object
  overloadedStatus: number
}

/** Typical of English and of JSON. */
export const charactersPerToken = 4.2

export function tokensFor(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

/** Words with the spaces after them: the chunks joined are the text. */
export function splitIntoChunks(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? []
}

/** Both providers reject a strict schema with optional fields or additional properties. */
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

/** Content is a string or a list of blocks; only text blocks count. */
export function readText(content: unknown): string {
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
  const valid = messages.filter(
    (message: unknown): message is { role: string; content: unknown } =>
      typeof message === 'object' && message !== null && 'role' in message && 'content' in message,
  )
  return readText(valid.findLast(({ role }) => role === 'user')?.content ?? '')
}

/** A value inside nested objects, or undefined. */
export function getPath(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined,
    value,
  )
}
