import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiHeaders } from './headers.ts'
import { sendProblem } from './problems.ts'

/** Responses sent before a route is matched carry the same headers as all others. */
export const protocolErrorHandlers = {
  /** A malformed URL: /%zz. */
  frameworkErrors(_error: unknown, _request: FastifyRequest, reply: FastifyReply) {
    sendProblem(reply.headers(apiHeaders), 'invalid-fields')
  },

  /** Malformed or oversized HTTP. Not logged, since it may contain anything. */
  clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    socket.end(rawResponse(statusOf(error.code)))
  },

  // Node's own rejection would lack our headers: see requireHost.
  http: { requireHostHeader: false },
}

function statusOf(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large'
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout'
  return '400 Bad Request'
}

function rawResponse(status: string): string {
  const headers = { ...apiHeaders, connection: 'close', 'content-length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Any Expect header other than 100-continue. */
export function rejectExpectations(server: Pick<Server, 'on'>) {
  server.on('checkExpectation', (_request, reply) => {
    reply.writeHead(417, { ...apiHeaders, connection: 'close' }).end()
  })
}

export function requireHost(app: Pick<FastifyInstance, 'addHook'>) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.httpVersion === '1.0' || request.headers.host !== undefined) return
    return sendProblem(reply, 'invalid-fields')
  })
}
