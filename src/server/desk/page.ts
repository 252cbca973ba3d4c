import type { FastifyReply } from 'fastify'
import { brandName } from '#domain/brand.ts'
import { formatDuration, formatTime, maskEmail, messageState } from '#domain/desk/format.ts'
import {
  type DeskReply,
  describeOutcome,
  describeReply,
  isDeskOutcome,
  resultOf,
} from '#domain/desk/outcomes.ts'
import type { StoryEntry } from '#domain/desk/story.ts'
import { urls } from '#domain/desk/urls.ts'
import type { listInbox } from '#server/flows/desk/handle-messages.ts'
import { describeNow } from '#server/flows/desk/order-story.ts'
import { type Html, html } from '#server/http/html/html.ts'
import type { OrderSummary } from '#server/store/desk/orders.ts'

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

/** A page that says why something isn't there, and the way back. */
export const sendNotice = (
  reply: FastifyReply,
  status: number,
  title: string,
  sentence: string,
  section: Section | null = null,
  back = html`<a href="${urls.today()}">Back to the desk</a>`,
) => sendPage(reply, { title, section, body: html`<p>${sentence}</p><p>${back}</p>` }, status)

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
<p>Names, words and full addresses are hidden until you ask for them, and asking is recorded.</p>
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
  return html`<div class="${look}" role="status"><p>${result === 'done' && 'Done. '}${describeReply(reply)}</p></div>`
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

type Messages = Awaited<ReturnType<typeof listInbox>>

/** Oldest first. Subjects and names are the senders' words. */
export const messageList = (messages: Messages, now: Date, words = false): Html =>
  html`<ul class="rows">${messages.map(
    (message) => html`<li><a href="${urls.message(message.id)}">
<strong>${words ? message.subject : maskEmail(message.email)}</strong>
${words && html`<span class="aside">${message.name}, ${message.email}</span>`}
<span class="aside">${messageState(message)}, received ${formatDuration(now.getTime() - message.receivedAt.getTime())} ago</span></a></li>`,
  )}</ul>`

/** What an order is called: its number, or its id before it's paid. */
export const nameOf = ({ orderNumber, rootId }: { orderNumber: string | null; rootId: string }) =>
  orderNumber ?? rootId

export const orderList = (orders: OrderSummary[]): Html =>
  html`<ul class="rows">${orders.map(
    (order) => html`<li><a href="${urls.order(nameOf(order))}">
<strong>${order.orderNumber ? `Order ${order.orderNumber}` : 'Not paid'}</strong> ${describeNow(order)}
<span class="aside">${timeOf(order.paidAt ?? order.submittedAt)}, ${maskEmail(order.email)}</span></a></li>`,
  )}</ul>`

/** "2026-11-16 03:10", where the operator is (DESK_TIME_ZONE), with the exact time in UTC as its title. */
export const timeOf = (at: Date) =>
  html`<time datetime="${at.toISOString()}" title="${formatTime(at)} UTC">${at.toLocaleString('sv').slice(0, 16)}</time>`

/** What a button does, above it. */
export const afterPress = (dryRun: DeskReply) =>
  html`<strong>After you press:</strong> ${describeOutcome(dryRun)}`

/** What happened, oldest first. */
export const timeline = (entries: StoryEntry[]): Html =>
  html`<ol class="story">${entries.map(
    ({ at, sentence, isProblem }) =>
      html`<li${isProblem && html` class="problem"`}>${timeOf(at)}${isProblem && html`<b>Problem:</b> `}${sentence}</li>`,
  )}</ol>`
