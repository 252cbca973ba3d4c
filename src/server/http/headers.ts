import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type PageHeaders = Record<string, Record<string, string>>

const assetHeaders = {
  // Of this host only: the others of the domain may be someone else's.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

export const commonHeaders = {
  ...assetHeaders,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
}

/** For responses that aren't pages: nothing may load or run. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
}

/** SVGs contain styles for light and dark mode, but no scripts. */
const svgPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** A page loads dozens of these, so they get no headers that only matter for a page. */
const assets = /^\/assets\/.*\.(js|css|woff2)$/

/** Set on every response, including errors. The build generates a policy for each page. */
export async function addSecurityHeaders(
  app: Pick<FastifyInstance, 'addHook'>,
  pagesFolder: string,
) {
  const built = await readIfBuilt(join(pagesFolder, 'headers.json'))
  const pages: PageHeaders = built === null ? {} : JSON.parse(built)
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    if (assets.test(path)) {
      reply.headers({ ...assetHeaders, 'content-security-policy': apiPolicy })
      return
    }
    reply.headers(commonHeaders)
    // Decided by the matched route, since the URL may be encoded differently.
    if ((request.routeOptions.url ?? path).startsWith('/api/')) {
      reply.headers(apiHeaders)
    } else if (path.endsWith('.svg')) {
      reply.header('content-security-policy', svgPolicy)
    } else {
      reply.headers(pages[path] ?? pages['*'] ?? { 'content-security-policy': apiPolicy })
      respectSaveData(request, reply)
    }
  })
}

/** Turns off prefetching for users with Save-Data. */
function respectSaveData(request: FastifyRequest, reply: FastifyReply) {
  if (!reply.hasHeader('speculation-rules')) return
  reply.header('vary', 'save-data')
  if (request.headers['save-data'] === 'on') reply.removeHeader('speculation-rules')
}

/** In development there is no build: Vite serves the pages. */
export async function readIfBuilt(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
