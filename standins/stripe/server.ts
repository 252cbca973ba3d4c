import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { ZodError } from 'zod'
import { serveApi } from './api-call.ts'
import { addControlRoutes, createRequestLog } from './control-routes.ts'
import { StripeApiError, unknownRoute } from './errors.ts'
import { addPayRoutes } from './pay-page.ts'
import { createPaymentProcessor } from './payment-processor.ts'
import { createRecords } from './records.ts'
import { addPaymentRoutes, addSessionRoutes } from './routes.ts'
import { createWebhookSender } from './webhook-sender.ts'

export type StripeOptions = {
  port: number
  webhookUrl?: string | undefined
  webhookSecret: string
  apiKey: string
  /** Where payers reach it, if that isn't loopback. */
  publicUrl?: string | undefined
}

export type StripeStandin = { url: string; port: number; close: () => Promise<void> }

const loopback = '127.0.0.1'

/** A Stripe stand-in: the API, the payment page and the webhooks. */
export async function startStripe(options: StripeOptions): Promise<StripeStandin> {
  const app = Fastify({ forceCloseConnections: true })
  let url = ''
  const site = () => options.publicUrl ?? url

  const records = createRecords()
  const requests = createRequestLog()
  const webhooks = createWebhookSender(options.webhookSecret, options.webhookUrl ?? null)
  const processor = createPaymentProcessor(records, webhooks, site)

  addBodyParsers(app)
  handleErrors(app)
  const route = serveApi(app, options.apiKey, requests)
  addSessionRoutes(route, records, processor, site)
  addPaymentRoutes(route, records, processor)
  addPayRoutes(app, records, processor, site)
  addControlRoutes(app, { records, processor, webhooks, requests, site })

  await app.listen({ host: loopback, port: options.port })
  const { port } = app.server.address() as AddressInfo
  url = `http://${loopback}:${port}`
  const expiryTimer = setInterval(processor.expireOverdue, 1_000)

  return {
    url,
    port,
    close: async () => {
      clearInterval(expiryTimer)
      webhooks.close()
      await app.close()
    },
  }
}

function addBodyParsers(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  )
  // Callers of /control may send an empty body as JSON.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => (body === '' ? undefined : JSON.parse(body)),
  )
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeApiError) return reply.code(error.status).send(error.body)
    const isBadRequest = error instanceof ZodError || error instanceof SyntaxError
    if (!isBadRequest) console.error(error)
    const message = error instanceof Error ? error.message : String(error)
    return reply.code(isBadRequest ? 400 : 500).send({ error: { message } })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    return reply.code(404).send(unknownRoute(request.method, path).body)
  })
}
