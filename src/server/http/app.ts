import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { api } from '#contract/urls.ts'
import { brandName } from '#domain/brand.ts'
import type { Context } from '#server/context.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import { redirectToCanonicalHost } from './canonical-host.ts'
import { rejectCrossSiteRequests } from './csrf.ts'
import type { EventSubscribers } from './event-subscribers.ts'
import { addSecurityHeaders } from './headers.ts'
import { hideFromSearchEngines } from './hide-from-search-engines.ts'
import { observeResponses } from './observe-responses.ts'
import { shedLoad } from './overload/shed-load.ts'
import { pageRoutes } from './pages.ts'
import { handleErrors } from './problems.ts'
import { createPowChallenges, proofOfWorkRoutes } from './proof-of-work.ts'
import { protocolErrorHandlers, rejectExpectations, requireHost } from './protocol-errors.ts'
import { requestIds, traceRequests } from './request-ids.ts'
import { findLinksRoutes } from './routes/access/find-links.ts'
import { myEulogiesRoutes } from './routes/access/my-eulogies.ts'
import { readerRoutes } from './routes/access/readers.ts'
import { automationCallbackRoutes } from './routes/automation-callback.ts'
import { checkoutRoutes } from './routes/checkouts.ts'
import { contactRoutes } from './routes/contact.ts'
import { memoryRequestRoutes } from './routes/contributions/memory-requests.ts'
import { shareMemoryRoutes } from './routes/contributions/share-a-memory.ts'
import { copyRoutes } from './routes/copies.ts'
import { eulogyRoutes } from './routes/eulogies.ts'
import { fileRoutes } from './routes/files.ts'
import { followUpAnswerRoutes } from './routes/follow-up-answers.ts'
import { funeralDayRoutes } from './routes/funeral-days.ts'
import { healthRoutes } from './routes/health.ts'
import { paymentWebhookRoutes } from './routes/payment-webhook.ts'
import { previewRoutes } from './routes/previews.ts'
import { retryRoutes } from './routes/retries.ts'
import { rewriteRoutes } from './routes/rewrites.ts'
import { submissionRoutes } from './routes/submissions.ts'
import { unsubscribeRoutes } from './routes/unsubscribe.ts'
import { waitingRoutes } from './routes/waiting.ts'
import { yourDataRoutes } from './routes/your-data.ts'
import { siteRoutes } from './site.ts'
import { warnAboutUntrustedProxy } from './untrusted-proxy.ts'

export type Http = {
  siteUrl: string
  /** The current one first. */
  secrets: [string, ...string[]]
  /** A test site stays out of search engines. */
  isStaging: boolean
  trustedProxies: string | undefined
  pagesFolder: string
  sharedAssetsFolder?: string | undefined
  log: FastifyBaseLogger
  tracing: Tracing
  subscribers: EventSubscribers
  /** Whether this process can take traffic, apart from the state of the database. */
  isReady: () => boolean
  /** Default: `connectionTimeoutMs` below. */
  connectionTimeoutMs?: number
  /** Aborted when the shutdown timeout is over, to stop previews still being written. */
  stopping: AbortSignal
}

/**
 * For clients that stop reading. Node waits for a second period. Longer than a preview may take without sending
 * anything.
 */
const connectionTimeoutMs = 150_000

/** Builds the HTTP server without starting it. */
export async function buildApp(ctx: Context, http: Http) {
  const app = Fastify({
    loggerInstance: http.log,
    genReqId: requestIds(http.trustedProxies !== undefined),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: http.trustedProxies ?? false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    connectionTimeout: http.connectionTimeoutMs ?? connectionTimeoutMs,
    forceCloseConnections: 'idle',
    ...protocolErrorHandlers,
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Only JSON bodies: cross-site forms can send plain text.
  app.removeContentTypeParser('text/plain')

  const traced = traceRequests(app, http.tracing)
  shedLoad(app.server, ctx)
  await addSecurityHeaders(app, http.pagesFolder)
  if (http.isStaging) hideFromSearchEngines(app)
  rejectExpectations(app.server)
  requireHost(app)
  handleErrors(app, ctx.log)
  observeResponses(app, ctx, traced)
  if (!http.trustedProxies) warnAboutUntrustedProxy(app, ctx.log)
  await app.register(cookie)
  await app.register(swagger, {
    openapi: { info: { title: brandName, version: '1' } },
    transform: jsonSchemaTransform,
  })
  redirectToCanonicalHost(app, http.siteUrl)
  rejectCrossSiteRequests(app, new URL(http.siteUrl).origin)

  await app.register(submissionRoutes, { ctx })
  await app.register(myEulogiesRoutes, { ctx })
  const challenges = createPowChallenges(...http.secrets)
  await app.register(previewRoutes, { ctx, challenges, stopping: http.stopping })
  await app.register(proofOfWorkRoutes, { ctx, challenges })
  await app.register(followUpAnswerRoutes, { ctx })
  await app.register(checkoutRoutes, { ctx })
  await app.register(eulogyRoutes, { ctx })
  await app.register(fileRoutes, { ctx })
  await app.register(retryRoutes, { ctx })
  await app.register(rewriteRoutes, { ctx })
  await app.register(copyRoutes, { ctx })
  await app.register(funeralDayRoutes, { ctx })
  await app.register(yourDataRoutes, { ctx })
  await app.register(readerRoutes, { ctx })
  await app.register(memoryRequestRoutes, { ctx })
  await app.register(shareMemoryRoutes, { ctx, pagesFolder: http.pagesFolder })
  await app.register(contactRoutes, { ctx })
  await app.register(findLinksRoutes, { ctx })
  await app.register(unsubscribeRoutes, { ctx })
  await app.register(waitingRoutes, { ctx, subscribers: http.subscribers })
  await app.register(paymentWebhookRoutes, { ctx })
  await app.register(automationCallbackRoutes, { ctx })
  await app.register(siteRoutes, { ctx, isStaging: http.isStaging })
  await app.register(healthRoutes, { ctx, isReady: http.isReady })
  // One string for all: it's large, and clients that don't read would each hold a copy.
  let openapi: string | null = null
  app.get(api.openapi(), { schema: { hide: true } }, async (_request, reply) => {
    openapi ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(openapi)
  })
  await app.register(pageRoutes, {
    folder: http.pagesFolder,
    sharedAssets: http.sharedAssetsFolder,
  })
  return app
}
