import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readJson, sendJson } from '#standins/model/plain-http.ts'
import { signatureOf } from './signature.ts'
import { type AutomationRequest, fullTextOf, previewOf } from './texts.ts'

export type AutomationOptions = { port: number; secret: string; callbackUrl?: string }

export type AutomationCall = {
  body: AutomationRequest
  /** What the call was made under; its text is delivered under the same. */
  attempt: string | null
  headers: Record<string, string | string[] | undefined>
}

const loopback = '127.0.0.1'
const invention = ' In 1974 she won a medal in Oslo.'

/**
 * Plays the external automation: answers a preview at once, takes a paid call with a word that is no
 * JSON, and delivers its text to the callback. The name of the person makes it misbehave:
 * automation-down, -empty, -plain, -elsewhere, -silent, -invents, -strays-once.
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
    answer(request, reply).catch((problem: unknown) => {
      console.error('automation stand-in:', problem)
      reply.destroy()
    })
  })

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    if (request.method === 'GET') return sendJson(reply, 200, { calls: calls.length })
    const order = (await readJson(request)) as AutomationRequest | null
    if (request.method !== 'POST' || !order?.person) return sendJson(reply, 400, {})
    const attempt = request.headers['idempotency-key']
    const call = {
      body: order,
      attempt: attempt ? String(attempt) : null,
      headers: request.headers,
    }
    calls.push(call)
    const does = (what: string) => order.person.includes(`automation-${what}`)
    if (does('down')) return sendJson(reply, 500, { error: 'down' })
    if (does('elsewhere')) return reply.writeHead(307, { location: '/other' }).end()
    if (does('empty')) return sendJson(reply, 200, { preview: '' })
    if (does('plain') || order.submission_id) {
      reply.writeHead(200, { 'content-type': 'text/plain' }).end('Accepted')
    } else {
      sendJson(reply, 200, { preview: previewOf(order) })
    }
    if (!order.submission_id || does('silent')) return
    const text = fullTextOf(order)
    const first = calls.filter(({ body: { id } }) => id === order.id).length <= 2
    if (does('strays-once') && first) await deliver(call, text.slice(order.preview.length))
    else await deliver(call, does('invents') ? text.replace(/$/, invention) : text)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, loopback, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${loopback}:${port}`,
    /** Every call so far, the oldest first. */
    calls: (id?: string) => calls.filter(({ body }) => !id || body.id === id),
    setCallbackUrl(url: string) {
      callbackUrl = url
    },
    deliver,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type AutomationStandin = Awaited<ReturnType<typeof startAutomation>>
