import type { FastifyReply } from 'fastify'
import { brandName } from '#domain/brand.ts'
import { describeReply, isDeskOutcome, resultOf } from '#domain/desk/outcomes.ts'
import { urls } from '#domain/desk/urls.ts'
import { type Html, html } from '#server/http/html/html.ts'

const sections = [
  ['Today', urls.today()],
  ['Find', urls.search()],
  ['Inbox', urls.inbox()],
  ['Figures', urls.figures()],
  ['Previews', urls.previews()],
  ['Audit', urls.audit()],
] as const

type Section = (typeof sections)[number][0]

type Page = {
  title: string
  /** Of the navigation; null on pages without a session. */
  section: Section | null
  body: Html
}

export function sendPage(reply: FastifyReply, page: Page, status = 200) {
  return reply.code(status).type('text/html; charset=utf-8').send(renderPage(page))
}

/** A page that says why something isn't there. */
export const sendNotice = (reply: FastifyReply, status: number, title: string, sentence: string) =>
  sendPage(
    reply,
    {
      title,
      section: null,
      body: html`<p>${sentence}</p><p><a href="${urls.today()}">Back to the desk</a></p>`,
    },
    status,
  )

function renderPage({ title, section, body }: Page): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${title} | ${brandName} desk</title>
<link rel="stylesheet" href="${urls.style()}">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${urls.today()}">${brandName} desk</a>
${section && navigation(section)}
</header>
<main id="main" tabindex="-1">
<h1>${title}</h1>
${body}
</main>
${section && footer}
</body>
</html>
`.markup
}

const navigation = (current: Section) =>
  html`<nav aria-label="Desk"><ul>${sections.map(
    ([name, address]) =>
      html`<li><a href="${address}"${name === current && html` aria-current="page"`}>${name}</a></li>`,
  )}</ul></nav>`

const footer = html`<footer class="foot">
<p>Times are in UTC. Names, words and full addresses are hidden until you ask for them, and asking is recorded.</p>
<form method="post" action="${urls.signOut()}"><button class="quiet">Sign out</button></form>
</footer>`

type Query = { outcome?: unknown; count?: unknown }

/** The result of the last action, from the query of the page it redirected to. */
export function outcomeNotice({ outcome, count }: Query): Html | null {
  if (typeof outcome !== 'string' || !isDeskOutcome(outcome)) return null
  const counted =
    typeof count === 'string' && /^\d{1,6}$/.test(count) ? { count: Number(count) } : {}
  const reply = { outcome, dryRun: false, ...counted }
  const result = resultOf(reply)
  const look = result === 'done' || result === 'unchanged' ? 'done' : 'refused'
  return html`<div class="${look}" role="status"><p>${describeReply(reply)}</p></div>`
}

/** Redirects to a page that shows the result, so that reloading it repeats nothing. */
export function sendOutcome(
  reply: FastifyReply,
  address: string,
  { outcome, count }: { outcome: string; count?: number },
) {
  const query = new URLSearchParams({
    outcome,
    ...(count === undefined ? {} : { count: `${count}` }),
  })
  return reply.redirect(`${address}?${query}`, 303)
}
