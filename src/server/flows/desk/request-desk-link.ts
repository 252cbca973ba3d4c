import { linkMs } from '#domain/desk/desk-access.ts'
import type { Context } from '#server/context.ts'
import { deskLinkEmail } from '#server/emails/desk-link.ts'
import { sha256 } from '#server/store/access-keys.ts'
import * as deskAccess from '#server/store/desk/desk-access.ts'

/**
 * Emails a one-time link to the operator. Sent directly and not by a job, so the desk opens while no worker
 * runs. Returns false if the mail server didn't take it.
 */
export async function requestDeskLink(
  ctx: Context,
  linkTo: (key: string) => string,
): Promise<boolean> {
  const key = ctx.random.key()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + linkMs)
  await deskAccess.addLink(ctx.db, { hash: sha256(key), createdAt, expiresAt })
  try {
    const email = await deskLinkEmail(linkTo(key))
    await ctx.mail.sendToOperator({ ...email, sendId: `desk.${ctx.random.uuid()}` })
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    ctx.log.error({ reason }, 'desk link not sent')
    return false
  }
  ctx.log.info({}, 'desk link sent')
  return true
}
