import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { pages } from '#contract/urls.ts'

const hashed = /\/assets\/.*-[\w-]{8,}\./
const immutable = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'
const revalidate = 'public, max-age=0, must-revalidate'
/** Icons and what else has one name for good. */
const rarelyChanges = /\.(ico|png|webmanifest|speculationrules)$/
/** What a visitor comes back to is theirs: no search engine is to keep it. */
const privateQuery = /[?&](success|archive|canceled|submission_id|session_id)=/
const notFoundPage = '404/index.html'

/**
 * The prerendered site: each page under one address, any other path 404 with the page that says so.
 * An article that is not there leads to the list of those that are.
 */
export const pageRoutes: FastifyPluginAsync<{ folder: string }> = async (app, { folder }) => {
  const root = resolve(folder, 'client')
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  // The file server knows no such ending, and would not ask us about a compressed copy.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.endsWith('.speculationrules')) reply.type('application/speculationrules+json')
  })
  // Every file has a route of its own: there is no path to wander along.
  for (const file of globSync('**/*.*', { cwd: root })) {
    if (file === notFoundPage || /\.(br|gz)$/.test(file)) continue
    const page = /^(.*?)\/?index\.html$/.exec(file)?.[1]
    const path = `/${page ?? file}`
    const caching = cacheControlFor(path)
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      if (privateQuery.test(request.url)) reply.header('x-robots-tag', 'noindex')
      return reply.header('cache-control', caching).sendFile(file)
    })
    if (!page) continue
    app.get(`${path}/`, { schema: { hide: true } }, (request, reply) => {
      const [, query] = request.url.split('?', 2)
      return reply.redirect(query ? `${path}?${query}` : path, 308)
    })
  }
  const notFound = await readFile(join(root, notFoundPage))
  app.setNotFoundHandler((request, reply) => {
    reply.code(404).header('cache-control', 'no-store')
    if (request.url.startsWith('/api/')) return reply.send({ code: 'not-found', message: '' })
    if (request.url.startsWith(pages.article(''))) return reply.redirect(pages.eulogyIdeas(), 302)
    return reply.type('text/html; charset=utf-8').send(notFound)
  })
}

function cacheControlFor(path: string): string {
  if (hashed.test(path)) return immutable
  return rarelyChanges.test(path) ? oneDay : revalidate
}
