import type { DeskReply } from '#domain/desk/outcomes.ts'
import { isUuid } from '#domain/desk/uuid.ts'
import { testimonialBounds } from '#domain/testimonial.ts'
import type { Context } from '#server/context.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import * as testimonials from '#server/store/testimonials.ts'
import { audited, auditWords, type Operator } from './desk-action.ts'

const maxListed = 200

/** Answers of buyers that no operator has decided about. */
export const listUndecidedTestimonials = (ctx: Context) =>
  testimonials.listUndecided(ctx.db, maxListed)

/** Its words. Recorded. */
export async function readTestimonialWords(ctx: Context, operator: Operator, rootId: string) {
  const found = isUuid(rootId) ? await testimonials.find(ctx.db, rootId) : undefined
  if (!found?.text) return null
  const orderNumber = (await purchases.find(ctx.db, rootId))?.order_number ?? null
  await auditWords(ctx, operator, 'testimonial-show', { rootId, orderNumber })
  return { ...found, text: found.text, orderNumber }
}

/** Shows the words on the home page, or not. `shownText` differs from them only where the buyer wants names changed. */
export async function decideTestimonial(
  ctx: Context,
  operator: Operator,
  decision: { rootId: string; givenAt: Date; shownText: string | null },
): Promise<DeskReply> {
  const { rootId, givenAt, shownText } = decision
  const found = isUuid(rootId) ? await testimonials.find(ctx.db, rootId) : undefined
  if (!found?.text) return { outcome: 'testimonial-not-found', dryRun: false }
  const action = shownText === null ? 'testimonial-keep' : 'testimonial-publish'
  return audited(ctx, operator, { action, subject: { rootId } }, async () => {
    if (shownText !== null && found.signed_as === null)
      return { outcome: 'testimonial-not-shared', dryRun: false }
    if (shownText !== null && !mayShow(shownText, found))
      return { outcome: 'testimonial-changed', dryRun: false }
    const isDecided = await families.withLock(ctx.db, rootId, (tx) =>
      testimonials.decide(tx, { rootId, givenAt, shownText, now: ctx.now() }),
    )
    if (!isDecided) return { outcome: 'testimonial-changed', dryRun: false }
    return {
      outcome: shownText === null ? 'testimonial-kept' : 'testimonial-published',
      dryRun: false,
    }
  })
}

const mayShow = (
  shown: string,
  { text, change_names }: { text: string | null; change_names: boolean },
) => shown === text || (change_names && shown.length > 0 && shown.length <= testimonialBounds.text)
