import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { putInOrder } from '#standins/model/own-sentences.ts'
import { listen, readJson, sendJson } from '#standins/model/plain-http.ts'
import { readSubmissionInput } from '#standins/model/request.ts'

export type AutomationOptions = { port: number; secret: string; callbackUrl?: string }

export type AutomationCall = {
  body: AutomationRequest
  /** The idempotency key; the text is delivered with the same one. */
  attempt: string | null
  headers: Record<string, string | string[] | undefined>
}

const invention = ' In 1974 she won a medal in Oslo.'

/**
 * The external automation: returns a preview, accepts a paid call with plain text, and delivers its text to
 * the callback. Markers in the person's name make it misbehave: automation-down, -empty, -plain,
 * -elsewhere, -silent, -invents, -strays-once.
 */
export async function startAutomation(options: AutomationOptions) {
  const calls: AutomationCall[] = []
  let callbackUrl = options.callbackUrl ?? ''
  const deliver = async (
    call: AutomationCall,
    text = fullTextOf(call.body),
    secret = options.secret,
  ) => {
    const { submission_id } = call.body
    const body = JSON.stringify({ submission_id, attempt: call.attempt, full_eulogy: text })
    const headers = {
      'content-type': 'application/json',
      'x-signature': signatureOf(secret, body, Date.now()),
    }
    return fetch(callbackUrl, { method: 'POST', headers, body })
  }
  const server = createServer((request, reply) => {
    answer(request, reply).catch((error: unknown) => {
      console.error('automation stand-in:', error)
      reply.destroy()
    })
  })

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    if (request.method === 'GET') return sendJson(reply, 200, { calls: calls.length })
    const body = (await readJson(request)) as AutomationRequest | null
    if (request.method !== 'POST' || !body?.person) return sendJson(reply, 400, {})
    const attempt = request.headers['idempotency-key']
    const call = { body, attempt: attempt ? String(attempt) : null, headers: request.headers }
    calls.push(call)
    const hasMarker = (name: string) => body.person.includes(`automation-${name}`)
    if (hasMarker('down')) return sendJson(reply, 500, { error: 'down' })
    if (hasMarker('elsewhere')) return reply.writeHead(307, { location: '/other' }).end()
    if (hasMarker('empty')) return sendJson(reply, 200, { preview: '' })
    if (hasMarker('plain') || body.submission_id) {
      reply.writeHead(200, { 'content-type': 'text/plain' }).end('Accepted')
    } else {
      sendJson(reply, 200, { preview: previewOf(body) })
    }
    if (!body.submission_id || hasMarker('silent')) return
    const text = fullTextOf(body)
    const isFirst = calls.filter((earlier) => earlier.body.id === body.id).length <= 2
    if (hasMarker('strays-once') && isFirst) await deliver(call, text.slice(body.preview.length))
    else await deliver(call, hasMarker('invents') ? text + invention : text)
  }

  const { url, close } = await listen(server, options.port)
  return {
    url,
    /** Oldest first. */
    calls: (id?: string) => calls.filter(({ body }) => !id || body.id === id),
    setCallbackUrl(url: string) {
      callbackUrl = url
    },
    deliver,
    close,
  }
}
export type AutomationStandin = Awaited<ReturnType<typeof startAutomation>>

/** `t=<seconds>,v1=<hmac of "<seconds>.<body>">`, the format that the product expects. */
export function signatureOf(secret: string, body: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}

/** A paid call also has submission_id. */
type AutomationRequest = Record<
  | 'id'
  | 'person'
  | 'relationship'
  | 'qualities'
  | 'memories'
  | 'scripture'
  | 'tone'
  | 'length'
  | 'theme'
  | 'name'
  | 'type'
  | 'email'
  | 'customer_name'
  | 'preview'
  | 'additional'
  | 'different',
  string
> & { submission_id?: string }

const maxWords: Record<string, number> = { short: 520, medium: 910, long: 1_300 }

const inputFrom = (request: AutomationRequest) =>
  readSubmissionInput({ ...request, speaker: request.customer_name })

function previewOf(request: AutomationRequest): string {
  return putInOrder(inputFrom(request), { part: 'opening', about: 90, opening: '', version: 1 })
}

/** The full text, starting with the preview of the request. */
function fullTextOf(request: AutomationRequest): string {
  const about = maxWords[request.length] ?? 910
  const opening = request.preview
  const part = opening === '' ? 'whole' : 'rest'
  const text = putInOrder(inputFrom(request), { part, about, opening, version: 1 })
  return opening === '' ? text : `${opening}\n\n${text}`
}
