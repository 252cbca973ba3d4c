import { type Purpose, utcDay } from '#domain/budget.ts'
import type { Context } from '#server/context.ts'
import type { Answer, Model, Prompt } from '#server/gateways/models/models.ts'
import { ModelFailure } from '#server/gateways/models/models.ts'
import * as spend from '#server/store/spend.ts'
import { briefVersion } from './brief.ts'

/** What a call is for, kept with its cost. */
type Task = 'draft' | 'judge' | 'patch' | 'kinds'

/** Whose text is written, what pays for it, and when it must end. */
export type WritingRequest = {
  submissionId: string
  purpose: Purpose
  signal: AbortSignal
  /** Provider failures so far: they cost no round, but an order may not go on forever. */
  failures: { count: number }
}

export const maxFailures = 6

/** No text came of it. `reason` quotes no one. */
export class WritingFailed extends Error {
  readonly reason: string
  constructor(reason: string, cause?: unknown) {
    super(`Writing failed: ${reason}`, { cause })
    this.name = 'WritingFailed'
    this.reason = reason
  }
}

type Call = {
  model: Pick<Model, 'provider' | 'model' | 'maxCost'>
  prompt: Prompt
  task: Task
  ask: () => Promise<Answer>
  /** Looks at the answer before it is accounted for: the outcome that is stored, `used` or why not. */
  outcome?: (answer: Answer) => string
}

/** Reserves the money, calls, and accounts for it. Throws WritingFailed or OverBudget. */
export async function callModel(ctx: Context, order: WritingRequest, call: Call): Promise<Answer> {
  const { model, prompt, task } = call
  const id = ctx.random.uuid()
  const now = ctx.now()
  const reserved = {
    id,
    submissionId: order.submissionId,
    purpose: order.purpose,
    provider: model.provider,
    model: model.model,
    task,
    brief: briefVersion,
    costMicros: model.maxCost(prompt),
    now,
  }
  const { overCap } = await spend.reserve(ctx.db, reserved, ctx.guard.caps)
  // What is paid is written all the same; the operator hears of it once a day.
  if (overCap && order.purpose === 'paid') {
    const about = { alert: 'paid-budget-exceeded' as const, subjectId: utcDay(now) }
    await ctx.queue.send(ctx.db, 'alert-operator', about)
  }
  const settle = (outcome: string, usage: spend.Usage) =>
    spend.settle(ctx.db, id, { usage, outcome, now: ctx.now() })
  try {
    const answer = await call.ask()
    await settle(call.outcome?.(answer) ?? 'used', answer.usage)
    return answer
  } catch (error) {
    if (!(error instanceof ModelFailure)) {
      await settle('unknown', 'unknown')
      throw error
    }
    const reason = order.signal.aborted ? 'stopped' : error.reason
    await settle(reason, error.charged ? 'unknown' : 'none')
    order.failures.count += 1
    throw new WritingFailed(`${model.provider} ${reason}`, error)
  }
}
