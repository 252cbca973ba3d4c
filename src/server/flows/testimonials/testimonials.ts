import { firstNameOf } from '#domain/contributions/contribution.ts'
import {
  type ShownTestimonial,
  shownTestimonials,
  type TestimonialInput,
  testimonialProblem,
} from '#domain/testimonial.ts'
import type { Context } from '#server/context.ts'
import * as families from '#server/store/families.ts'
import * as submissions from '#server/store/submissions.ts'
import * as testimonials from '#server/store/testimonials.ts'
import { sampleTestimonials } from './samples.ts'

/** Opens only the page where the buyer tells us how it went. */
export const testimonialKey = (ctx: Context, rootId: string) =>
  ctx.testimonialKeys.create(Buffer.from(rootId.replaceAll('-', ''), 'hex'))

export type GivenTestimonial = {
  rootId: string
  firstName: string
  /** Null: no answer yet. Without a text: no, thank you. */
  given: { text: string | null; signedAs: string | null; changeNames: boolean } | null
}

/** Null if the key isn't ours, or everything was erased. */
export async function readTestimonial(ctx: Context, key: string): Promise<GivenTestimonial | null> {
  const hex = ctx.testimonialKeys.verify(key)?.toString('hex')
  const rootId = hex?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const submission = rootId ? await submissions.find(ctx.db, rootId) : undefined
  if (!submission) return null
  const row = await testimonials.find(ctx.db, submission.id)
  return {
    rootId: submission.id,
    firstName: firstNameOf(submission.customer_name),
    given: row ? { text: row.text, signedAs: row.signed_as, changeNames: row.change_names } : null,
  }
}

/** Null: no, thank you, or the words are taken back. Returns what is wrong with them, or null once they are saved. */
export async function saveTestimonial(
  ctx: Context,
  { rootId }: GivenTestimonial,
  input: TestimonialInput | null,
): Promise<string | null> {
  const problem = input && testimonialProblem(input)
  if (problem) return problem
  await families.withLock(ctx.db, rootId, (tx) =>
    testimonials.save(tx, { rootId, input, now: ctx.now() }),
  )
  ctx.log.info({ rootId, declined: input === null }, 'how it went answered')
  return null
}

/** For the home page. Invented ones, as long as there are no real ones, only where nobody can take them for real. */
export async function listTestimonials(
  ctx: Context,
  { samples }: { samples: boolean },
): Promise<ShownTestimonial[]> {
  const shown = await testimonials.listShown(ctx.db, shownTestimonials)
  if (shown.length === 0 && samples) return sampleTestimonials
  return shown.map(({ shown_text, signed_as, change_names }) => ({
    text: shown_text ?? '',
    signedAs: signed_as ?? '',
    namesChanged: change_names,
    sample: false,
  }))
}
