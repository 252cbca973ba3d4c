import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import type { Context } from '#server/context.ts'
import * as confirmedSentences from '#server/store/confirmed-sentences.ts'
import * as submissions from '#server/store/submissions.ts'
import * as openings from '#server/store/writing/openings.ts'
import { callAutomation } from './automation.ts'
import type { WritingRequest } from './call-model.ts'
import { type ComposedEulogy, composeEulogy } from './compose-eulogy.ts'
import { type Line, textOf } from './draft.ts'
import { classifyOnce } from './piece-kinds.ts'
import { isMarked } from './settle.ts'
import type { Source } from './source.ts'
import { checkOnly } from './verifier/mark-only.ts'
import { normalizeText, occursIn } from './verifier/quotes.ts'
import type { CheckResult, Objection } from './verifier/verifier.ts'
import { briefInputOf, lengthOf, payloadOf, sourceFor } from './writing-input.ts'

/** A finished text, ready to store. */
export type WrittenEulogy = {
  text: string
  sentences: SentenceEvidence[]
  removed: RemovedSentence[]
  rounds: number
}

/** Writes the full text of a submission. Throws WritingFailed. */
export async function writeText(
  ctx: Context,
  request: WritingRequest,
  submission: submissions.Submission,
  attempt: number,
): Promise<WrittenEulogy> {
  const confirmed = await confirmedSentences.list(ctx.db, submission.root_id)
  const source = await classifyOnce(ctx, request, submission, sourceFor(submission, confirmed))
  const opening = await openings.find(ctx.db, submission.id)
  const input = briefInputOf(submission)
  const { automation } = ctx.models
  if (automation) {
    const payload = payloadOf(submission, opening?.text ?? '')
    const call = (signal: AbortSignal) => automation.eulogy(payload, signal)
    const { text } = await callAutomation(ctx, request, automation, call)
    const { lines } = await checkOnly(ctx, request, { input, source }, text)
    return {
      ...toWrittenEulogy(source, { lines, text: textOf(lines), removed: [], rounds: 2 }),
      text,
    }
  }
  const composed = await composeEulogy(ctx, request, {
    input,
    source,
    opening: {
      text: opening?.text ?? '',
      checked: (opening?.sentences ?? []).map(({ checked }) =>
        relocateEvidence(source, checked as CheckResult),
      ),
    },
    ...lengthOf(submission),
    version: await submissions.versionNumber(ctx.db, submission),
    different: submission.different,
    attempt,
  })
  return toWrittenEulogy(source, composed)
}

/** Adding an answer renumbers the pieces, so evidence is looked up by its words. */
function relocateEvidence(source: Source, checked: CheckResult): CheckResult {
  const evidence = checked.evidence.flatMap(({ piece, words }) => {
    if (occursIn(words, source[piece - 1]?.text ?? '')) return [{ piece, words }]
    const found = source.findIndex(({ text }) => occursIn(words, text))
    return found < 0 ? [] : [{ piece: found + 1, words }]
  })
  return { ...checked, evidence }
}

function toWrittenEulogy(
  source: Source,
  { text, lines, removed, rounds }: ComposedEulogy,
): WrittenEulogy {
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

const isKept = (status: CheckResult['status'] | undefined) =>
  status === 'supported' || status === 'reflection' || status === 'ceremony'

/** The words that were not found. The judge's answer is untrusted, so only words of the sentence are shown. */
function wordsOf(objections: readonly Objection[], sentence: string): string {
  const own = new Set(splitWords(sentence))
  const isOwn = (words: string) => splitWords(words).every((word) => own.has(word))
  return objections.map(({ words }) => words).find((words) => words !== '' && isOwn(words)) ?? ''
}

const splitWords = (text: string) =>
  normalizeText(text).match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}.,;:!?'"-]/gu) ?? []
