import type { ColumnType, Generated } from 'kysely'
import type { AccessKind } from '#domain/access.ts'
import type { Allowance, EmailKind, NoticeKind } from '#domain/email.ts'
import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import type { Column } from '#domain/fields.ts'
import type { Purpose } from '#domain/limits/budget.ts'
import type { ErasureReason, RequestedErasure } from '#domain/limits/retention.ts'
import type { CheckoutState } from '#domain/order/checkout.ts'
import type { PurchaseState, RefundReason } from '#domain/order/purchase.ts'
import type { PreviewEvidence } from '#domain/preview/preview.ts'
import type { RewriteWish } from '#domain/rewrite.ts'
import type { DeskTables } from '#server/store/desk/tables.ts'
import type { MemoryTables } from '#server/store/memories/tables.ts'
import type { CheckedSentence, ViewTables } from './views.ts'

type OtherTables = DeskTables & MemoryTables & ViewTables

/** The tables as the code sees them. Defined in migrations/. */
export type Schema = OtherTables & {
  eulogy_submissions: Record<Column, string> & {
    id: string
    root_id: string
    name: string
    type: Generated<'general' | 'paid'>
    retries: Generated<number>
    memory_ids: Generated<string[] | null>
    writing_failed_at: Generated<Date | null>
    piece_kinds: Generated<string[] | null>
    passage: Generated<string>
    verses: Generated<string>
    own_verses: Generated<string>
    own_verses_at: Generated<Date | null>
    different: Generated<string>
    preview_checked: Generated<boolean>
    preview_evidence: ColumnType<PreviewEvidence | null, never, string | null>
    begun_at: Generated<Date | null>
    written_again_at: Generated<Date | null>
    preview: Generated<string>
    created_at: Date
  }
  access_keys: {
    hash: Buffer
    root_id: string
    kind: AccessKind
    email_id: Generated<string | null>
    mailbox: Generated<Buffer | null>
    created_at: Date
    revoked_at: Date | null
  }
  purchases: {
    root_id: string
    state: Generated<PurchaseState>
    opened_at: Date
    paid_at: Generated<Date | null>
    order_number: Generated<string | null>
    paid_checkout_id: Generated<string | null>
    /** Set by `mark_paid`, until its first text is stored. */
    unwritten: Generated<boolean>
    erasing_at: Generated<Date | null>
    erasing_reason: Generated<RequestedErasure | null>
    prewrites: Generated<number>
    prewritten_version: Generated<string | null>
    rewrites: Generated<number>
  }
  checkouts: {
    id: string
    /** Null once the family is erased: the remaining checkout is anonymous. */
    root_id: string | null
    attempt: number
    state: Generated<CheckoutState>
    session_id: Generated<string | null>
    url: Generated<string | null>
    amount: number
    currency: string
    payment_intent: Generated<string | null>
    refund_id: Generated<string | null>
    refund_reason: Generated<RefundReason | null>
    refund_decided_at: Generated<Date | null>
    refunded_at: Generated<Date | null>
    next_check_at: Generated<Date | null>
    claim_hash: Generated<Buffer | null>
    claimed_at: Generated<Date | null>
    opened_for: Generated<Buffer | null>
    opened_at: Date
    expires_at: Date
    failure: Generated<string | null>
  }
  listenings: {
    submission_id: string
    round: number
    helpline: Generated<string>
    listened_at: Date
  }
  questions: {
    submission_id: string
    number: number
    round: number
    about: string
    ask: string
    answer: Generated<string>
    skipped_at: Generated<Date | null>
    asked_at: Date
    answered_at: Generated<Date | null>
  }
  drafted_rests: {
    submission_id: string
    text: string
    provider: string
    drafted_at: Date
  }
  openings: {
    submission_id: string
    text: string
    sentences: ColumnType<CheckedSentence[], string | undefined, string>
    memory_ids: Generated<string[]>
    written_at: Date
  }
  confirmed_sentences: { root_id: string; sentence: string; confirmed_at: Date }
  eulogies: {
    id: string
    submission_id: string
    text: string
    sentences: ColumnType<SentenceEvidence[], string | undefined, string>
    removed: ColumnType<RemovedSentence[], string | undefined, string>
    memory_ids: Generated<string[]>
    is_short: Generated<boolean>
    is_unread: Generated<boolean>
    written_at: Date
  }
  eulogy_edits: { submission_id: string; revision: number; text: string; saved_at: Date }
  erasures: {
    root_id: string
    reason: ErasureReason
    erased_at: Date
    order_number: Generated<string | null>
    paid_at: Generated<Date | null>
    paid_checkout_id: Generated<string | null>
  }
  paragraph_rewrites: {
    id: string
    submission_id: string
    idempotency_hash: Generated<Buffer | null>
    position: number
    old_text: string
    wish: RewriteWish
    memory: Generated<string>
    memory_kinds: Generated<string[] | null>
    memory_id: Generated<string | null>
    requested_at: Date
    expires_at: Date
    ended_at: Generated<Date | null>
    outcome: Generated<'written' | 'failed' | null>
    given_back: Generated<boolean>
    new_text: Generated<string>
    sentences: ColumnType<SentenceEvidence[], string | undefined, string>
  }
  writing_attempts: {
    id: string
    submission_id: string
    started_at: Date
    ended_at: Generated<Date | null>
    outcome: Generated<'written' | 'failed' | null>
    reason: Generated<string | null>
  }
  writing_leases: { submission_id: string; holder: string; held_until: Date }
  preview_leases: { submission_id: string; holder: string; held_until: Date }
  reader_links: {
    id: string
    hash: Buffer
    root_id: string
    maker_hash: Buffer
    created_at: Date
    revoked_at: Generated<Date | null>
  }
  link_requests: { id: string; email: string; requested_at: Date }
  emails: {
    id: string
    submission_id: string | null
    subject_id: Generated<string | null>
    kind: EmailKind | NoticeKind
    recipient: Generated<string | null>
    due_at: Date
    sent_at: Generated<Date | null>
    sends: Generated<number>
    failed_at: Generated<Date | null>
    failure: Generated<string | null>
  }
  spend: {
    id: string
    submission_id: string | null
    purpose: Purpose
    provider: string | null
    model: string | null
    brief: string | null
    task: string | null
    input_tokens: number | null
    output_tokens: number | null
    cost_micros: number
    outcome: Generated<string>
    charged: Generated<boolean>
    reserved_at: Date
    settled_at: Generated<Date | null>
  }
  automation_calls: {
    id: string
    submission_id: string
    started_at: Date
    sent_at: Generated<Date | null>
    received_at: Generated<Date | null>
    text: Generated<string | null>
    claimed_at: Generated<Date | null>
  }
  daily_spend: { day: string; purpose: Purpose; spent_micros: Generated<string> }
  network_spend: {
    day: string
    network: Buffer
    previews: Generated<number>
    preview_micros: Generated<string>
    prewrites: Generated<number>
  }
  rate_limits: { key: string; points: number; expire: string | null }
  submission_requests: {
    submission_id: string
    idempotency_hash: Buffer | null
    requested_at: Date
  }
  // What we know of mailboxes, each a keyed hash.
  bounced_mailboxes: { mailbox: Buffer; reason: string; created_at: Date }
  unsubscribed_mailboxes: { mailbox: Buffer; created_at: Date }
  proven_mailboxes: { root_id: string; mailbox: Buffer; proven_at: Date; paid: Generated<boolean> }
  email_counts: {
    day: string
    counted: Allowance | 'total'
    mailbox: Buffer | null
    emails: number
  }
}
