import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import type { Context } from '#server/context.ts'
import * as confirmedSentences from '#server/store/confirmed-sentences.ts'
import * as openings from '#server/store/openings.ts'
import * as submissions from '#server/store/submissions.ts'
import { callAutomation } from './automation.ts'
import type { Order } from './call-model.ts'
import { type Composed, composeEulogy } from './compose-eulogy.ts'
import { type Line, textOf } from './draft.ts'
import { markOnly } from './mark-only.ts'
import { keptKinds } from './piece-kinds.ts'
import { occursIn, plainText } from './quotes.ts'
import { isMarked } from './settle.ts'
import type { Source } from './source.ts'
import { lengthOf, payloadOf, sourceFor, toldOf } from './task.ts'
import type { Checked, Objection } from './verifier.ts'

/** A finished text, ready to store. */
export type Written = {
  text: string
  sentences: SentenceEvidence[]
  removed: RemovedSentence[]
  rounds: number
}

/** Writes the full text of a submission. Throws WritingFailed. */
export async function writeText(
  ctx: Context,
  order: Order,
  submission: submissions.Submission,
  attempt: number,
): Promise<Written> {
  const confirmed = await confirmedSentences.list(ctx.db, submission.root_id)
  const source = await keptKinds(ctx, order, submission, sourceFor(submission, confirmed))
  const opening = await openings.find(ctx.db, submission.id)
  const told = toldOf(submission)
  const { automation } = ctx.models
  if (automation) {
    const payload = payloadOf(submission, opening?.text ?? '')
    const call = (signal: AbortSignal) => automation.eulogy(payload, signal)
    const { text } = await callAutomation(ctx, order, automation, call)
    const { lines } = await markOnly(ctx, order, { told, source }, text)
    return { ...written(source, { lines, text: textOf(lines), removed: [], rounds: 2 }), text }
  }
  const composed = await composeEulogy(ctx, order, {
    told,
    source,
    opening: {
      text: opening?.text ?? '',
      checked: (opening?.sentences ?? []).map(({ checked }) =>
        stillHolds(source, checked as Checked),
      ),
    },
    ...lengthOf(submission),
    version: await submissions.versionOf(ctx.db, submission),
    different: submission.different,
    attempt,
  })
  return written(source, composed)
}

/** Pieces are numbered anew once an answer was added, so evidence is looked up by its words. */
function stillHolds(source: Source, checked: Checked): Checked {
  const evidence = checked.evidence.flatMap(({ piece, words }) => {
    if (occursIn(words, source[piece - 1]?.text ?? '')) return [{ piece, words }]
    const found = source.findIndex(({ text }) => occursIn(words, text))
    return found < 0 ? [] : [{ piece: found + 1, words }]
  })
  return { ...checked, evidence }
}

function written(source: Source, { text, lines, removed, rounds }: Composed): Written {
  return {
    text,
    rounds,
    sentences: lines.map((line) => evidenceOf(source, line)),
    removed: removed.map(({ text: sentence, after, objections }) => ({
      sentence,
      after,
      notFound: wordsOf(objections, sentence),
    })),
  }
}

function evidenceOf(source: Source, line: Line): SentenceEvidence {
  const { text: sentence, checked } = line
  const status = checked?.status
  const marked = isMarked(line) || !isKept(status)
  return {
    sentence,
    status: marked ? 'marked' : status,
    evidence: (checked?.evidence ?? []).flatMap(({ piece, words }) => {
      const origin = source[piece - 1]?.origin
      return origin ? [{ origin, words }] : []
    }),
    notFound: marked ? wordsOf(checked?.objections ?? [], sentence) : '',
  }
}

const isKept = (status: Checked['status'] | undefined) =>
  status === 'supported' || status === 'reflection' || status === 'ceremony'

/** What was not found. A judge may say anything here, so only words of the sentence itself are shown. */
function wordsOf(objections: readonly Objection[], sentence: string): string {
  const own = new Set(splitWords(sentence))
  const isOwn = (words: string) => splitWords(words).every((word) => own.has(word))
  return objections.map(({ words }) => words).find((words) => words !== '' && isOwn(words)) ?? ''
}

const splitWords = (text: string) =>
  plainText(text).match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}.,;:!?'"-]/gu) ?? []
