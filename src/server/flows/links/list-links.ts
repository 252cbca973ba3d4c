import { type EmailKind, isSameAddress } from '#domain/email.ts'
import { emailedFamilies } from '#domain/order/listed-families.ts'
import type { Context } from '#server/context.ts'
import type { FoundLink } from '#server/emails/find-links.ts'
import { isProven } from '#server/flows/email/admit-email.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Db } from '#server/store/database/database.ts'
import type { Email } from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import type { Submission } from '#server/store/submissions.ts'
import * as submissions from '#server/store/submissions.ts'

const maxListed = 20

/** A link with its own key to everything that was written or paid for with the address of this email. */
export async function listLinks(
  ctx: Context,
  { email, submission, to }: { email: Email; submission: Submission; to: string },
): Promise<FoundLink[]> {
  const mailboxes = ctx.guard.allAddressHashes(to)
  const found = emailedFamilies(await families.listByEmail(ctx.db, to, mailboxes))
  const mailbox = ctx.guard.hashAddress(to)
  const links = found.slice(0, maxListed).map(async ({ id, root_id: rootId, ...family }) => {
    const key = ctx.emailKey({ id: `${email.id} ${rootId}`, sends: email.sends })
    // Erasing the family that the email belongs to leaves the links to the others.
    const emailId = rootId === submission.root_id ? email.id : null
    await families.withLock(ctx.db, rootId, async (tx) => {
      const kept = await families.listByEmail(tx, to, mailboxes)
      if (!kept.some((each) => each.root_id === rootId))
        throw new Error('The address was corrected while this email was being sent')
      const kind = await kindOfLink(ctx, tx, { kind: email.kind, rootId, to })
      const emailed = { key, rootId, emailId, kind, mailbox, now: ctx.now() }
      await accessKeys.addForEmail(tx, emailed)
    })
    const proven = await isProven(ctx, ctx.db, { to, rootId })
    const { person, paid, created_at: startedAt } = family
    return { person: proven ? person : null, startedAt, paid, link: ctx.site.archive(id, key) }
  })
  return Promise.all(links)
}

/**
 * Whether a link confirms its owner: it was asked for, at the address in the form or at one that paid. A later version may
 * have been sent to another address.
 */
export async function kindOfLink(
  ctx: Context,
  db: Db,
  { kind, rootId, to }: { kind: EmailKind; rootId: string; to: string },
): Promise<'email' | 'confirmation'> {
  if (kind !== 'find-links') return 'email'
  const root = await submissions.find(db, rootId)
  const isForms = root !== undefined && isSameAddress(root.email, to)
  const isOwners = isForms || (await mailboxes.hasPaid(db, rootId, ctx.guard.allAddressHashes(to)))
  return isOwners ? 'confirmation' : 'email'
}
