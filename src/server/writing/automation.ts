import type { Context } from '#server/context.ts'
import type { Answer, Automation, Model } from '#server/gateways/models/models.ts'
import { callModel, type WritingRequest } from './call-model.ts'

const emptyPrompt = { system: '', prompt: '', maxOutputTokens: 0 }

/** Accounts for a call of the external automation as for one of a model. */
export function callAutomation(
  ctx: Context,
  order: WritingRequest,
  automation: Automation,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const model: Pick<Model, 'provider' | 'model' | 'maxCost'> = {
    provider: 'automation',
    model: automation.host,
    maxCost: () => automation.microsPerCall,
  }
  return callModel(ctx, order, {
    model,
    prompt: emptyPrompt,
    task: 'draft',
    ask: () => call(order.signal),
  })
}
