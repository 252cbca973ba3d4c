import { randomUUID } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { copyFile, glob, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { earlierExamples, pages } from '#contract/urls.ts'

const assets = '/assets/'
const hashed = /\/assets\/.*-[\w-]{8,}\./
/** The path of a hashed file under /assets/. It can't leave the folder. */
const sharedFile = /^(?:[\w-]+\/)*[\w.-]+-[\w-]{8,}\.\w+$/
const immutable = 'public, max-age=31536000, immutable'
const oneDay = 'public, max-age=86400'
/** Pages with someone else's text must not stay on the device. */
const neverCached = new Set([pages.read(), pages.shareMemory()])
const revalidate = 'public, max-age=0, must-revalidate'
/** Browsers compare it with their own at each visit, so that a new version is found. */
const serviceWorker = '/sw.js'
/** Icons and other files with a fixed name. */
const rarelyChanges = /\.(ico|png|webmanifest|speculationrules)$/
/** URLs that belong to one visitor and must not be indexed. */
const privateQuery = /[?&](success|archive|canceled|submission_id|session_id)=/
const notFoundPage = '404/index.html'
const pageRoute = { config: { action: 'visit' } } as const

type Options = {
  folder: string
  /** Shared by all apis: assets of other releases. */
  sharedAssets?: string | undefined
}

/**
 * Serves the prerendered site: each page has one URL, and other paths return 404. Unknown articles
 * and examples redirect to the list of them.
 * An example that left leads to the one that is nearest to it.
 */
export const pageRoutes: FastifyPluginAsync<Options> = async (app, { folder, sharedAssets }) => {
  const root = resolve(folder, 'client')
  if (!existsSync(root)) return
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  // fastify-static doesn't know this extension, and a hook also covers compressed copies.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.endsWith('.speculationrules')) reply.type('application/speculationrules+json')
  })
  // One route per file, so path traversal is impossible.
  for (const file of globSync('**/*.*', { cwd: root })) {
    if (file === notFoundPage || /\.(br|gz)$/.test(file)) continue
    const page = /^(.*?)\/?index\.html$/.exec(file)?.[1]
    const path = `/${page ?? file}`
    const cacheControl = cacheControlFor(path)
    app.get(path, pageRoute, (request, reply) => {
      if (privateQuery.test(request.url)) reply.header('x-robots-tag', 'noindex')
      return reply.header('cache-control', cacheControl).sendFile(file)
    })
    if (!page) continue
    app.get(`${path}/`, pageRoute, (request, reply) => {
      const [query = ''] = /\?.*/s.exec(request.url) ?? []
      return reply.redirect(path + query, 308)
    })
  }
  for (const [earlier, nearest] of Object.entries(earlierExamples))
    app.get(pages.example(earlier), pageRoute, (_request, reply) =>
      reply.redirect(pages.example(nearest), 308),
    )
  if (sharedAssets) {
    const sharedRoot = resolve(sharedAssets)
    await shareAssets(join(root, assets), sharedRoot)
    // Looked up at each request: a newer release may have added it after our start.
    app.get<{ Params: { '*': string } }>(`${assets}*`, pageRoute, (request, reply) => {
      const file = request.params['*']
      if (!sharedFile.test(file) || !existsSync(join(sharedRoot, file))) return reply.callNotFound()
      return reply.header('cache-control', immutable).sendFile(file, sharedRoot)
    })
  }
  const notFound = await readFile(join(root, notFoundPage))
  app.setNotFoundHandler((request, reply) => {
    reply.code(404).header('cache-control', 'no-store')
    // A page in place of a script would only confuse the browser.
    if (request.url.startsWith(assets)) return reply.type('text/plain').send('')
    if (request.url.startsWith('/api/')) return reply.send({ code: 'not-found', message: '' })
    if (request.url.startsWith(pages.article(''))) return reply.redirect(pages.eulogyIdeas(), 302)
    if (request.url.startsWith(pages.example('')))
      return reply.redirect(pages.eulogyExamples(), 302)
    return reply.type('text/html; charset=utf-8').send(notFound)
  })
}

function cacheControlFor(path: string): string {
  if (hashed.test(path)) return immutable
  if (neverCached.has(path)) return 'no-store'
  if (path === serviceWorker) return 'no-cache'
  return rarelyChanges.test(path) ? oneDay : revalidate
}

/** Longer than anyone keeps a page open. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/**
 * Copies the assets of this release to a folder that all apis share, so that an api of another release can serve
 * them too: during a deploy a page and its scripts may come from different releases. Their names contain a hash,
 * so releases never overwrite each other. Files that no api has copied for 30 days are deleted.
 */
export async function shareAssets(assets: string, shared: string, now = new Date()): Promise<void> {
  for await (const file of glob('**/*.*', { cwd: assets })) {
    const target = join(shared, file)
    const exists = await touch(target, now)
    if (exists) continue
    await mkdir(dirname(target), { recursive: true })
    // Another api may read it at any time, so it appears in one step.
    const partial = `${target}.${randomUUID()}.part`
    await copyFile(join(assets, file), partial)
    await utimes(partial, now, now)
    await rename(partial, target)
  }
  for await (const file of glob('**/*.*', { cwd: shared })) {
    const { mtimeMs } = await stat(join(shared, file)).catch(() => ({ mtimeMs: now.getTime() }))
    if (mtimeMs < now.getTime() - keptMs) await rm(join(shared, file), { force: true })
  }
}

/** False if there is no such file. */
async function touch(file: string, now: Date): Promise<boolean> {
  try {
    await utimes(file, now, now)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
