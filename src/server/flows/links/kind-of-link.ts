import type { EmailKind } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * Whether a link confirms its owner: it was asked for, at the address that paid or, before that, at the one in the form. A
 * later version may have been sent to another address.
 */
export async function kindOfLink(
  ctx: Context,
  { kind, rootId, to }: { kind: EmailKind; rootId: string; to: string },
): Promise<'email' | 'confirmation'> {
  if (kind !== 'find-links') return 'email'
  const payers = await mailboxes.listPayers(ctx.db, rootId)
  if (payers.length > 0) {
    const mailboxes = ctx.guard.allMailboxHashes(to)
    const hasPaid = payers.some((payer) => mailboxes.some((mailbox) => mailbox.equals(payer)))
    return hasPaid ? 'confirmation' : 'email'
  }
  const root = await submissions.find(ctx.db, rootId)
  return root?.email.toLowerCase() === to.toLowerCase() ? 'confirmation' : 'email'
}
