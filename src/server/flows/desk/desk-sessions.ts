import { idleMs, linkMs, sessionMs } from '#domain/desk/desk-access.ts'
import type { Context } from '#server/context.ts'
import { deskLinkEmail } from '#server/emails/operator.ts'
import { sha256 } from '#server/store/access-keys.ts'
import * as deskAccess from '#server/store/desk/desk-access.ts'
import { record } from './desk-action.ts'

/** The name of everyone who signed in with the operator's mailbox, in the record of what was done. */
export const deskOperator = { name: 'web-desk' }

/** Uses up a link. Returns the key of the new session, or null if the link is unknown, used or expired. */
export async function signInToDesk(ctx: Context, linkKey: string): Promise<string | null> {
  const key = ctx.random.key()
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await deskAccess.useLink(tx, sha256(linkKey), now))) {
      ctx.log.warn({}, 'desk link rejected')
      return null
    }
    await deskAccess.removeLinks(tx)
    await deskAccess.addSession(tx, sha256(key), now)
    await record(ctx, tx, deskOperator, { action: 'sign-in' }, 'signed-in')
    return key
  })
}

/** Whether the session is valid. Using it delays the end by idleness. */
export async function continueDeskSession(ctx: Context, key: string): Promise<boolean> {
  const now = ctx.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const limits = { signedInAfter: before(sessionMs), seenAfter: before(idleMs), now }
  return deskAccess.touchSession(ctx.db, sha256(key), limits)
}

export async function signOutOfDesk(ctx: Context, key: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if (await deskAccess.removeSession(tx, sha256(key)))
      await record(ctx, tx, deskOperator, { action: 'sign-out' }, 'signed-out')
  })
}

type LinkTo = (key: string) => string

export async function createDeskLink(ctx: Context, linkTo: LinkTo): Promise<string> {
  const key = ctx.random.key()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + linkMs)
  await deskAccess.addLink(ctx.db, { hash: sha256(key), createdAt, expiresAt })
  return linkTo(key)
}

/**
 * Emails a one-time link to the operator. Sent directly and not by a job, so the desk opens while no worker
 * runs. Returns false if the mail server didn't take it.
 */
export async function requestDeskLink(ctx: Context, linkTo: LinkTo): Promise<boolean> {
  const link = await createDeskLink(ctx, linkTo)
  try {
    const email = await deskLinkEmail(link)
    await ctx.mail.sendToOperator({ ...email, sendId: `desk.${ctx.random.uuid()}` })
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown'
    ctx.log.error({ reason }, 'desk link not sent')
    return false
  }
  ctx.log.info({}, 'desk link sent')
  return true
}
