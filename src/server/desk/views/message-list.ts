import { formatDuration, maskEmail, messageState } from '#domain/desk/format.ts'
import { urls } from '#domain/desk/urls.ts'
import type { listInbox } from '#server/flows/desk/inbox.ts'
import { type Html, html } from '#server/http/html/html.ts'

type Messages = Awaited<ReturnType<typeof listInbox>>

/** Oldest first. Subjects and names are the senders' words. */
export const messageList = (messages: Messages, now: Date, words = false): Html =>
  html`<ul class="rows">${messages.map(
    (message) => html`<li><a href="${urls.message(message.id)}">
<strong>${words ? message.subject : maskEmail(message.email)}</strong>
${words && html`<span class="aside">${message.name}, ${message.email}</span>`}
<span class="aside">${messageState(message)}, received ${formatDuration(now.getTime() - message.receivedAt.getTime())} ago</span></a></li>`,
  )}</ul>`
