import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidApiKey, missingApiKey, providerFailure, StripeApiError } from './errors.ts'
import type { Fields } from './form-body.ts'
import { parseFields } from './form-body.ts'
import type { Answer } from './idempotency.ts'
import { IdempotencyCache } from './idempotency.ts'
import { newId } from './identifiers.ts'
import { MalformedReply } from './known-inputs.ts'
import type { RequestLog } from './request-log.ts'
import type { Cause, WebhookSender } from './webhook-sender.ts'

type ApiCall = { id: string; fields: Fields; cause: Cause }

type Handler = (call: ApiCall) => unknown

export type ApiRoute = (method: 'GET' | 'POST', path: string, act: Handler) => void

type Outcome = { answer: Answer; originalRequest: string | null }

const connectionCut = 0

/** Gives every route of the API what Stripe gives it: the key check, idempotency, the headers. */
export function serveApi(
  app: FastifyInstance,
  apiKey: string,
  requests: RequestLog,
  courier: WebhookSender,
): ApiRoute {
  const idempotencyCache = new IdempotencyCache()

  return (method, path, act) => {
    const route = `${method} ${path}`
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = newId('req', 14)
        const key = method === 'POST' ? headerOf(request, 'idempotency-key') : null
        const version = headerOf(request, 'stripe-version')
        if (version) courier.setApiVersion(version)
        const call: ApiCall = {
          id: request.params.id ?? '',
          fields: fieldsOf(request),
          cause: { id: requestId, idempotency_key: key },
        }
        const { answer, originalRequest } = await settle(request, route, key, requestId, () =>
          runHandler(act, call),
        )
        const { status } = answer
        const at = new Date().toISOString()
        const replayed = originalRequest !== null
        requests.add({ at, route, path: request.url, idempotencyKey: key, status, replayed })
        return send(reply, answer, {
          'request-id': requestId,
          ...(version && { 'stripe-version': version }),
          ...(key && { 'idempotency-key': key, 'original-request': originalRequest ?? requestId }),
          ...(replayed && { 'idempotent-replayed': 'true' }),
          // Under the same key the same 500 would only come back, so Stripe says not to try.
          ...(key && status === 500 && { 'stripe-should-retry': 'false' }),
        })
      },
    })
  }

  async function settle(
    request: FastifyRequest,
    route: string,
    key: string | null,
    requestId: string,
    work: () => Promise<Answer>,
  ): Promise<Outcome> {
    try {
      checkKey(headerOf(request, 'authorization'), apiKey)
      if (key === null)
        return { answer: await withPlannedFailure(route, work), originalRequest: null }
      const path = request.url.split('?')[0] ?? ''
      const begun = idempotencyCache.begin(key, path, bodyOf(request), requestId)
      if (begun.replay) return { answer: begun.replay, originalRequest: begun.originalRequest }
      const answer = await withPlannedFailure(route, work, (done) =>
        idempotencyCache.finish(key, done),
      )
      return { answer, originalRequest: null }
    } catch (error) {
      return { answer: errorAnswer(error), originalRequest: null }
    }
  }

  async function withPlannedFailure(
    route: string,
    work: () => Promise<Answer>,
    finish: (answer: Answer) => void = () => {},
  ): Promise<Answer> {
    const failure = requests.takeFailure(route)
    const failed = failure && failedAnswer(failure.status)
    const answer = failed && failure.when === 'before' ? failed : await work()
    finish(answer)
    return failed ?? answer
  }
}

async function runHandler(act: Handler, call: ApiCall): Promise<Answer> {
  try {
    const text = JSON.stringify(await act(call))
    return { status: 200, text, type: 'application/json', replayable: true }
  } catch (error) {
    return errorAnswer(error)
  }
}

function errorAnswer(error: unknown): Answer {
  if (error instanceof MalformedReply) {
    return { status: error.status, text: error.text, type: error.type, replayable: false }
  }
  if (!(error instanceof StripeApiError)) console.error(error)
  const refusal = error instanceof StripeApiError ? error : providerFailure(500)
  const text = JSON.stringify(refusal.body)
  return { status: refusal.status, text, type: 'application/json', replayable: refusal.replayable }
}

function failedAnswer(status: number): Answer {
  if (status === connectionCut) return { status, text: '', type: '', replayable: false }
  return errorAnswer(providerFailure(status))
}

function send(reply: FastifyReply, answer: Answer, headers: Record<string, string>) {
  if (answer.status === connectionCut) {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  return reply.code(answer.status).headers(headers).type(answer.type).send(answer.text)
}

function checkKey(authorization: string | null, apiKey: string): void {
  const key = authorization?.replace(/^Bearer /i, '')
  if (!key) throw missingApiKey()
  if (key !== apiKey) throw invalidApiKey(key)
}

function fieldsOf(request: FastifyRequest): Fields {
  const query = request.url.split('?')[1] ?? ''
  return parseFields(request.method === 'GET' ? query : bodyOf(request))
}

function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : ''
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
