import { type AnyEmailKind, emailRules, isStopped } from '#domain/email.ts'
import { utcDay } from '#domain/limits/budget.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import { alertOperator } from './alert-operator.ts'

export type Planned = {
  kind: AnyEmailKind
  to: string
  /** The family it is about. */
  rootId?: string
  /** The recipient bought what the email is about. */
  bought?: boolean
}

export type Refusal = 'mailbox bounced before' | 'unsubscribed' | 'mailbox limit' | 'daily total'

/** Doesn't end tomorrow, as a limit does. */
export const isLasting = (refusal: Refusal) =>
  refusal === 'mailbox bounced before' || refusal === 'unsubscribed'

/** Returns why an email may not be queued, or null, and counts it. Kinds without a count are checked when they are sent. */
export async function refuseEmail(ctx: Context, tx: Tx, planned: Planned): Promise<Refusal | null> {
  if (!emailRules[planned.kind].allowance) return null
  const refusal = (await findRefusal(ctx, tx, planned)) ?? (await count(ctx, tx, planned))
  if (refusal) ctx.log.warn({ kind: planned.kind, refusal }, 'email not queued')
  return refusal
}

/** What may have changed while an email waited to be sent. */
export async function findRefusal(
  ctx: Context,
  db: Db,
  { kind, to, bought = false }: Planned,
): Promise<Refusal | null> {
  const rule = emailRules[kind]
  if (rule.paid || rule.words === 'the-operators') return null
  const hashes = ctx.guard.allMailboxHashes(to)
  if (await mailboxes.hasBounced(db, hashes)) return 'mailbox bounced before'
  if (!isStopped(kind, bought)) return null
  return (await mailboxes.hasUnsubscribed(db, hashes)) ? 'unsubscribed' : null
}

/** The mailbox's limit first: an email beyond it can't use up the total. */
async function count(ctx: Context, tx: Tx, planned: Planned): Promise<Refusal | null> {
  const { kind, to, bought = false } = planned
  const { allowance, inDailyTotal } = emailRules[kind]
  const now = ctx.now()
  const limited = allowance === 'find-links' || !bought ? allowance : null
  if (limited) {
    const mailbox = ctx.guard.hashMailbox(to)
    const max = ctx.guard.emailsPerMailbox[limited]
    if ((await mailboxes.takeEmail(tx, { counted: limited, mailbox, max, now })) === null)
      return 'mailbox limit'
  }
  if (!inDailyTotal || bought || (await isProven(ctx, tx, planned))) return null
  const total = ctx.guard.unprovenEmailsPerDay
  const max = inDailyTotal === 'first-half' ? Math.ceil(total / 2) : total
  const taken = await mailboxes.takeEmail(tx, { counted: 'total', mailbox: null, max, now })
  if (taken === total)
    await alertOperator(ctx, tx, { alert: 'emails-capped', subjectId: utcDay(now) })
  return taken === null ? 'daily total' : null
}

/**
 * An address is proven for a family if someone opened a link that we sent there, or paid with it. What proves it for
 * one family says nothing about another, whose words may be a stranger's.
 */
export async function isProven(
  ctx: Context,
  db: Db,
  { to, rootId }: { to: string; rootId?: string },
): Promise<boolean> {
  if (!rootId) return false
  return mailboxes.hasProven(db, rootId, ctx.guard.allAddressHashes(to))
}
