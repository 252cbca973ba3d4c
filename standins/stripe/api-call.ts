import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fields } from './form-body.ts'
import { parseFields } from './form-body.ts'
import type { Answer } from './idempotency.ts'
import { KeptReplies } from './idempotency.ts'
import { newId } from './identifiers.ts'
import { StrangeReply } from './known-inputs.ts'
import { noKey, providerFailure, StripeRefusal, wrongKey } from './refusals.ts'
import type { RequestRecord } from './request-record.ts'
import type { Cause, Courier } from './webhook-courier.ts'

type ApiCall = { id: string; fields: Fields; cause: Cause }

type Act = (call: ApiCall) => unknown

export type ApiRoute = (method: 'GET' | 'POST', path: string, act: Act) => void

type Outcome = { answer: Answer; originalRequest: string | null }

const connectionCut = 0

/** Gives every route of the API what Stripe gives it: the key check, idempotency, the headers. */
export function serveApi(
  app: FastifyInstance,
  apiKey: string,
  requests: RequestRecord,
  courier: Courier,
): ApiRoute {
  const keptReplies = new KeptReplies()

  return (method, path, act) => {
    const route = `${method} ${path}`
    app.route<{ Params: { id?: string } }>({
      method,
      url: path,
      handler: async (request, reply) => {
        const requestId = newId('req', 14)
        const key = method === 'POST' ? headerOf(request, 'idempotency-key') : null
        const version = headerOf(request, 'stripe-version')
        if (version) courier.speakVersion(version)
        const call: ApiCall = {
          id: request.params.id ?? '',
          fields: fieldsOf(request),
          cause: { id: requestId, idempotency_key: key },
        }
        const { answer, originalRequest } = await settle(request, route, key, requestId, () =>
          carryOut(act, call),
        )
        const { status } = answer
        const at = new Date().toISOString()
        const replayed = originalRequest !== null
        requests.note({ at, route, path: request.url, idempotencyKey: key, status, replayed })
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
      if (key === null) return { answer: await fallible(route, work), originalRequest: null }
      const path = request.url.split('?')[0] ?? ''
      const begun = keptReplies.begin(key, path, bodyOf(request), requestId)
      if (begun.replay) return { answer: begun.replay, originalRequest: begun.originalRequest }
      const answer = await fallible(route, work, (done) => keptReplies.finish(key, done))
      return { answer, originalRequest: null }
    } catch (error) {
      return { answer: refusalOf(error), originalRequest: null }
    }
  }

  async function fallible(
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

async function carryOut(act: Act, call: ApiCall): Promise<Answer> {
  try {
    const text = JSON.stringify(await act(call))
    return { status: 200, text, type: 'application/json', kept: true }
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown): Answer {
  if (error instanceof StrangeReply) {
    return { status: error.status, text: error.text, type: error.type, kept: false }
  }
  if (!(error instanceof StripeRefusal)) console.error(error)
  const refusal = error instanceof StripeRefusal ? error : providerFailure(500)
  const text = JSON.stringify(refusal.body)
  return { status: refusal.status, text, type: 'application/json', kept: refusal.kept }
}

function failedAnswer(status: number): Answer {
  if (status === connectionCut) return { status, text: '', type: '', kept: false }
  return refusalOf(providerFailure(status))
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
  if (!key) throw noKey()
  if (key !== apiKey) throw wrongKey(key)
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
