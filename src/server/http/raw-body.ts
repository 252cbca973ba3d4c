import type { FastifyInstance, FastifyRequest } from 'fastify'

/** For signed requests: the signature covers the raw bytes, so nothing is parsed before verification. */
export function keepRawBody(
  app: Pick<FastifyInstance, 'removeAllContentTypeParsers' | 'addContentTypeParser'>,
  types = ['application/json'],
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

export const readRawBody = ({ body }: Pick<FastifyRequest, 'body'>): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0)
