import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { RenderedEmail } from '#server/emails/layout.ts'
import { escapeText } from '#server/http/html/html.ts'
import { pageFrame } from '#standins/page-frame.ts'
import type { DeliveryFailures } from './delivery-failures.ts'
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

  app.get('/samples', async (_request, reply) =>
    html(reply, sampleListPage(Object.keys(await loadSamples()))),
  )

  app.get<{ Params: { name: string } }>('/samples/:name', async (request, reply) => {
    const compose = new Map(Object.entries(await loadSamples())).get(request.params.name)
    if (!compose) return html(reply.code(404), emailNotFoundPage())
    return html(reply, samplePage(await compose()))
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

/** Only when asked for: they import the emails of the product. */
const loadSamples = async () => (await import('./sample-emails.ts')).sampleEmails

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

const style = `
  main { max-width: 80rem }
  small { display: block }
  .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem }
  iframe { width: 100%; height: 75vh; border: 1px solid #dcd7cb; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; padding: 1rem; margin: 0 }
  dd { overflow-wrap: anywhere }
`

function inboxPage(emails: Email[]): string {
  const rows = emails.map(
    (email) => `<li><a href="/emails/${email.n}">${escapeText(email.subject || '(no subject)')}</a>
<small>to ${escapeText(email.to.join(', '))}, ${email.receivedAt}${duplicateNote(email)}</small></li>`,
  )
  const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No emails yet.</p>'
  return pageFrame(
    'Mailbox',
    style,
    `<h1>Mailbox</h1><p>Newest first. Emails stay on this machine. <a href="/samples">Every email, in every state</a></p>${list}`,
  )
}

function emailPage(email: Email): string {
  const headers = email.headers.map(
    ({ name, value }) => `<dt>${escapeText(name)}</dt><dd>${escapeText(value)}</dd>`,
  )
  // No scripts; links open in a new tab.
  const frame = `<iframe title="HTML version"
  sandbox="allow-popups allow-popups-to-escape-sandbox"
  srcdoc="${escapeText(withLinksInNewTabs(email.html))}"></iframe>`
  return pageFrame(
    email.subject,
    style,
    `<p><a href="/">All emails</a></p>
<h1>${escapeText(email.subject)}</h1>
<p>From ${escapeText(email.from)} to ${escapeText(email.to.join(', '))}, ${email.receivedAt}
${duplicateNote(email)}</p>
<div class="sides">
<section><h2>HTML</h2>${email.html ? frame : '<p>No HTML version.</p>'}</section>
<section><h2>Text</h2><pre>${escapeText(email.text)}</pre></section>
</div>
<details><summary>Headers</summary><dl>${headers.join('\n')}</dl>
<p><a href="/emails/${email.n}/source">Source</a></p></details>`,
  )
}

function emailNotFoundPage(): string {
  return pageFrame('Not found', style, '<h1>Email not found</h1><p><a href="/">All emails</a></p>')
}

function duplicateNote(email: Email): string {
  return email.deliveries > 1 ? `, <strong>delivered ${email.deliveries} times</strong>` : ''
}

function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, (head) => `${head}${base}`)
    : `${base}${html}`
}

const sampleStyle = `
  main { max-width: 82rem }
  .sides { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  iframe { height: 85vh; border: 1px solid #dcd7cb }
  pre { background: #fff; padding: 1rem; margin: 0; overflow-x: auto }
`

function sampleListPage(names: string[]): string {
  const rows = names.map((name) => `<li><a href="/samples/${name}">${name}</a></li>`)
  return pageFrame(
    'Every email',
    sampleStyle,
    `<h1>Every email, in every state</h1><ul>${rows.join('\n')}</ul><p><a href="/">Mailbox</a></p>`,
  )
}

function samplePage({ subject, html, text }: RenderedEmail): string {
  const frames = [390, 600].flatMap((width) =>
    ['light', 'dark'].map(
      (scheme) => `<iframe title="${width} px, ${scheme}" sandbox srcdoc="${escapeText(html)}"
  style="width: ${width}px; color-scheme: ${scheme}"></iframe>`,
    ),
  )
  return pageFrame(
    subject,
    sampleStyle,
    `<p><a href="/samples">Every email</a></p><h1>${escapeText(subject)}</h1>
<div class="sides">${frames.join('\n')}<pre>${escapeText(text)}</pre></div>`,
  )
}
