import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

const hashed = /\/assets\/.*-[\w-]{8,}\./
const forever = 'public, max-age=31536000, immutable'
const lookAgain = 'public, max-age=0, must-revalidate'

/** The prerendered site. Any path that is no page answers 404 with the page that says so. */
export const pageRoutes: FastifyPluginAsync<{ folder: string }> = async (app, { folder }) => {
  const root = resolve(folder, 'client')
  if (!existsSync(root)) return
  const notFound = await readFile(join(root, '404/index.html'))
  await app.register(fastifyStatic, {
    root,
    redirect: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', hashed.test(path) ? forever : lookAgain)
    },
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/html; charset=utf-8').send(notFound),
  )
}
