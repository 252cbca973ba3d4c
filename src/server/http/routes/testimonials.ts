import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { testimonialsReply } from '#contract/testimonials.ts'
import { api, pages } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import {
  listTestimonials,
  readTestimonial,
  saveTestimonial,
} from '#server/flows/testimonials/testimonials.ts'
import { acceptForms, fieldOf, textOf } from '#server/http/html/forms.ts'
import { plainPagePolicy } from '#server/http/html/plain-page.ts'
import { logFailure } from '#server/http/problems.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { isFamilyErased } from '#server/store/database/database.ts'
import { askPage, failedPage, thanksPage, unknownPage } from './testimonial-pages.ts'

export const testimonialRoutes: FastifyPluginAsyncZod<{
  ctx: Context
  isStaging: boolean
}> = async (app, { ctx, isStaging }) => {
  const samples = isStaging || ctx.models.demonstration
  app.get(
    api.testimonials(),
    { config: { action: 'visit' }, schema: { response: { 200: testimonialsReply } } },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300')
      return { testimonials: await listTestimonials(ctx, { samples }) }
    },
  )
}

type Keyed = FastifyRequest<{ Params: { key: string } }>

/** The page where a buyer tells us how it went. It works without scripts and cookies, and keeps what was typed. */
export async function howItWentRoutes(app: FastifyInstance, { ctx }: { ctx: Context }) {
  acceptForms(app)
  const address = pages.howItWent(':key')
  const options = { config: { action: 'tell-how-it-went' }, schema: { hide: true } } as const

  // Mail scanners open every link, so GET changes nothing.
  app.get(address, options, async (request: Keyed, reply) => {
    const found = await readTestimonial(ctx, request.params.key)
    if (!found) return send(reply, 404, unknownPage())
    return send(reply, 200, found.given ? thanksPage(found.given) : askPage(emptyFor(found)))
  })

  app.post(
    address,
    { ...options, onRequest: rateLimit(ctx, 'contribute') },
    async (request: Keyed, reply) => {
      const found = await readTestimonial(ctx, request.params.key)
      if (!found) return send(reply, 404, unknownPage())
      if (fieldOf(request, 'action') === 'change') {
        const { text, signedAs, changeNames } = found.given ?? emptyFor(found)
        const share = signedAs !== null
        const typed = { text: text ?? '', share, signedAs: signedAs ?? '', changeNames }
        return send(reply, 200, askPage(typed))
      }
      const input = fieldOf(request, 'action') === 'decline' ? null : typedIn(request)
      const problem = await saveTestimonial(ctx, found, input)
      if (problem && input) return send(reply, 400, askPage(input, problem))
      return reply.redirect(pages.howItWent(request.params.key), 303)
    },
  )

  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode && error.statusCode < 500) throw error
    if (isFamilyErased(error)) return send(reply, 404, unknownPage())
    const isUnavailable = logFailure(ctx.log, request, error) === 'unavailable'
    return send(
      reply,
      isUnavailable ? 503 : 500,
      failedPage(request.body ? typedIn(request) : null),
    )
  })
}

const typedIn = (request: FastifyRequest) => ({
  text: textOf(request, 'text').trim(),
  share: fieldOf(request, 'share') !== '',
  signedAs: fieldOf(request, 'signedAs').trim(),
  changeNames: fieldOf(request, 'changeNames') !== '',
})

const emptyFor = ({ firstName }: { firstName: string }) => ({
  text: '',
  share: false,
  signedAs: firstName,
  changeNames: false,
})

const send = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('content-security-policy', plainPagePolicy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page)
