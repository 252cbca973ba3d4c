import type { EmailKind, NoticeKind } from '#domain/email.ts'
import type { Purpose } from '#domain/limits/budget.ts'
import type { RefundReason } from '#domain/order/purchase.ts'

type ReadingOutcome = 'read' | 'too-many-places' | 'no-reader'
export type ModelCallOutcome =
  | 'used'
  /** The draft broke a rule, or the judge got a control sentence wrong. */
  | 'rejected'
  /** No answer from the provider. */
  | 'failed'
  /** We stopped waiting. */
  | 'stopped'
  /** Not made, because the day's budget is spent. */
  | 'over-budget'
  /** Not made, because of a limit for one visitor. */
  | 'refused'

export type EmailOutcome =
  | 'sent'
  /** The mail server doesn't know the address. */
  | 'bounced'
  /** The mail server rejected it for good for another reason. */
  | 'rejected'
  /** We decided not to send it. */
  | 'skipped'
  /** Not accepted this time; it's retried. */
  | 'deferred'

type WebhookOutcome = 'handled' | 'unrelated' | 'invalid-signature' | 'failed'

/** Counts what happens. Labels have a fixed set of values; none of them comes from a user. */
export type Metrics = {
  /** So that its first server error counts. */
  routeAdded(route: { route: string; method: string }): void
  requestCompleted(request: {
    /** The route pattern, never the URL. */
    route: string
    method: string
    status: number
    /** Null for an event stream, which ends when the browser leaves. */
    seconds: number | null
  }): void
  jobEnded(job: { queue: string; failed: boolean; seconds: number; attempt: number }): void
  modelCalled(call: {
    provider: string
    task: string
    purpose: Purpose
    outcome: ModelCallOutcome
    seconds: number
  }): void
  /** `marked`: sentences that the buyer has to confirm. A preview has no counts. */
  textWritten(purpose: Purpose, counts?: { rounds: number; marked: number; isShort: boolean }): void
  textFailed(purpose: Purpose): void
  /** What the listener asked, and what people did with it. */
  questionsCounted(outcome: 'asked' | 'answered' | 'skipped', count: number): void
  /** `judged`: whether any judge gave usable verdicts for a batch of sentences. */
  batchChecked(judged: boolean): void
  /** What became of the last reading of a text, and of the places that the reader named. */
  textRead(outcome: ReadingOutcome, places?: { cured: number; marked: number }): void
  paidTextReady(secondsSincePayment: number): void
  /** `seconds`: since the email was due. Null if it was sent again on request. */
  emailEnded(email: {
    kind: EmailKind | NoticeKind
    outcome: EmailOutcome
    seconds: number | null
  }): void
  /** `lagSeconds`: since the payment provider created the event. */
  webhookEnded(webhook: { outcome: WebhookOutcome; lagSeconds: number | null }): void
  /** Payments that no webhook and no returning buyer had reported. */
  paymentsReconciled(count: number): void
  paymentRefunded(reason: RefundReason): void
}
