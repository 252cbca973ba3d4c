import { listedFamilies } from '#domain/order/listed-families.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Email } from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import type { Submission } from '#server/store/submissions.ts'

const maxListed = 20

/** A link with its own key to everything that was written with the address of this email. */
export async function listLinks(
  ctx: Context,
  { email, submission }: { email: Email; submission: Submission },
) {
  const found = listedFamilies(await families.listByEmail(ctx.db, submission.email))
  const links = found.slice(0, maxListed).map(async ({ id, root_id: rootId, person, paid }) => {
    const key = ctx.emailKey({ id: `${email.id} ${rootId}`, sends: email.sends })
    // Erasing the family that the email belongs to leaves the links to the others.
    const emailId = rootId === submission.root_id ? email.id : null
    await accessKeys.addForEmail(ctx.db, { key, rootId, emailId, now: ctx.now() })
    return { person, paid, link: ctx.site.archive(id, key) }
  })
  return Promise.all(links)
}
