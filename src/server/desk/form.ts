import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The only kind of body the desk reads. */
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
