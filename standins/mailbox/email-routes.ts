import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { DeliveryFailures } from './delivery-failures.ts'
import { emailNotFoundPage, emailPage, inboxPage } from './email-pages.ts'
import type { Email, Inbox } from './inbox.ts'

const Search = z.object({
  to: z.string().optional(),
  subject: z.string().optional(),
  wait: z.coerce.number().int().min(0).max(60_000).default(0),
})
const Control = z.strictObject({ mode: z.enum(['normal', 'greylist']) })

type ByNumber = { Params: { n: string } }

export function addEmailRoutes(
  app: FastifyInstance,
  inbox: Inbox,
  failures: DeliveryFailures,
): void {
  app.get('/', (_request, reply) => html(reply, inboxPage(inbox.listEmails())))

  app.get<ByNumber>('/emails/:n', (request, reply) => {
    const email = inbox.find(Number(request.params.n))
    return email ? html(reply, emailPage(email)) : html(reply.code(404), emailNotFoundPage())
  })

  app.get<ByNumber>('/emails/:n/source', (request, reply) => {
    const source = inbox.sourceOf(Number(request.params.n))
    if (!source) return html(reply.code(404), emailNotFoundPage())
    return reply.type('text/plain; charset=utf-8').send(source)
  })

  // Loaded only when asked for: it imports the emails of the product.
  app.get('/samples', async (_request, reply) => {
    const { sampleListPage } = await import('./samples/sample-pages.ts')
    return html(reply, sampleListPage())
  })

  app.get<{ Params: { name: string } }>('/samples/:name', async (request, reply) => {
    const { samplePage } = await import('./samples/sample-pages.ts')
    const page = await samplePage(request.params.name)
    return page ? html(reply, page) : html(reply.code(404), emailNotFoundPage())
  })

  app.get('/emails.json', async (request) => {
    const search = Search.parse(request.query)
    const matches = (email: Email) => matchesSearch(email, search)
    // Saves other processes from polling.
    if (search.wait > 0) await inbox.waitForEmail(matches, search.wait).catch(() => null)
    return inbox.listEmails().filter(matches)
  })

  app.put('/control', (request) => {
    const { mode } = Control.parse(request.body)
    failures.greylistAll(mode === 'greylist')
    return { mode, greylisted: failures.countGreylisted() }
  })

  app.setErrorHandler((error, _request, reply) => {
    const isBadRequest = error instanceof z.ZodError || error instanceof SyntaxError
    if (!isBadRequest) console.error(error)
    const message = error instanceof Error ? error.message : String(error)
    return reply.code(isBadRequest ? 400 : 500).send({ error: message })
  })
}

function matchesSearch(email: Email, { to, subject }: z.infer<typeof Search>): boolean {
  return (
    (to === undefined || email.to.some((address) => address.toLowerCase() === to.toLowerCase())) &&
    (subject === undefined || email.subject.toLowerCase().includes(subject.toLowerCase()))
  )
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src * data:",
    )
    .send(page)
}
