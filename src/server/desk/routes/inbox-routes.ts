import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { formatCount, maskEmail } from '#domain/desk/format.ts'
import { resultOf } from '#domain/desk/outcomes.ts'
import { urls } from '#domain/desk/urls.ts'
import type { Context } from '#server/context.ts'
import {
  afterPress,
  messageList,
  outcomeNotice,
  sendNotice,
  sendOutcome,
  sendPage,
  timeOf,
} from '#server/desk/page.ts'
import { deskOperator } from '#server/flows/desk/desk-sessions.ts'
import {
  auditInboxWords,
  eraseMessage,
  listInbox,
  markMessageDone,
  readInboxMessage,
  replyToMessage,
} from '#server/flows/desk/handle-messages.ts'
import { type Html, html, readField } from '#server/http/html/html.ts'

type Params = { Params: { id: string } }
type Thread = NonNullable<Awaited<ReturnType<typeof readInboxMessage>>>

export const inboxRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(urls.inbox(), async (request, reply) => {
    const { all, ...result } = request.query as { all?: string }
    return sendInbox(reply, ctx, {
      all: all === 'yes',
      words: false,
      notice: outcomeNotice(result),
    })
  })

  app.post(urls.inboxWords(), async (request, reply) => {
    await auditInboxWords(ctx, deskOperator)
    const all = readField(request, 'all') === 'yes'
    return sendInbox(reply, ctx, { all, words: true, notice: null })
  })

  app.get<Params>('/inbox/:id', async (request, reply) => {
    const thread = await readInboxMessage(ctx, request.params.id)
    if (!thread) return sendMissing(reply)
    return sendThread(reply, thread, {
      words: false,
      notice: outcomeNotice(request.query as object),
    })
  })

  app.post<Params>('/inbox/:id/words', async (request, reply) => {
    const thread = await readInboxMessage(ctx, request.params.id)
    if (!thread) return sendMissing(reply)
    await auditInboxWords(ctx, deskOperator, thread.message.id)
    return sendThread(reply, thread, { words: true, notice: null })
  })

  app.post<Params>('/inbox/:id/reply', async (request, reply) => {
    const { id } = request.params
    const answer = { id, reply: readField(request, 'reply') }
    return sendOutcome(reply, urls.message(id), await replyToMessage(ctx, deskOperator, answer))
  })

  app.post<Params>('/inbox/:id/done', async (request, reply) => {
    const { id } = request.params
    return sendOutcome(reply, urls.inbox(), await markMessageDone(ctx, deskOperator, id))
  })

  app.get<Params>('/inbox/:id/erase', async (request, reply) => {
    const { id } = request.params
    const dryRun = await eraseMessage(ctx, { ...deskOperator, dryRun: true }, id)
    if (resultOf(dryRun) === 'not-found') return sendMissing(reply)
    return sendPage(reply, {
      title: 'Erase this message',
      section: 'Inbox',
      body: html`<p>When its sender asks us to. It can’t be undone.</p><div class="panel"><p>${afterPress(dryRun)}</p></div>
<form class="buttons" method="post" action="${urls.messageAction(id, 'erase')}"><button class="danger">Erase</button></form>
<p><a href="${urls.message(id)}">No, go back</a></p>`,
    })
  })

  app.post<Params>('/inbox/:id/erase', async (request, reply) =>
    sendOutcome(reply, urls.inbox(), await eraseMessage(ctx, deskOperator, request.params.id)),
  )
}

type Shown = { words: boolean; notice: Html | null }

async function sendInbox(
  reply: FastifyReply,
  ctx: Context,
  { all, words, notice }: Shown & { all: boolean },
) {
  const messages = await listInbox(ctx, { all })
  return sendPage(reply, {
    title: all ? 'All messages' : 'Inbox',
    section: 'Inbox',
    body: html`${notice}
${messages.length > 0 ? messageList(messages, ctx.now(), words) : html`<p class="muted">No message is waiting.</p>`}
<div class="buttons">
${
  messages.length > 0 &&
  !words &&
  html`<form method="post" action="${urls.inboxWords()}">${all && html`<input type="hidden" name="all" value="yes">`}<button class="quiet">Show names and subjects</button></form>`
}
${all ? html`<a class="button quiet" href="${urls.inbox()}">Only waiting</a>` : html`<a class="button quiet" href="${urls.inbox()}?all=yes">Also answered ones</a>`}
</div>`,
  })
}

function sendThread(reply: FastifyReply, { message, replies }: Thread, { words, notice }: Shown) {
  const { id } = message
  return sendPage(reply, {
    title: 'Message',
    section: 'Inbox',
    body: html`${notice}
<div class="card"><dl class="facts"><dt>From</dt><dd>${words ? `${message.name} <${message.email}>` : maskEmail(message.email)}</dd>
<dt>Received</dt><dd>${timeOf(message.received_at)}</dd>
<dt>State</dt><dd>${message.done_at ? html`done ${timeOf(message.done_at)}` : 'waiting for an answer'}</dd></dl></div>
${words ? html`<h2>${message.subject}</h2><div class="card words">${message.message}</div>` : hiddenWords(id, message.message.length)}
${replies.map(
  (reply) =>
    html`<h2>Reply</h2><div class="card"><p>${timeOf(reply.written_at)}: ${reply.failure ?? (reply.sent_at ? 'sent' : 'waiting to be sent')}</p>${words && html`<div class="words">${reply.reply}</div>`}</div>`,
)}
<h2>Answer</h2>
<form method="post" action="${urls.messageAction(id, 'reply')}"><label for="reply">Your reply</label>
<textarea id="reply" name="reply" required maxlength="5000" aria-describedby="reply-hint"></textarea>
<p class="hint" id="reply-hint">It’s emailed right away, and the message counts as done.</p>
<div class="buttons"><button>Send the reply</button></div></form>
<div class="buttons">
${!message.done_at && html`<form method="post" action="${urls.messageAction(id, 'done')}"><button class="quiet">Done without a reply</button></form>`}
<a class="button danger" href="${urls.messageAction(id, 'erase')}">Erase</a></div>`,
  })
}

const hiddenWords = (id: string, length: number) =>
  html`<form class="card" method="post" action="${urls.messageAction(id, 'words')}"><p>${formatCount(length, 'character')}. Reading it is recorded.</p><button>Show the words</button></form>`

function sendMissing(reply: FastifyReply) {
  const back = html`<a href="${urls.inbox()}">Back to the inbox</a>`
  return sendNotice(reply, 404, 'Not found', 'No contact message has this id.', 'Inbox', back)
}
