import type { Context } from '#server/context.ts'
import type { Answer, Automation, Model } from '#server/gateways/models/models.ts'
import { callModel, type WritingRequest } from './call-model.ts'

const emptyPrompt = { system: '', prompt: '', maxOutputTokens: 0 }

/** Reserves and records the cost of a call to the external automation, as for a model. */
export function callAutomation(
  ctx: Context,
  request: WritingRequest,
  automation: Automation,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const model: Pick<Model, 'provider' | 'model' | 'maxCost'> = {
    provider: 'automation',
    model: automation.host,
    maxCost: () => automation.microsPerCall,
  }
  return callModel(ctx, request, {
    model,
    prompt: emptyPrompt,
    task: 'draft',
    ask: () => call(request.signal),
  })
}
