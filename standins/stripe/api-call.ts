import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalidApiKey, missingApiKey, providerFailure, StripeApiError } from './errors.ts'
import type { Fields } from './form-body.ts'
import { parseFields } from './form-body.ts'
import type { Answer } from './idempotency.ts'
import { IdempotencyCache } from './idempotency.ts'
import { newId } from './identifiers.ts'
import { EmptyNotFound } from './known-inputs.ts'
import type { RequestLog } from './request-log.ts'
import type { Cause, WebhookSender } from './webhook-sender.ts'

type ApiCall = { id: string; fields: Fields; cause: Cause }

type Handler = (call: ApiCall) => unknown

export type ApiRoute = (method: 'GET' | 'POST', path: string, handler: Handler) => void

type Outcome = { answer: Answer; originalRequest: string | null }

/** Adds to every API route what Stripe does for all of them: key check, idempotency, headers. */
export function serveApi(
  app: FastifyInstance,
  apiKey: string,
  requests: RequestLog,
  webhooks: WebhookSender,
): ApiRoute {
  const idempotencyCache = new IdempotencyCache()

  return (method, path, handler) => {
    const route = `${method} ${path}`
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = newId('req', 14)
        const key = method === 'POST' ? headerOf(request, 'idempotency-key') : null
        const version = headerOf(request, 'stripe-version')
        if (version) webhooks.setApiVersion(version)
        const call: ApiCall = {
          id: request.params.id ?? '',
          fields: fieldsOf(request),
          cause: { id: requestId, idempotency_key: key },
        }
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
      checkKey(headerOf(request, 'authorization'), apiKey)
      if (key === null) return { answer: await run(), originalRequest: null }
      const path = request.url.split('?')[0] ?? ''
      const started = idempotencyCache.start(key, path, bodyOf(request), requestId)
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
