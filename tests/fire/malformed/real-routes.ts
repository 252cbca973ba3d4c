import { api } from '#contract/urls.ts'
import type { Family } from '#tests/fire/families.ts'
import type { Random } from '#tests/fire/random.ts'
import type { RawRequest } from '#tests/fire/raw-requests.ts'
import { malformedBody, type Schema } from './bodies.ts'
import { hostileToken } from './hostile-values.ts'

export type Route = { method: string; path: string; body: Schema | undefined }

type Operation = { requestBody?: { content?: Record<string, { schema?: Schema }> } }

/** The routes of the OpenAPI document, and those that it hides. */
export async function readRoutes(origin: string): Promise<Route[]> {
  const response = await fetch(origin + api.openapi())
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  )
  const hidden = [api.paymentWebhook(), api.automationCallback()].map((path) => ({
    method: 'POST',
    path,
    body: { properties: { id: { type: 'string' }, type: { type: 'string' } } } satisfies Schema,
  }))
  return [...documented, ...hidden]
}

type Targets = { random: Random; routes: Route[]; families: Family[]; origin: string }

/** Malformed requests that reach a route. Half carry the right key, so that they get further. */
export function routeRequests({ random, routes, families, origin }: Targets) {
  const { host } = new URL(origin)
  return (): RawRequest => {
    const route = random.pick(routes)
    const family = random.pick(families)
    const hasKey = random.chance(0.5)
    // A well-formed deletion with the right key would end the other requests about this family.
    const rightId = random.chance(0.6) && !(route.method === 'DELETE' && hasKey)
    // A valid key opens this stream for as long as the client stays.
    const isStream = route.path.endsWith('/waiting')
    const path = route.path.replace(/\{(\w+)\}/g, (_, name) =>
      name === 'id' && rightId && !isStream ? family.id : wrongParameter(random),
    )
    const query = random.chance(0.2) ? `?${encodeURI(hostileToken(random))}` : ''
    const hasBody = route.method !== 'GET' && random.chance(0.95)
    const body = hasBody ? malformedBody(route.body, random) : Buffer.alloc(0)
    const type = random.chance(0.95) ? 'application/json' : hostileToken(random)
    const lines = [
      `${route.method} ${path}${query} HTTP/1.1`,
      `host: ${host}`,
      `origin: ${random.chance(0.95) ? origin : 'https://evil.example'}`,
      `x-forwarded-for: 10.${random.below(256)}.${random.below(256)}.9`,
      ...(hasKey ? [`cookie: ${family.visitor.cookie}`] : []),
      ...(random.chance(0.1) ? [`cookie: ${hostileToken(random)}`] : []),
      ...(random.chance(0.1) ? [`idempotency-key: ${hostileToken(random)}`] : []),
      ...(random.chance(0.1) ? [`stripe-signature: ${hostileToken(random)}`] : []),
      ...(random.chance(0.1) ? [`x-signature: ${hostileToken(random)}`] : []),
      ...(hasBody ? [`content-type: ${type}`, `content-length: ${body.length}`] : []),
    ]
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    return { method: route.method, bytes: Buffer.concat([head, body]) }
  }
}

const wrongParameter = (random: Random) =>
  random.pick([
    random.uuid(),
    random.hex(31),
    '%00',
    '%ff',
    '..%2f..%2f',
    encodeURIComponent('🕯'.repeat(20)),
    'a'.repeat(1_500),
    '-1',
    'null',
    'word',
    'reading-copy',
    encodeURI(random.text(20, 'abc\'"<>{}|^`')),
  ])
