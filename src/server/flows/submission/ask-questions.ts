import type { Access } from '#domain/access.ts'
import type { Length } from '#domain/choices.ts'
import { helplineIn } from '#domain/helpline.ts'
import {
  type Asked,
  asksFirst,
  helplineBounds,
  isOpen,
  isThin,
  type Listening,
  maxQuestionsPerRound,
  neutralQuestion,
  nextRound,
  questionBounds,
} from '#domain/listening.ts'
import type { Context } from '#server/context.ts'
import * as pauses from '#server/store/desk/pauses.ts'
import * as questions from '#server/store/questions.ts'
import type { Submission } from '#server/store/submissions.ts'
import * as submissions from '#server/store/submissions.ts'
import { previewRequest } from '#server/writing/call-model.ts'
import { withLease } from '#server/writing/lease.ts'
import { listen } from '#server/writing/listen.ts'
import { toLengthInput } from '#server/writing/writing-input.ts'

/**
 * Listens to what was told so far, if it is time for that, and asks about it; a second tab waits for the first. Nobody
 * has to wait for questions: where none could be asked in time, there are none.
 */
export async function askQuestions(
  ctx: Context,
  request: Access & { address: string; signal: AbortSignal },
): Promise<Asked | 'not-found' | 'already-paid'> {
  const { submissionId, signal } = request
  const [submission, paused] = await Promise.all([
    submissions.findWithKey(ctx.db, request),
    pauses.find(ctx.db, 'previews'),
  ])
  if (!submission) return 'not-found'
  if (isSold(submission)) return 'already-paid'

  let stored: Submission = submission
  let wasJustRead = true
  const read = async () => {
    if (!wasJustRead) stored = (await submissions.find(ctx.db, submissionId)) ?? stored
    wasJustRead = false
    return stored
  }
  if (paused || roundToHear(submission) === null) return describeQuestions(submission)
  // The same lease as for the preview, which nobody listens beside.
  const lease = {
    table: 'preview_leases' as const,
    submissionId,
    holder: ctx.random.uuid(),
    signal,
  }
  await withLease(
    ctx,
    lease,
    async () => roundToHear(await read()) === null,
    async () => {
      const round = roundToHear(stored) ?? 1
      const network = ctx.guard.hashNetwork(request.address)
      const listening = await hear(ctx, stored, { round, network, signal })
      // Stopped: the next request listens again.
      if (!signal.aborted) await store(ctx, submissionId, round, listening)
    },
  ).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  const now = await read()
  return isSold(now) ? 'already-paid' : describeQuestions(now)
}

/** A retry is written in full, from its own form. */
const isSold = ({ id, root_id, type }: Submission) => id !== root_id || type === 'paid'

/** None once the beginning was asked for, or somebody wrote of not wanting to go on. */
function roundToHear(submission: Submission): number | null {
  const last = submission.listenings.at(-1)
  if (submission.begun_at !== null || (last && hasHelpline(submission))) return null
  const lastRound = last ? { round: last.round, questions: submission.questions } : null
  return nextRound(toLengthInput(submission), submission.length as Length, lastRound)
}

const hasHelpline = (submission: Submission) =>
  submission.listenings.some(({ helpline }) => helpline !== '') ||
  helplineIn(submission, submission.questions) !== ''

async function hear(
  ctx: Context,
  submission: Submission,
  { round, ...asked }: { round: number; network: Buffer; signal: AbortSignal },
): Promise<Listening> {
  const request = previewRequest(submission.id, asked)
  const listening = await listen(ctx, request, submission, submission.questions)
  if (listening?.helpline) return { helpline: listening.helpline, questions: [] }
  if (listening) return listening
  const needsOne = round === 1 && isThin(toLengthInput(submission), submission.length as Length)
  return { helpline: '', questions: needsOne ? [neutralQuestion(submission)] : [] }
}

async function store(
  ctx: Context,
  submissionId: string,
  round: number,
  listening: Listening,
): Promise<void> {
  const fits = ({ about, ask }: { about: string; ask: string }) =>
    about.length <= questionBounds.about[1] && ask !== '' && ask.length <= questionBounds.ask[1]
  const kept = listening.questions.filter(fits).slice(0, maxQuestionsPerRound)
  const helpline = listening.helpline.slice(0, helplineBounds.helpline[1])
  const stored = { round, helpline, questions: kept, now: ctx.now() }
  if ((await questions.storeListening(ctx.db, submissionId, stored)) === 'already-paid') return
  ctx.metrics.questionsCounted('asked', kept.length)
}

/** An empty answer skips the question, or takes an answer back. One that another tab gave since stays, and is returned. */
export async function answerQuestion(
  ctx: Context,
  request: Access & { number: number; before: string; answer: string },
): Promise<Asked | 'already-paid' | 'not-found'> {
  const { submissionId, number, before, answer } = request
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const given = { number, before, answer, now: ctx.now() }
  const outcome = await questions.answer(ctx.db, submission, given)
  if (outcome === 'already-paid' || outcome === 'not-found') return outcome
  if (outcome === 'saved') ctx.metrics.questionsCounted(answer === '' ? 'skipped' : 'answered', 1)
  const stored = await submissions.find(ctx.db, submissionId)
  return stored ? describeQuestions(stored) : 'not-found'
}

/** With words of not wanting to go on, nothing is asked: only what was answered is shown. */
export function describeQuestions(submission: Submission): Asked {
  const helpline = hasHelpline(submission)
  const shown = submission.questions.filter(({ answer }) => !helpline || answer !== '')
  const first = submission.questions.filter(({ round }) => round === 1)
  // As it was decided when they were asked: answers make the text longer.
  const input = { ...toLengthInput(submission), answers: [] }
  return {
    questions: shown,
    helpline,
    asksFirst:
      submission.begun_at === null &&
      shown.some(isOpen) &&
      asksFirst(input, submission.length as Length, first),
  }
}
