import { bestOf, mendsFor, type Reviewed, withoutWalls } from '#domain/mending.ts'
import type { Review } from '#domain/review.ts'
import type { Context } from '#server/context.ts'
import { type Assignment, type Commission, commission, NoText } from './commission.ts'

export type Wanted = Pick<Commission, 'submission' | 'purpose' | 'signal'> & {
  assignment: Omit<Assignment, 'draft' | 'mend'>
  /** What is wrong with the whole text, the opening included. */
  review: (text: string) => Review
  mostWords: number
}

/** How often a draft goes back before it is taken as it is, or the other provider is asked. */
const mostMendings = 2

/**
 * A text that holds every wall, from the first provider that gives one. Style is asked for and then
 * let be. Throws NoText, with what became of each provider.
 */
export async function writeAndMend(ctx: Context, wanted: Wanted): Promise<Reviewed> {
  const failures: string[] = []
  for (const provider of ctx.writer.providers) {
    const { drafts, failure } = await draftsOf(ctx, provider, wanted)
    const text = showable(drafts, wanted)
    if (text) return text
    failures.push(`${provider.name} ${failure}`)
    if (wanted.signal.aborted) break
  }
  throw new NoText(failures.join(', '))
}

async function draftsOf(ctx: Context, provider: Commission['provider'], wanted: Wanted) {
  const { opening } = wanted.assignment
  const drafts: Reviewed[] = []
  let back: Pick<Assignment, 'draft' | 'mend'> = { draft: '', mend: [] }
  try {
    while (drafts.length <= (provider.mends ? mostMendings : 0)) {
      const draft = await commission(ctx, {
        ...wanted,
        provider,
        assignment: { ...wanted.assignment, ...back },
        review: (written) => reviewed(joined(opening, written), wanted),
      })
      drafts.push(draft)
      const mend = mendsFor(draft, opening)
      if (mend.length === 0) break
      back = { draft: draft.text.slice(opening.length).trim(), mend }
    }
    return { drafts, failure: 'broke a wall' }
  } catch (error) {
    if (error instanceof NoText) return { drafts, failure: error.reason }
    // What was written is not lost because it could not be made better.
    if (showable(drafts, wanted)) return { drafts, failure: '' }
    throw error
  }
}

const showable = (drafts: Reviewed[], wanted: Wanted) =>
  bestOf(drafts) ?? bestOf(withoutFaultySentences(drafts, wanted))

/** The text may stand without the sentences that must not be in it or are too many: the review decides again. */
function withoutFaultySentences(drafts: Reviewed[], wanted: Wanted): Reviewed[] {
  return drafts.flatMap((draft) => {
    const text = withoutWalls(draft, wanted.assignment.opening, wanted.mostWords)
    return text === null ? [] : [reviewed(text, wanted)]
  })
}

const reviewed = (text: string, { review }: Wanted): Reviewed => ({ text, review: review(text) })
const joined = (opening: string, written: string) =>
  opening === '' ? written : `${opening}\n\n${written}`
