import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '#standins/model/listen.ts'
import { readJson, sendJson } from '#standins/model/plain-http.ts'
import { signatureOf } from './signature.ts'
import { type AutomationRequest, fullTextOf, previewOf } from './texts.ts'

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
    const call = {
      body,
      attempt: attempt ? String(attempt) : null,
      headers: request.headers,
    }
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
