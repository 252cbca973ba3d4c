import { Failure } from '#domain/failure.ts'
import type { ModelUsage } from '#domain/limits/budget.ts'

export type Prompt = { system: string; prompt: string; maxOutputTokens: number }

/** A JSON schema with all fields required, for OpenAI's strict mode. */
export type AnswerSchema = { name: string; schema: Record<string, unknown> }

export type Answer = { text: string; usage: ModelUsage }

/** No complete answer. `reason` never contains user input. */
export class ModelFailure extends Failure {
  /** False if the provider rejected the call, so nothing was charged. */
  readonly charged: boolean
  constructor(reason: string, options: { charged: boolean; cause?: unknown }) {
    super(`The model failed: ${reason}`, reason, options.cause)
    this.charged = options.charged
  }
}

export type Model = {
  readonly provider: string
  readonly model: string
  /** The maximum cost of a call, in millionths of a dollar. */
  maxCost(prompt: Prompt): number
  /** Resolves with a whole text, or throws ModelFailure. `onText` hears all that is written so far, as it comes. */
  write(prompt: Prompt, signal: AbortSignal, onText?: (text: string) => void): Promise<Answer>
  /** JSON for a schema. May be cut off or malformed: the caller uses its complete items. */
  answer(prompt: Prompt, schema: AnswerSchema, signal: AbortSignal): Promise<Answer>
}

/** Exactly the fields in section 7 of the specification. */
export type AutomationPayload = {
  id: string
  person: string
  relationship: string
  qualities: string
  memories: string
  scripture: string
  tone: string
  length: string
  theme: string
  name: string
  type: string
  email: string
  customer_name: string
  preview: string
  /** Ours, after the specified ones: what else was asked for, and what a new version should do differently. */
  additional: string
  different: string
}

/** A text sent to our callback for one of our attempts. */
export type Delivery = { submissionId: string; attempt: string; text: string }

/** An external automation that writes in place of a model. */
export type Automation = {
  readonly host: string
  readonly microsPerCall: number
  /** The preview is in the response. */
  preview(payload: AutomationPayload, signal: AbortSignal): Promise<Answer>
  /** Requested only once, even after a crash. The text is sent to our callback. */
  eulogy(payload: AutomationPayload, signal: AbortSignal): Promise<Answer>
  /** Null if the signature is invalid. */
  readDelivery(body: Buffer, signature: string): Delivery | null
}

export type Models = {
  /** In the order they are tried. */
  readonly writers: readonly Model[]
  /** In the order they are tried: by default, other providers than the writer's come first. */
  judgesFor(writer: Model | null): readonly Model[]
  /** If set, it replaces the writers but not the judges. */
  readonly automation: Automation | null
  /** True if no real model is configured, which the pages disclose. */
  readonly demonstration: boolean
}
