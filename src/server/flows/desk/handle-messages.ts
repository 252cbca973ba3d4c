import { isUuid } from '#domain/desk/format.ts'
import type { DeskReply } from '#domain/desk/outcomes.ts'
import type { Context } from '#server/context.ts'
import { queueNotice } from '#server/flows/email/queue-notice.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import { audited, auditWords, type Operator } from './desk-action.ts'

const maxListed = 200

/**
 * Messages that wait for an answer, oldest first, or all of them. Subject and name are the sender's words: a caller
 * that shows them also calls `auditInboxWords`.
 */
export const listInbox = (ctx: Context, { all = false } = {}) =>
  inbox.listMessages(ctx.db, { all, limit: maxListed })

export const countInbox = (ctx: Context) => inbox.countWaiting(ctx.db)

export const auditInboxWords = (ctx: Context, operator: Operator, contactId?: string) =>
  auditWords(ctx, operator, 'inbox', { contactId: contactId ?? null })

/** A message with its replies. Null if there is none. */
export async function readInboxMessage(ctx: Context, id: string) {
  const message = isUuid(id) ? await contactMessages.find(ctx.db, id) : undefined
  return message ? { message, replies: await inbox.listReplies(ctx.db, message.id) } : null
}

/** Stores the operator's reply and queues it. The message counts as done. */
export function replyToMessage(
  ctx: Context,
  operator: Operator,
  { id, reply }: { id: string; reply: string },
): Promise<DeskReply> {
  const text = reply.replace(/\r\n/g, '\n').trim()
  return onMessage(ctx, operator, 'inbox-reply', id, async (dryRun) => {
    if (text === '' || text.length > 5_000) return 'invalid-reply'
    if (await inbox.hasReply(ctx.db, id, text)) return 'reply-exists'
    if (dryRun) return 'reply-queued'
    return ctx.db.transaction().execute(async (tx) => {
      const newReply = { id: ctx.random.uuid(), contactId: id, reply: text, now: ctx.now() }
      const replyId = await inbox.insertReply(tx, newReply)
      if (!replyId) return 'reply-exists'
      await inbox.markDone(tx, id, ctx.now())
      await queueNotice(ctx, tx, { kind: 'contact-reply', subjectId: replyId })
      return 'reply-queued'
    })
  })
}

export function markMessageDone(ctx: Context, operator: Operator, id: string): Promise<DeskReply> {
  return onMessage(ctx, operator, 'inbox-done', id, async (dryRun, { done_at }) => {
    if (done_at) return 'message-already-done'
    if (dryRun) return 'message-done'
    return (await inbox.markDone(ctx.db, id, ctx.now())) ? 'message-done' : 'message-already-done'
  })
}

/** Erases a message and its replies, because their sender asked for it. */
export function eraseMessage(ctx: Context, operator: Operator, id: string): Promise<DeskReply> {
  return onMessage(ctx, operator, 'inbox-erase', id, async (dryRun) => {
    if (!dryRun) await ctx.db.transaction().execute((tx) => inbox.erase(tx, id))
    return 'message-erased'
  })
}

async function onMessage(
  ctx: Context,
  operator: Operator,
  action: string,
  id: string,
  run: (dryRun: boolean, message: { done_at: Date | null }) => Promise<DeskReply['outcome']>,
): Promise<DeskReply> {
  const message = isUuid(id) ? await contactMessages.find(ctx.db, id) : undefined
  if (!message) return { outcome: 'message-not-found', dryRun: operator.dryRun ?? false }
  const about = { action, subject: { contactId: id } }
  return audited(ctx, operator, about, (dryRun) => run(dryRun, message))
}
