import type { NoticeKind } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as emails from '#server/store/emails.ts'

type PlannedNotice = {
  kind: NoticeKind
  subjectId: string
  /** Now, if missing. */
  dueAt?: Date
}

/** Queues an email that isn't about a submission in the caller's transaction, once for each subject. */
export async function queueNotice(
  ctx: Context,
  tx: Tx,
  { kind, subjectId, dueAt }: PlannedNotice,
): Promise<void> {
  const email = { id: ctx.random.uuid(), subjectId, kind, now: dueAt ?? ctx.now() }
  const queued = await emails.insert(tx, email)
  if (queued) await ctx.queue.send(tx, 'send-email', { emailId: queued.id }, queued.sends, dueAt)
}
