import type { Context } from '#server/context.ts'
import type { Answer, Automation, Model } from '#server/gateways/models/models.ts'
import { callModel, type Order } from './call-model.ts'

const nothing = { system: '', prompt: '', maxOutputTokens: 0 }

/** Accounts for a call of the external automation as for one of a model. */
export function callAutomation(
  ctx: Context,
  order: Order,
  automation: Automation,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const model: Pick<Model, 'provider' | 'model' | 'costAtMost'> = {
    provider: 'automation',
    model: automation.host,
    costAtMost: () => automation.microsPerCall,
  }
  return callModel(ctx, order, {
    model,
    prompt: nothing,
    task: 'draft',
    ask: () => call(order.signal),
  })
}
