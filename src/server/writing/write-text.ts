import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import type { Context } from '#server/context.ts'
import * as confirmedSentences from '#server/store/confirmed-sentences.ts'
import * as submissions from '#server/store/submissions.ts'
import * as openings from '#server/store/writing/openings.ts'
import { callAutomation, type WritingRequest } from './call-model.ts'
import { type CheckedText, composeEulogy } from './compose-eulogy.ts'
import { classifyOnce } from './piece-kinds.ts'
import { evidenceOf, findMissingWords, relocateEvidence } from './sentence-evidence.ts'
import type { Source } from './source.ts'
import { checkOnly } from './verifier/problems.ts'
import type { CheckResult } from './verifier/verifier.ts'
import { lengthOf, sourceFor, toBriefInput, toPayload } from './writing-input.ts'

/** A finished text, ready to store. */
export type WrittenEulogy = {
  text: string
  /** The opening that it begins with; empty without one. */
  opening: string
  sentences: SentenceEvidence[]
  removed: RemovedSentence[]
  rounds: number
  /** Something is to be kept silent, and no reader answered. */
  isUnread: boolean
}

/** Writes the full text of a submission; what was drafted with its opening only has to be checked, unless `anew`. Throws WritingFailed. */
export async function writeText(
  ctx: Context,
  request: WritingRequest,
  submission: submissions.Submission,
  { attempt, anew = false }: { attempt: number; anew?: boolean },
): Promise<WrittenEulogy> {
  const confirmed = await confirmedSentences.list(ctx.db, submission.root_id)
  const source = await classifyOnce(ctx, request, submission, sourceFor(submission, confirmed))
  const opening = await openings.find(ctx.db, submission.id)
  const openingText = opening?.text ?? ''
  const input = toBriefInput(submission, source)
  const { automation } = ctx.models
  if (automation) {
    const payload = toPayload(submission, source, openingText)
    const call = (signal: AbortSignal) => automation.eulogy(payload, signal)
    const { text } = await callAutomation(ctx, request, automation, call)
    const lines = await checkOnly(ctx, request, { input, source }, text)
    const checked = { text, lines, removed: [], rounds: 2, isUnread: false }
    return { ...toWrittenEulogy(source, checked), opening: openingText }
  }
  const composed = await composeEulogy(ctx, request, {
    input,
    source,
    drafted: anew ? null : await findDrafted(ctx, submission.id),
    opening: {
      text: openingText,
      checked: (opening?.sentences ?? []).map(({ checked }) =>
        relocateEvidence(source, checked as CheckResult),
      ),
    },
    ...lengthOf(submission),
    version: await submissions.versionNumber(ctx.db, submission),
    different: submission.different,
    attempt,
  })
  return { ...toWrittenEulogy(source, composed), opening: openingText }
}

/** Null if nothing can be used, or who wrote the opening isn't asked anymore. */
async function findDrafted(ctx: Context, submissionId: string) {
  const drafted = await openings.findRest(ctx.db, submissionId)
  const writer = ctx.models.writers.find(({ provider }) => provider === drafted?.provider)
  return drafted && writer ? { rest: drafted.text, writer } : null
}

function toWrittenEulogy(
  source: Source,
  { lines, removed, ...written }: CheckedText,
): Omit<WrittenEulogy, 'opening'> {
  return {
    ...written,
    sentences: lines.map((line) => evidenceOf(source, line)),
    removed: removed.map(({ text: sentence, after, objections }) => ({
      sentence,
      after,
      notFound: findMissingWords(objections, sentence),
    })),
  }
}
