import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fileParams, fileQuery, sharedFileParams } from '#contract/eulogies.ts'
import type { Problem } from '#contract/problem.ts'
import { readBody } from '#contract/readers.ts'
import { api } from '#contract/urls.ts'
import type { FileRefusal } from '#domain/files.ts'
import type { Context } from '#server/context.ts'
import { createFile, createSharedFile } from '#server/flows/files/create-file.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readAccess } from './keys.ts'

export const fileRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.file(':id', ':kind'),
    {
      config: { action: 'download', limit: 'file' },
      schema: { params: fileParams, querystring: fileQuery },
    },
    async (request, reply) => {
      const { id, kind } = request.params
      const access = readAccess(request, id)
      return send(reply, await createFile(ctx, { ...access, kind, paper: request.query.paper }))
    },
  )

  // The key is in the body: addresses end up in logs.
  app.post(
    api.readFile(':kind'),
    {
      config: { action: 'read-shared', limit: 'file' },
      schema: { params: sharedFileParams, querystring: fileQuery, body: readBody },
    },
    async (request, reply) => {
      const { kind } = request.params
      const { paper } = request.query
      return send(reply, await createSharedFile(ctx, { key: request.body.key, kind, paper }))
    },
  )
}

function send(reply: FastifyReply, file: Awaited<ReturnType<typeof createFile>>) {
  if (typeof file === 'string') return sendProblem(reply, file)
  if ('refused' in file) return sendRefusal(reply, file)
  return reply
    .type(file.type)
    .header('content-disposition', contentDisposition(file.name))
    .send(Buffer.from(file.content))
}

const maxShown = 8
const retrySeconds = 60

function sendRefusal(reply: FastifyReply, refusal: FileRefusal) {
  if (refusal.refused === 'not-now') {
    const message =
      'We can’t make this file right now. Please try again in a minute, download the text instead, or print this page from your browser.'
    reply.code(503).header('retry-after', String(retrySeconds))
    return reply.send({ code: 'no-file', message } satisfies Problem)
  }
  if (refusal.refused === 'too-long') return sendProblem(reply, 'no-file')
  const shown = refusal.characters.slice(0, maxShown).join(' ')
  const more = refusal.characters.length > maxShown ? ' …' : ''
  const message = `The reading copy can’t show these characters: ${shown}${more}. Please download the Word file, or print this page from your browser.`
  return reply.code(422).send({ code: 'no-file', message } satisfies Problem)
}

/** With a plain name for old programs, and the real one in UTF-8 (RFC 6266). */
function contentDisposition(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
