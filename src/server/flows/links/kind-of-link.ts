import type { EmailKind } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import * as submissions from '#server/store/submissions.ts'

/**
 * Whether a link confirms its owner: it was asked for, at the address of the order. A later version may have been sent to
 * another address.
 */
export async function kindOfLink(
  ctx: Context,
  { kind, rootId, to }: { kind: EmailKind; rootId: string; to: string },
): Promise<'email' | 'confirmation'> {
  if (kind !== 'find-links') return 'email'
  const root = await submissions.find(ctx.db, rootId)
  return root?.email.toLowerCase() === to.toLowerCase() ? 'confirmation' : 'email'
}
