import { wordsFrom } from '#domain/estimate.ts'
import { countWords, openingWords } from '#domain/length.ts'
import { criteriaIn, type Mend, mendsFor, type Reviewed } from '#domain/mending.ts'
import { fewestOpeningWords } from '#domain/preview.ts'
import { bySentence, growingOpening } from '#domain/release.ts'
import { isWall, reviewOpening, reviewSentence } from '#domain/review.ts'
import type { Context } from '#server/context.ts'
import type { Submission } from '#server/store/submissions.ts'
import { type Commission, commission, NoText } from './commission.ts'
import { lengthOf, materialOf } from './material.ts'

/** How often the same provider is asked to go on after a sentence was rejected. */
const mostMendings = 2

const tooShort: Mend = { sentence: '', why: 'It ends too soon.' }

/**
 * Writes the opening and shows it sentence by sentence, each reviewed before. A sentence that is
 * rejected is written again from the ones accepted, if need be by the next provider. Throws NoText.
 */
export async function writeOpening(
  ctx: Context,
  submission: Submission,
  signal: AbortSignal,
  show: (sentence: string) => void,
): Promise<string> {
  const opening = growingOpening(show)
  const failures: string[] = []
  for (const provider of ctx.writer.providers) {
    const failure = await grow(ctx, { submission, provider, signal, opening })
    if (failure === null) return opening.text()
    failures.push(`${provider.name} ${failure}`)
    if (signal.aborted) break
  }
  throw new NoText(failures.join(', '))
}

type Growing = Pick<Commission, 'submission' | 'provider' | 'signal'> & {
  opening: ReturnType<typeof growingOpening>
}

/** Null once the opening stands; else why this provider could not bring it there. */
async function grow(ctx: Context, growing: Growing): Promise<string | null> {
  let mend: Mend[] = []
  const mendings = growing.provider.mends ? mostMendings : 0
  for (let round = 0; round <= mendings; round += 1) {
    const heard = await listen(ctx, growing, mend, round === mendings)
    const words = countWords(growing.opening.text())
    const enough = heard.ended ? fewestOpeningWords : openingWords.min
    if (words >= enough) {
      mend = mendsOfWalls(growing)
      if (mend.length === 0) return null
    } else {
      if (heard.failure) return heard.failure
      mend = heard.mend.length > 0 ? heard.mend : [tooShort]
    }
  }
  return 'broke a wall'
}

/** Reviews the whole; what must not be there and was not shown yet is taken back, to be mended. */
function mendsOfWalls({ submission, opening }: Growing): Mend[] {
  const whole = reviewed(submission, opening.text())
  const faults = whole.review.faults.filter(isWall)
  if (faults.length === 0) return []
  const mends = mendsFor({ ...whole, review: { ...whole.review, faults } }, '')
  const first = Math.min(...faults.map(({ sentence }) => sentence ?? 0))
  if (!opening.takeBack(first)) throw new NoText(criteriaIn(faults))
  return mends
}

type Heard = { mend: Mend[]; ended: boolean; failure: string | null }

/** One call: accepts sentence after sentence until one is rejected, it is long enough, or it ends. */
async function listen(
  ctx: Context,
  { submission, provider, signal, opening }: Growing,
  mend: Mend[],
  lenient: boolean,
): Promise<Heard> {
  const material = materialOf(submission)
  const stop = new AbortController()
  const rejected: Mend[] = []
  const take = (sentence: string) => {
    if (stop.signal.aborted) return
    const before = opening.soFar()
    const words = countWords(before)
    if (words >= openingWords.min && words + countWords(sentence) > openingWords.max) {
      return stop.abort(new NoText('enough'))
    }
    const faults = reviewSentence(material, sentence, before)
    if (!faults.some((fault) => !lenient || isWall(fault))) return opening.accept(sentence)
    rejected.push(...faults.map(({ why }) => ({ sentence: sentence.trim(), why })))
    stop.abort(new NoText(criteriaIn(faults)))
  }
  const sentences = bySentence(take)
  const there = countWords(opening.text())
  const words = { min: Math.max(0, openingWords.min - there), max: openingWords.max - there }
  const total = wordsFrom(material, lengthOf(submission))
  const standing = opening.text()
  const asked = { part: 'opening' as const, words, total, version: 1, opening: standing }
  try {
    await commission(ctx, {
      submission,
      purpose: 'preview',
      provider,
      assignment: { ...asked, draft: '', mend },
      signal: AbortSignal.any([signal, stop.signal]),
      onText: sentences.write,
      review: () => reviewed(submission, (opening.soFar() + sentences.rest()).trim()),
    })
    take(sentences.rest())
    return { mend: rejected, ended: rejected.length === 0, failure: null }
  } catch (error) {
    if (!(error instanceof NoText)) throw error
    const ours = stop.signal.aborted && !signal.aborted
    return { mend: rejected, ended: false, failure: ours ? null : error.reason }
  }
}

const reviewed = (submission: Submission, text: string): Reviewed => ({
  text,
  review: reviewOpening(materialOf(submission), text),
})
