import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestLog } from './control-routes.ts'
import {
  emptyValue,
  idempotencyEndpointMismatch,
  idempotencyKeyInUse,
  idempotencyParamsMismatch,
  invalidApiKey,
  invalidInteger,
  missingApiKey,
  providerFailure,
  StripeApiError,
} from './errors.ts'
import { EmptyNotFound } from './payment-processor.ts'
import { newId } from './records.ts'

type ApiCall = { id: string; fields: Fields }

type Handler = (call: ApiCall) => unknown

export type ApiRoute = (method: 'GET' | 'POST', path: string, handler: Handler) => void

type Outcome = { answer: Answer; originalRequest: string | null }

/** Adds to every API route what Stripe does for all of them: key check, idempotency, headers. */
export function serveApi(app: FastifyInstance, apiKey: string, requests: RequestLog): ApiRoute {
  const idempotencyCache = new IdempotencyCache()

  return (method, path, handler) => {
    const route = `${method} ${path}`
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = newId('req', 14)
        const key = method === 'POST' ? readHeader(request, 'idempotency-key') : null
        const version = readHeader(request, 'stripe-version')
        const call = { id: request.params.id ?? '', fields: readFields(request) }
        const { answer, originalRequest } = await answerOnce(request, key, requestId, () =>
          runHandler(handler, call, requests.takeFailure(route)),
        )
        const { status } = answer
        const isReplay = originalRequest !== null
        requests.add({ method, path: request.url, idempotencyKey: key, status, isReplay })
        return send(reply, answer, {
          'request-id': requestId,
          ...(version && { 'stripe-version': version }),
          ...(key && { 'idempotency-key': key, 'original-request': originalRequest ?? requestId }),
          ...(isReplay && { 'idempotent-replayed': 'true' }),
          // A retry with the same key would only replay the 500.
          ...(key && status === 500 && { 'stripe-should-retry': 'false' }),
        })
      },
    })
  }

  async function answerOnce(
    request: FastifyRequest,
    key: string | null,
    requestId: string,
    run: () => Promise<Answer>,
  ): Promise<Outcome> {
    try {
      checkKey(readHeader(request, 'authorization'), apiKey)
      if (key === null) return { answer: await run(), originalRequest: null }
      const path = request.url.split('?')[0] ?? ''
      const started = idempotencyCache.start(key, path, readBody(request), requestId)
      if (started.replay)
        return { answer: started.replay, originalRequest: started.originalRequest }
      const answer = await run()
      idempotencyCache.finish(key, answer)
      return { answer, originalRequest: null }
    } catch (error) {
      return { answer: errorAnswer(error), originalRequest: null }
    }
  }
}

async function runHandler(
  handler: Handler,
  call: ApiCall,
  plannedStatus: number | null,
): Promise<Answer> {
  try {
    if (plannedStatus !== null) throw providerFailure(plannedStatus)
    return { status: 200, text: JSON.stringify(await handler(call)), isReplayable: true }
  } catch (error) {
    return errorAnswer(error)
  }
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof EmptyNotFound) return { status: 404, text: '{}', isReplayable: false }
  if (!(error instanceof StripeApiError)) console.error(error)
  const { status, body, isReplayable } =
    error instanceof StripeApiError ? error : providerFailure(500)
  return { status, text: JSON.stringify(body), isReplayable }
}

function send(reply: FastifyReply, answer: Answer, headers: Record<string, string>) {
  return reply.code(answer.status).headers(headers).type('application/json').send(answer.text)
}

function checkKey(authorization: string | null, apiKey: string): void {
  const key = authorization?.replace(/^Bearer /i, '')
  if (!key) throw missingApiKey()
  if (key !== apiKey) throw invalidApiKey(key)
}

function readFields(request: FastifyRequest): Fields {
  const query = request.url.split('?')[1] ?? ''
  return parseFields(request.method === 'GET' ? query : readBody(request))
}

function readBody(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

function readHeader(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

type Answer = { status: number; text: string; isReplayable: boolean }

type CacheEntry = { path: string; params: string; requestId: string; answer: Answer | null }

type StartResult = { replay: Answer; originalRequest: string } | { replay: null }

/** Like Stripe, replays the answer to a request with a known Idempotency-Key, failures included. */
class IdempotencyCache {
  readonly #entries = new Map<string, CacheEntry>()

  start(key: string, path: string, body: string, requestId: string): StartResult {
    const params = sortParams(body)
    const found = this.#entries.get(key)
    if (!found) {
      this.#entries.set(key, { path, params, requestId, answer: null })
      return { replay: null }
    }
    if (found.path !== path) throw idempotencyEndpointMismatch(key, found.path, path)
    if (found.params !== params) throw idempotencyParamsMismatch(key)
    if (!found.answer) throw idempotencyKeyInUse(key)
    return { replay: found.answer, originalRequest: found.requestId }
  }

  finish(key: string, answer: Answer): void {
    const found = this.#entries.get(key)
    if (found && answer.isReplayable) found.answer = answer
    else this.#entries.delete(key)
  }
}

function sortParams(body: string): string {
  const params = new URLSearchParams(body)
  params.sort()
  return params.toString()
}

/** The SDK encodes nested values as a[b][0][c]=d; a list is a group with numbers as names. */
export type Fields = { [name: string]: Fields | string }

function parseFields(encoded: string): Fields {
  const fields = newFields()
  for (const [key, value] of new URLSearchParams(encoded)) setPath(fields, pathOf(key), value)
  return fields
}

export function readText(fields: Fields, name: string): string | null {
  const value = fields[name]
  if (typeof value !== 'string') return null
  if (value === '') throw emptyValue(name)
  return value
}

export function readGroup(fields: Fields, name: string): Fields {
  const value = fields[name]
  return typeof value === 'object' ? value : newFields()
}

export function readGroups(fields: Fields, name: string): Fields[] {
  return Object.values(readGroup(fields, name)).filter((item) => typeof item === 'object')
}

export function readTexts(fields: Fields, name: string): string[] {
  return Object.values(readGroup(fields, name)).filter((item) => typeof item === 'string')
}

export function readInteger(fields: Fields, name: string, param = name): number | null {
  const value = readText(fields, name)
  if (value === null) return null
  if (!/^-?\d{1,15}$/.test(value)) throw invalidInteger(param, value)
  return Number(value)
}

// No prototype, so that __proto__ is an ordinary field name.
function newFields(): Fields {
  return Object.create(null) as Fields
}

function pathOf(key: string): string[] {
  const open = key.indexOf('[')
  if (open <= 0) return [key]
  const names = [...key.slice(open).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')
  return [key.slice(0, open), ...names]
}

function setPath(fields: Fields, path: string[], value: string): void {
  let group = fields
  for (const [depth, name] of path.entries()) {
    const key = name === '' ? String(Object.keys(group).length) : name
    if (depth === path.length - 1) {
      group[key] = value
      return
    }
    const found = group[key]
    const next = typeof found === 'object' ? found : newFields()
    group[key] = next
    group = next
  }
}
