import { randomUUID } from 'node:crypto'
import { toRow } from '#domain/submission.ts'
import { submit } from '#server/flows/submission/submit.ts'
import * as submissions from '#server/store/submissions.ts'
import { newFailures } from '#server/writing/call-model.ts'
import { composeEulogy } from '#server/writing/compose-eulogy.ts'
import { isMarked } from '#server/writing/settle.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { briefInputOf, sourceFor } from '#server/writing/writing-input.ts'
import { cases, type JudgedDraft, judgedDrafts } from './cases.ts'
import type { EvalEnvironment } from './eval-environment.ts'

export type PlantedOutcome = {
  label: string
  /** Planted inventions other than stock phrases, and those delivered without a mark. */
  planted: number
  delivered: string[]
  stockLeft: string[]
  /** Sentences that the judge accepted, and those that were changed or lost. */
  sound: number
  lost: string[]
  rounds: number
}

const perParagraph = 5

/**
 * Puts a recorded draft with planted inventions through the real pipeline: the stand-in returns the
 * draft, judges as the recorded judge did, and its patcher deletes.
 */
async function plantedOutcome(bench: EvalEnvironment, draft: JudgedDraft): Promise<PlantedOutcome> {
  const { ctx, db, thirdParties } = bench
  const input = cases.find(({ label }) => label === draft.label)?.input
  if (!input) throw new Error(`No submission for ${draft.label}`)
  const { id } = await submit(ctx, toRow(input), { keys: [], idempotencyKey: null })
  const submission = await submissions.find(db, id)
  if (!submission) throw new Error('The submission is gone')
  await fetch(`${thirdParties.model.address}/control`, {
    method: 'PUT',
    body: JSON.stringify({ fixedDraft: textOf(draft) }),
  })
  const order = {
    submissionId: id,
    purpose: 'paid' as const,
    signal: AbortSignal.timeout(60_000),
    failures: newFailures(),
  }
  const source = sourceFor(submission, [])
  const { text, lines, rounds } = await composeEulogy(ctx, order, {
    input: briefInputOf(submission, source),
    source,
    opening: { text: '', checked: [] },
    targetWords: 900,
    maxWords: Number.POSITIVE_INFINITY,
    version: 1,
    different: randomUUID(),
    attempt: 1,
  })
  const unmarked = new Set(lines.filter((line) => !isMarked(line)).map((line) => line.text))
  const present = new Set(lines.map((line) => line.text))
  const planted = draft.sentences.filter((item) => item.planted && item.planted !== 'stock phrase')
  const sound = draft.sentences.filter(
    ({ planted: kind, verdict, sentence }) =>
      !kind &&
      (verdict === 'supported' || verdict === 'reflection') &&
      stockPhrasesIn(sentence, draft.pieces.join('\n')).length === 0,
  )
  return {
    label: draft.label,
    planted: planted.length,
    delivered: planted.map(({ sentence }) => sentence).filter((item) => unmarked.has(item)),
    stockLeft: stockPhrasesIn(text, draft.pieces.join('\n')),
    sound: sound.length,
    lost: sound.map(({ sentence }) => sentence).filter((item) => !present.has(item)),
    rounds,
  }
}

function textOf({ sentences }: JudgedDraft): string {
  const paragraphs: string[] = []
  for (let at = 0; at < sentences.length; at += perParagraph) {
    const some = sentences.slice(at, at + perParagraph)
    paragraphs.push(some.map(({ sentence }) => sentence).join(' '))
  }
  return paragraphs.join('\n\n')
}

export async function plantedOutcomes(bench: EvalEnvironment): Promise<PlantedOutcome[]> {
  const outcomes: PlantedOutcome[] = []
  // One at a time, because the stand-in's draft is a setting of the whole process.
  for (const draft of judgedDrafts) outcomes.push(await plantedOutcome(bench, draft))
  return outcomes
}
