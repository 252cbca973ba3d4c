import { randomUUID } from 'node:crypto'
import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import { estimateLength } from '#domain/length.ts'
import { isOpen } from '#domain/listening.ts'
import { linkExpiry } from '#domain/memories/memory.ts'
import { toRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import { writeEulogy } from '#server/flows/eulogy/write-eulogy.ts'
import { answerQuestion, askQuestions } from '#server/flows/submission/ask-questions.ts'
import { submit } from '#server/flows/submission/submit.ts'
import { writePreview } from '#server/flows/submission/write-preview.ts'
import type { Model, Models, Prompt } from '#server/gateways/models/models.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as submissions from '#server/store/submissions.ts'
import { sameRules } from '#server/writing/ask-about-paraphrase.ts'
import { itemsOfPartialJson } from '#server/writing/partial-json.ts'
import { type Source, withoutOthersInstructions } from '#server/writing/source.ts'
import { lengthOf, sourceFor, toBriefInput, toLengthInput } from '#server/writing/writing-input.ts'
import type { Case, Contributor } from './cases.ts'
import type { EvalEnvironment } from './eval-environment.ts'

/** The product's flows, with any model. */
export type WritingContext = Pick<EvalEnvironment, 'ctx' | 'db'>

/** A text as it would be delivered, with all that is needed to measure it. */
export type Outcome = {
  case: Case
  /** The reason why it could not be written, or null. */
  failed: string | null
  text: string
  opening: string
  preview: string
  /** False if no judge was available for the preview. */
  previewChecked: boolean
  sentences: SentenceEvidence[]
  removed: RemovedSentence[]
  source: Source
  /** Names and numbers that the judge found told in another form. */
  acceptedWords: ReadonlySet<string>
  language: string
  target: number
  /** The words that were promised before payment. */
  estimate: number
  retry: string | null
  calls: number
  tokens: number
  costDollars: number
  seconds: number
}

/** Who answers the listener's questions: null where nobody has yet. */
export type Family = { answer: (question: string) => string | null; stop: AbortSignal }

/** Writes a case through the product's flows: questions if there is a family, preview, text and optionally a retry. */
export async function writeCase(
  bench: WritingContext,
  asked: Case,
  withRetry: boolean,
  family?: Family,
): Promise<Outcome> {
  const { ctx, acceptedWords } = watchAccepted(bench.ctx)
  const { db } = bench
  const from = { address: '127.0.0.1', keys: [], idempotencyKey: null }
  const { id, key } = await submit(ctx, toRow(asked.input), from)
  await addMemories(bench, id, asked.contributors ?? [])
  const timeout = AbortSignal.timeout(600_000)
  const signal = family ? AbortSignal.any([family.stop, timeout]) : timeout
  const begun = performance.now()
  let failed: string | null = null
  try {
    const access = { action: 'write-preview', submissionId: id, keys: [key] } as const
    const visitor = { ...access, address: '127.0.0.1', signal }
    if (family && !asked.answersNothing) await converse(ctx, visitor, family)
    await writePreview(ctx, visitor)
    await writeFull({ ctx, db }, id, signal)
  } catch (error) {
    failed = error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
  }
  const seconds = (performance.now() - begun) / 1_000
  const stored = await submissions.find(db, id)
  if (!stored) throw new Error('The submission is gone')
  const source = withoutOthersInstructions(sourceFor(stored, []))
  const spent = await spentOn(bench, id)
  const retry = withRetry && !failed ? await writeRetry(bench, asked, id, signal) : null
  const eulogy = await eulogyOf(bench, id)
  const opening = await db
    .selectFrom('openings')
    .select('text')
    .where('submission_id', '=', id)
    .executeTakeFirst()
  return {
    case: asked,
    failed,
    text: eulogy?.text ?? '',
    opening: opening?.text ?? '',
    preview: stored.preview,
    previewChecked: stored.preview_checked,
    sentences: eulogy?.sentences ?? [],
    removed: eulogy?.removed ?? [],
    source,
    acceptedWords,
    language: toBriefInput(stored, source).language,
    target: lengthOf(stored).targetWords,
    estimate: estimateLength(toLengthInput(stored), asked.input.length).words,
    retry,
    ...spent,
    seconds,
  }
}

/** As many rounds of questions as the product asks. */
async function converse(
  ctx: Context,
  visitor: Parameters<typeof askQuestions>[1],
  family: Family,
): Promise<void> {
  for (;;) {
    const asked = await askQuestions(ctx, { ...visitor, action: 'answer-question' })
    const open = typeof asked === 'string' ? [] : asked.questions.filter(isOpen)
    if (visitor.signal.aborted) throw new Error('waits for an answer')
    if (open.length === 0) return
    const answers = open.map(({ about, ask }) =>
      family.answer(about === '' ? ask : `“${about}”: ${ask}`),
    )
    for (const [at, { number, answer: before }] of open.entries()) {
      const answer = answers[at]
      if (typeof answer !== 'string') throw new Error('waits for an answer')
      const action = 'answer-question'
      await answerQuestion(ctx, { ...visitor, action, number, before, answer })
    }
  }
}

type SameItem = { n: number; words: string; answer: string }

/** The words of a question about names and numbers that its answer accepts. */
function acceptedIn({ prompt }: Prompt, answer: string): string[] {
  const [, asked = ''] = /<items>(.*)<\/items>/s.exec(prompt) ?? []
  const accepted = (itemsOfPartialJson(answer, 'items') as SameItem[]).filter(
    (item) => item.answer !== 'not-told',
  )
  return (itemsOfPartialJson(asked, 'items') as SameItem[])
    .filter(({ n }) => accepted.some((item) => item.n === n))
    .map(({ words }) => words)
}

/** Reads along what the judge is asked about names and numbers. */
function watchAccepted(ctx: Context) {
  const acceptedWords = new Set<string>()
  const watched = (judge: Model): Model => ({
    ...judge,
    async answer(prompt, schema, signal) {
      const answer = await judge.answer(prompt, schema, signal)
      if (prompt.system === sameRules)
        for (const words of acceptedIn(prompt, answer.text)) acceptedWords.add(words)
      return answer
    },
  })
  const judgesFor: Models['judgesFor'] = (writer) => ctx.models.judgesFor(writer).map(watched)
  return { ctx: { ...ctx, models: { ...ctx.models, judgesFor } }, acceptedWords }
}

/** Memories of others that the owner uses. */
async function addMemories({ ctx }: WritingContext, rootId: string, all: readonly Contributor[]) {
  if (all.length === 0) return
  const key = ctx.random.key()
  const now = ctx.now()
  const names = { person: 'Someone', ownerName: 'Someone', note: '' }
  const request = { id: randomUUID(), key, owner: { rootId }, ...names }
  await memoryLinks.insert(ctx.db, {
    ...request,
    madeBy: 'owner',
    now,
    expiresAt: linkExpiry(now),
  })
  for (const [at, { name, relation, text }] of all.entries()) {
    const contributedAt = new Date(now.getTime() + at)
    const id = randomUUID()
    const memory = { key, ownKey: ctx.random.key(), id, name, relation, text, now: contributedAt }
    await memories.save(ctx.db, memory)
    const times = { changedAt: contributedAt, now: contributedAt }
    await memories.decide(ctx.db, { id, state: 'used', ...times })
  }
}

async function writeFull({ ctx }: WritingContext, submissionId: string, signal: AbortSignal) {
  const run = { submissionId, purpose: 'paid' as const, holder: randomUUID(), signal }
  await writeEulogy(ctx, { ...run, settle: async () => true })
}

/** The same input again, as a buyer's retry sends it. */
async function writeRetry(bench: WritingContext, asked: Case, rootId: string, signal: AbortSignal) {
  const id = randomUUID()
  const later = new Date(Date.now() + 1_000)
  await submissions.insert(bench.db, id, rootId, toRow(asked.input), later)
  await writeFull(bench, id, signal)
  return (await eulogyOf(bench, id))?.text ?? null
}

const eulogyOf = ({ db }: WritingContext, id: string) =>
  db.selectFrom('eulogies').selectAll().where('submission_id', '=', id).executeTakeFirst()

async function spentOn({ db }: WritingContext, id: string) {
  const { calls, micros, input, output } = await db
    .selectFrom('spend')
    .where('submission_id', '=', id)
    .select((eb) => [
      eb.fn.countAll<string>().as('calls'),
      eb.fn.sum<string>('cost_micros').as('micros'),
      eb.fn.sum<string>('input_tokens').as('input'),
      eb.fn.sum<string>('output_tokens').as('output'),
    ])
    .executeTakeFirstOrThrow()
  const tokens = Number(input) + Number(output)
  return { calls: Number(calls), costDollars: Number(micros) / 1e6, tokens }
}
