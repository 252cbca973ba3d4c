import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Makes forms the only kind of body that this app or plugin reads. */
export function acceptForms(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** A field of the sent form; empty if it's missing. PostgreSQL can't store or compare NUL characters. */
export const fieldOf = ({ body }: FastifyRequest, name: string): string =>
  body instanceof URLSearchParams ? (body.get(name) ?? '').replaceAll('\0', '') : ''

/** Like `fieldOf`, for text on several lines: forms send CRLF, the rest of the product uses LF. */
export const textOf = (request: FastifyRequest, name: string): string =>
  fieldOf(request, name).replace(/\r\n?/g, '\n')
