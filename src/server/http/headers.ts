import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type PageHeaders = Record<string, Record<string, string>>

const commonHeaders = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
}

/** For answers that are no page: they load nothing and run nothing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What an answer carries that is no page. */
export const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': apiPolicy,
  'cache-control': 'no-store',
}

/** A picture brings its own colours for day and dusk, and nothing that runs. */
const svgPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** On every answer, errors included; a page has its own policy, made by the build from its scripts. */
export async function addSecurityHeaders(
  app: Pick<FastifyInstance, 'addHook'>,
  pagesFolder: string,
) {
  const pages = await readPageHeaders(pagesFolder)
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/'] = request.url.split('?', 1)
    reply.headers(commonHeaders)
    // By the route that answers, not by how its address was spelled.
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

/** Whoever saves data is not sent pages that they have only pointed at. */
function respectSaveData(request: FastifyRequest, reply: FastifyReply) {
  if (!reply.hasHeader('speculation-rules')) return
  reply.header('vary', 'save-data')
  if (request.headers['save-data'] === 'on') reply.removeHeader('speculation-rules')
}

async function readPageHeaders(folder: string): Promise<PageHeaders> {
  try {
    return JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
  } catch (error) {
    // Without a build there are no pages to serve: in dev Vite serves them.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}
