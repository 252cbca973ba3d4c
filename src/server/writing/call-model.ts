import { Failure } from '#domain/failure.ts'
import { type BudgetRefusal, declineReasons, type Purpose } from '#domain/limits/budget.ts'
import type { Context } from '#server/context.ts'
import {
  type Answer,
  type AnswerSchema,
  type Automation,
  type Model,
  ModelFailure,
  type Prompt,
} from '#server/gateways/models/models.ts'
import type { ModelCallOutcome } from '#server/metrics/metrics.ts'
import * as spend from '#server/store/writing/spend.ts'
import { declinedTask } from '#server/store/writing/spend.ts'
import { briefVersion } from './brief.ts'

/** What a call is for, kept with its cost. */
type Task = 'draft' | 'judge' | 'edit' | 'read' | 'kinds' | 'listen' | 'rewrite'

/** The submission to write for, the budget it's charged to, and when to stop. */
export type WritingRequest = {
  submissionId: string
  purpose: Purpose
  /** The network that asked for a preview. */
  network?: Buffer
  signal: AbortSignal
  failures: Failures
}

export type Failures = {
  /** Provider failures so far. They don't count as rounds, so they need their own limit. */
  count: number
  /** The tasks that are not given to a provider again: it declined, or too many of its answers were useless. */
  declined: Set<string>
}

export const newFailures = (declined: readonly string[] = []): Failures => ({
  count: 0,
  declined: new Set(declined),
})

/** For what someone asks for before payment. */
export const previewRequest = (
  submissionId: string,
  { network, signal }: { network: Buffer; signal: AbortSignal },
): WritingRequest => ({
  submissionId,
  purpose: 'preview',
  network,
  signal,
  failures: newFailures(),
})

export const hasDeclined = (
  { failures }: WritingRequest,
  task: Task,
  { provider }: Pick<Model, 'provider'>,
) => failures.declined.has(declinedTask(task, provider))

export const maxFailures = 6

/** No text could be produced. */
export class WritingFailed extends Failure {
  /** Set when the budget refused the call. */
  readonly refusal: BudgetRefusal | null
  /** No provider is left that could write this text. */
  readonly isHopeless: boolean
  constructor(reason: string, { cause, refusal = null, isHopeless = false }: FailureOptions = {}) {
    super(`Writing failed: ${reason}`, reason, cause)
    this.refusal = refusal
    this.isHopeless = isHopeless
  }
}

type FailureOptions = { cause?: unknown; refusal?: BudgetRefusal | null; isHopeless?: boolean }

type Call = {
  model: Pick<Model, 'provider' | 'model' | 'maxCost'>
  prompt: Prompt
  task: Task
  ask: () => Promise<Answer>
  /** The outcome stored with the call: `used`, or why the answer was rejected. */
  outcome?: (answer: Answer) => string
}

/** Reserves the cost, calls the model and records the usage. Throws WritingFailed. */
export async function callModel(
  ctx: Context,
  request: WritingRequest,
  call: Call,
): Promise<Answer> {
  const { model, prompt, task } = call
  const { network = null } = request
  if (hasDeclined(request, task, model)) throw new WritingFailed(`${model.provider} declined`)
  const id = ctx.random.uuid()
  const now = ctx.now()
  const reserved = {
    id,
    submissionId: request.submissionId,
    purpose: request.purpose,
    network,
    provider: model.provider,
    model: model.model,
    task,
    brief: briefVersion,
    costMicros: model.maxCost(prompt),
    now,
  }
  const refusal = await spend.reserve(ctx.db, reserved, ctx.guard.caps)
  const startedAt = performance.now()
  const measure = (outcome: ModelCallOutcome) => {
    const { provider } = model
    const seconds = (performance.now() - startedAt) / 1_000
    ctx.metrics.modelCalled({ provider, task, purpose: request.purpose, outcome, seconds })
  }
  if (refusal) measure(refusal === 'budget-spent' ? 'over-budget' : 'refused')
  if (refusal) throw new WritingFailed(refusal, { refusal })
  const settle = (outcome: string, usage: spend.Usage) =>
    spend.settle(ctx.db, id, { usage, outcome, now: ctx.now(), network })
  try {
    const answer = await call.ask()
    const outcome = call.outcome?.(answer) ?? 'used'
    measure(outcome === 'used' ? 'used' : 'rejected')
    await settle(outcome, answer.usage)
    return answer
  } catch (error) {
    if (!(error instanceof ModelFailure)) {
      await settle('unknown', 'unknown')
      throw error
    }
    const reason = request.signal.aborted ? 'stopped' : error.reason
    measure(request.signal.aborted ? 'stopped' : 'failed')
    await settle(reason, error.charged ? 'unknown' : 'none')
    request.failures.count += 1
    if (declineReasons.includes(error.reason))
      request.failures.declined.add(declinedTask(task, model.provider))
    throw new WritingFailed(`${model.provider} ${reason}`, { cause: error })
  }
}

type Question = Pick<Call, 'prompt' | 'task' | 'outcome'> & { model: Model; schema: AnswerSchema }

/**
 * A model's answer for a schema; null if it gave none. Before payment, a text without money for its checks isn't
 * finished: it waits for the payment.
 */
export async function askModel(
  ctx: Context,
  request: WritingRequest,
  { schema, ...call }: Question,
): Promise<string | null> {
  const ask = () => call.model.answer(call.prompt, schema, request.signal)
  try {
    return (await callModel(ctx, request, { ...call, ask })).text
  } catch (error) {
    const isUnpaid = request.purpose === 'prewrite'
    if (error instanceof WritingFailed && !(isUnpaid && error.refusal)) return null
    throw error
  }
}

/** Reserves and records the cost of a call to the external automation, as for a model. */
export function callAutomation(
  ctx: Context,
  request: WritingRequest,
  automation: Automation,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const model: Call['model'] = {
    provider: 'automation',
    model: automation.host,
    maxCost: () => automation.microsPerCall,
  }
  return callModel(ctx, request, {
    model,
    prompt: { system: '', prompt: '', maxOutputTokens: 0 },
    task: 'draft',
    ask: () => call(request.signal),
  })
}
