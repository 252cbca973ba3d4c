import { Failure } from '#domain/failure.ts'
import type { ModelUsage } from '#domain/model-usage.ts'

/** What is sent to a language model. */
export type Prompt = { system: string; prompt: string; maxOutputTokens: number }

/** A JSON schema with every field required, as OpenAI's strict mode wants it. */
export type AnswerSchema = { name: string; schema: Record<string, unknown> }

export type Answer = { text: string; usage: ModelUsage }

/** No whole answer came. `reason` quotes no one. */
export class ModelFailure extends Failure {
  /** False when the provider refused the call, so nothing can have been charged. */
  readonly charged: boolean
  constructor(reason: string, options: { charged: boolean; cause?: unknown }) {
    super(`The model failed: ${reason}`, reason, options.cause)
    this.charged = options.charged
  }
}

/** One model of one provider. */
export type Model = {
  readonly provider: string
  readonly model: string
  /** What a call may cost at most, in millionths of a dollar. */
  maxCost(prompt: Prompt): number
  /** Streams a text and ends with the whole of it, or throws ModelFailure. */
  write(prompt: Prompt, signal: AbortSignal, onText?: (piece: string) => void): Promise<Answer>
  /** JSON by a schema. The text may be cut off or malformed: the caller salvages what is whole. */
  answer(prompt: Prompt, schema: AnswerSchema, signal: AbortSignal): Promise<Answer>
}

/** What section 7 of the specification lists, and nothing else. */
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
}

/** A text that comes to us by itself, for an attempt that we made. */
export type Delivery = { submissionId: string; attempt: string; text: string }

/** An external automation that writes in place of a model. */
export type Automation = {
  readonly host: string
  readonly microsPerCall: number
  /** Its preview comes in its answer. */
  preview(payload: AutomationPayload, signal: AbortSignal): Promise<Answer>
  /** Ordered once, whatever happens to us meanwhile; the text comes to our callback. */
  eulogy(payload: AutomationPayload, signal: AbortSignal): Promise<Answer>
  /** A delivery that really is from the automation, or null. */
  readDelivery(body: Buffer, signature: string): Delivery | null
}

export type Models = {
  /** Who writes, in the order they are asked. */
  readonly writers: readonly Model[]
  /** Who judges, in the order they are asked: another provider than the writer's first. */
  judgesFor(writer: Model | null): readonly Model[]
  /** Writes in place of the writers where it is set; judges still judge. */
  readonly automation: Automation | null
  /** True while no real model is configured: the pages then say so. */
  readonly demonstration: boolean
}
