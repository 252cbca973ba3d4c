import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { DeliveryFailures } from './delivery-failures.ts'
import { modes } from './delivery-failures.ts'
import { emailNotFoundPage, emailPage, inboxPage } from './email-pages.ts'
import type { Email, Inbox } from './inbox.ts'

const Search = z.object({
  to: z.string().optional(),
  subject: z.string().optional(),
  messageId: z.string().optional(),
  wait: z.coerce.number().int().min(0).max(60_000).default(0),
})
const Control = z.strictObject({ mode: z.enum(modes), times: z.int().min(1).optional() })

type ByNumber = { Params: { n: string } }

export function addEmailRoutes(app: FastifyInstance, box: Inbox, trouble: DeliveryFailures): void {
  app.get('/', (_request, reply) => html(reply, inboxPage(box.listEmails())))

  app.get<ByNumber>('/emails/:n', (request, reply) => {
    const letter = box.find(Number(request.params.n))
    return letter ? html(reply, emailPage(letter)) : html(reply.code(404), emailNotFoundPage())
  })

  app.get<ByNumber>('/emails/:n/source', (request, reply) => {
    const source = box.sourceOf(Number(request.params.n))
    if (!source) return html(reply.code(404), emailNotFoundPage())
    return reply.type('text/plain; charset=utf-8').send(source)
  })

  app.get('/emails.json', async (request) => {
    const search = Search.parse(request.query)
    const fits = (letter: Email) => matchesSearch(letter, search)
    // Another process can wait for its letter here instead of asking again and again.
    if (search.wait > 0) await box.waitForEmail(fits, search.wait).catch(() => null)
    return box.listEmails().filter(fits)
  })

  app.get('/stats.json', () => box.stats())

  app.delete('/emails', (_request, reply) => {
    box.clear()
    trouble.reset()
    return reply.code(204).send()
  })

  app.put('/control', (request) => {
    const { mode, times } = Control.parse(request.body)
    trouble.setMode(mode, times)
    return { mode, times: times ?? null }
  })

  app.setErrorHandler((error, _request, reply) => {
    const isCallersFault = error instanceof z.ZodError || error instanceof SyntaxError
    if (!isCallersFault) console.error(error)
    const message = error instanceof Error ? error.message : String(error)
    return reply.code(isCallersFault ? 400 : 500).send({ error: message })
  })
}

function matchesSearch(letter: Email, search: z.infer<typeof Search>): boolean {
  const { to, subject, messageId } = search
  return (
    (to === undefined || letter.to.some((address) => sameText(address, to))) &&
    (subject === undefined || letter.subject.toLowerCase().includes(subject.toLowerCase())) &&
    (messageId === undefined || stripBrackets(letter.messageId ?? '') === stripBrackets(messageId))
  )
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function stripBrackets(messageId: string): string {
  return messageId.replaceAll(/^<|>$/g, '')
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
