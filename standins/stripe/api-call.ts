import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestLog } from './control-routes.ts'
import {
  emptyValue,
  idempotencyKeyInUse,
  idempotencyMismatch,
  invalidApiKey,
  invalidInteger,
  providerFailure,
  StripeApiError,
} from './errors.ts'
import { EmptyNotFound } from './payment-processor.ts'

type Handler = (call: { id: string; fields: Fields }) => unknown

export type ApiRoute = (method: 'GET' | 'POST', path: string, handler: Handler) => void

type Answer = { status: number; text: string; isReplayable: boolean }

/** Adds to every API route what Stripe does for all of them: key check, idempotency, headers. */
export function serveApi(app: FastifyInstance, apiKey: string, requests: RequestLog): ApiRoute {
  /** By idempotency key. Without an answer, the call still runs. */
  const calls = new Map<string, { request: string; answer: Answer | null }>()

  /** Like Stripe, replays the answer to a request with a known Idempotency-Key, failures included. */
  async function answerOnce(key: string, request: string, run: () => Promise<Answer>) {
    const known = calls.get(key)
    if (known) {
      if (known.request !== request) throw idempotencyMismatch(key)
      if (!known.answer) throw idempotencyKeyInUse(key)
      return { ...known.answer, isReplay: true }
    }
    const call = { request, answer: null as Answer | null }
    calls.set(key, call)
    call.answer = await run()
    if (!call.answer.isReplayable) calls.delete(key)
    return { ...call.answer, isReplay: false }
  }

  return (method, path, handler) => {
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        requests.add({ method, path: request.url })
        const { authorization, 'idempotency-key': key } = request.headers
        if (authorization !== `Bearer ${apiKey}`) throw invalidApiKey()
        const sent = method === 'GET' ? (request.url.split('?')[1] ?? '') : bodyOf(request)
        const call = { id: request.params.id ?? '', fields: new URLSearchParams(sent) }
        const run = () => runHandler(handler, call, requests.takeFailure(`${method} ${path}`))
        const { status, text, isReplay } =
          method === 'POST' && typeof key === 'string'
            ? await answerOnce(key, `${request.url} ${sent}`, run)
            : { ...(await run()), isReplay: false }
        if (isReplay) reply.header('idempotent-replayed', 'true')
        // A retry with the same key would only replay the 500.
        if (key && status === 500) reply.header('stripe-should-retry', 'false')
        return reply.code(status).type('application/json').send(text)
      },
    })
  }
}

async function runHandler(
  handler: Handler,
  call: Parameters<Handler>[0],
  plannedStatus: number | null,
): Promise<Answer> {
  try {
    if (plannedStatus !== null) throw providerFailure(plannedStatus)
    return { status: 200, text: JSON.stringify(await handler(call)), isReplayable: true }
  } catch (error) {
    if (error instanceof EmptyNotFound) return { status: 404, text: '{}', isReplayable: false }
    if (!(error instanceof StripeApiError)) console.error(error)
    const failure = error instanceof StripeApiError ? error : providerFailure(500)
    const { status, body, isReplayable } = failure
    return { status, text: JSON.stringify(body), isReplayable }
  }
}

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body : '')

/** By their whole names: the SDK encodes nested values as a[b][0][c]=d. */
export type Fields = URLSearchParams

export function readText(fields: Fields, name: string): string | null {
  const value = fields.get(name)
  if (value === '') throw emptyValue(name)
  return value
}

/** What a list or a group holds, by name. */
export const readGroup = (fields: Fields, name: string): Record<string, string> =>
  Object.fromEntries(
    [...fields]
      .filter(([field]) => field.startsWith(`${name}[`))
      .map(([field, value]) => [field.slice(name.length + 1, -1), value]),
  )

export function readInteger(fields: Fields, name: string): number | null {
  const value = readText(fields, name)
  if (value === null) return null
  if (!/^-?\d{1,15}$/.test(value)) throw invalidInteger(name, value)
  return Number(value)
}
