import type { Access } from '#domain/access.ts'
import { shownPassage } from '#domain/passage.ts'
import type { Context } from '#server/context.ts'
import * as questions from '#server/store/questions.ts'
import * as submissions from '#server/store/submissions.ts'

/** Has all that is written from now on read the words of their own church; empty takes them back. */
export async function changeVerses(ctx: Context, { words, ...access }: Access & { words: string }) {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return 'not-found'
  await questions.setOwnVerses(ctx.db, submission, words, ctx.now())
  const passage = shownPassage({ ...submission, own_verses: words })
  return passage ? { passage } : 'not-found'
}
