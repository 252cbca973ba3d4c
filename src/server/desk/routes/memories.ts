import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { formatTeller } from '#domain/contributions/contribution.ts'
import { describeOutcome, resultOf } from '#domain/desk/outcomes.ts'
import type { Context } from '#server/context.ts'
import { outcomeNotice, sendOutcome, sendPage } from '#server/desk/page.ts'
import { urls } from '#server/desk/urls.ts'
import { timeOf } from '#server/desk/views/timeline.ts'
import { deskOperator } from '#server/flows/desk/desk-sessions.ts'
import {
  closeMemoryLink,
  closeMemoryReport,
  deleteMemory,
  readMemory,
  readMemoryWords,
} from '#server/flows/desk/memories.ts'
import { type Html, html } from '#server/http/html/html.ts'

type Params = { Params: { id: string } }
type Memory = NonNullable<Awaited<ReturnType<typeof readMemory>>>
type Words = Awaited<ReturnType<typeof readMemoryWords>>

/** A memory from someone else, for example one that the owner reported. */
export const memoryRoutes: FastifyPluginAsync<{ ctx: Context }> = async (app, { ctx }) => {
  app.get<Params>('/memories/:id', async (request, reply) => {
    const memory = await readMemory(ctx, request.params.id)
    if (!memory) return sendMissing(reply, outcomeNotice(request.query as object))
    return sendMemory(reply, memory, outcomeNotice(request.query as object), null)
  })

  app.post<Params>('/memories/:id/words', async (request, reply) => {
    const memory = await readMemory(ctx, request.params.id)
    if (!memory) return sendMissing(reply)
    return sendMemory(reply, memory, null, await readMemoryWords(ctx, deskOperator, memory))
  })

  app.post<Params>('/memories/:id/done', async ({ params: { id } }, reply) =>
    sendOutcome(reply, urls.memory(id), await closeMemoryReport(ctx, deskOperator, id)),
  )

  app.post<Params>('/memories/:id/close-link', async ({ params: { id } }, reply) =>
    sendOutcome(reply, urls.memory(id), await closeMemoryLink(ctx, deskOperator, id)),
  )

  app.get<Params>('/memories/:id/delete', async ({ params: { id } }, reply) => {
    const dryRun = await deleteMemory(ctx, { ...deskOperator, dryRun: true }, id)
    if (resultOf(dryRun) === 'not-found') return sendMissing(reply)
    return sendPage(reply, {
      title: 'Delete this memory',
      section: 'Today',
      body: html`<p>When the person who wrote it asks us to, or when it’s abuse. It can’t be undone.</p><div class="panel"><p><strong>How it will end:</strong> ${describeOutcome(dryRun)}</p></div>
<form class="buttons" method="post" action="${urls.memoryAction(id, 'delete')}"><button class="danger">Delete</button></form>
<p><a href="${urls.memory(id)}">No, go back</a></p>`,
    })
  })

  app.post<Params>('/memories/:id/delete', async ({ params: { id } }, reply) =>
    sendOutcome(reply, urls.today(), await deleteMemory(ctx, deskOperator, id)),
  )
}

function sendMemory(reply: FastifyReply, memory: Memory, notice: Html | null, words: Words) {
  const { id, rootId, orderNumber, reportedAt, reportClosedAt } = memory
  return sendPage(reply, {
    title: 'Memory from someone else',
    section: 'Today',
    body: html`${notice}
<div class="card"><dl class="facts"><dt>For</dt><dd>${rootId ? html`<a href="${urls.order(orderNumber ?? rootId)}">${orderNumber ? `Order ${orderNumber}` : 'a submission'}</a>` : 'a form that isn’t sent yet'}</dd>
<dt>Added</dt><dd>${timeOf(memory.addedAt)}</dd>
<dt>Owner’s decision</dt><dd>${memory.state}</dd>
<dt>Reported</dt><dd>${reportedAt ? timeOf(reportedAt) : 'no'}${reportClosedAt && html`, closed ${timeOf(reportClosedAt)}`}</dd>
<dt>Its link</dt><dd>${memory.linkWorks ? 'works' : 'doesn’t work anymore'}</dd></dl></div>
${
  words
    ? html`<h2>The words</h2><div class="card words">${formatTeller(words)}

${words.text}</div>`
    : html`<form class="card" method="post" action="${urls.memoryAction(id, 'words')}"><p>Reading it is recorded.</p><button>Show the words</button></form>`
}
<div class="buttons">
${reportedAt && !reportClosedAt && html`<form method="post" action="${urls.memoryAction(id, 'done')}"><button class="quiet">Close the report</button></form>`}
${memory.linkWorks && html`<form method="post" action="${urls.memoryAction(id, 'close-link')}"><button class="quiet">Close the link it came through</button></form>`}
<a class="button danger" href="${urls.memoryAction(id, 'delete')}">Delete</a></div>`,
  })
}

const sendMissing = (reply: FastifyReply, notice: Html | null = null) =>
  sendPage(
    reply,
    {
      title: 'Not found',
      section: 'Today',
      body: html`${notice}<p>No memory has this id.</p><p><a href="${urls.today()}">Back to today</a></p>`,
    },
    404,
  )
