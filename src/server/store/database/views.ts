import type { ColumnType } from 'kysely'
import type { RemovedSentence, SentenceEvidence } from '#domain/evidence.ts'
import type { RewriteWish } from '#domain/rewrite.ts'

/** What the api reads of texts: only what is paid for. */
export type ViewTables = {
  /** The specified fields of a submission. */
  submissions_with_text: {
    id: ColumnType<string, never, never>
    person: ColumnType<string, never, never>
    relationship: ColumnType<string, never, never>
    qualities: ColumnType<string, never, never>
    memories: ColumnType<string, never, never>
    scripture: ColumnType<string, never, never>
    tone: ColumnType<string, never, never>
    length: ColumnType<string, never, never>
    theme: ColumnType<string, never, never>
    name: ColumnType<string, never, never>
    type: ColumnType<'general' | 'paid', never, never>
    email: ColumnType<string, never, never>
    customer_name: ColumnType<string, never, never>
    retries: ColumnType<number, never, never>
    preview: ColumnType<string, never, never>
    full_eulogy: ColumnType<string | null, never, never>
  }
  paid_eulogies: {
    submission_id: ColumnType<string, never, never>
    root_id: ColumnType<string, never, never>
    eulogy_id: ColumnType<string, never, never>
    full_eulogy: ColumnType<string, never, never>
    written_at: ColumnType<Date, never, never>
    original: ColumnType<string, never, never>
    revision: ColumnType<number, never, never>
    sentences: ColumnType<SentenceEvidence[], never, never>
    removed: ColumnType<RemovedSentence[], never, never>
    memory_ids: ColumnType<string[], never, never>
    is_short: ColumnType<boolean, never, never>
    is_unread: ColumnType<boolean, never, never>
    rewrites: ColumnType<WrittenRewrite[], never, never>
  }
  paid_edits: {
    root_id: ColumnType<string, never, never>
    submission_id: ColumnType<string, never, never>
    revision: ColumnType<number, never, never>
    text: ColumnType<string, never, never>
    saved_at: ColumnType<Date, never, never>
  }
  paid_openings: {
    root_id: ColumnType<string, never, never>
    submission_id: ColumnType<string, never, never>
    text: ColumnType<string, never, never>
    written_at: ColumnType<Date, never, never>
    sentences: ColumnType<CheckedSentence[], never, never>
  }
  paid_deliveries: {
    root_id: ColumnType<string, never, never>
    submission_id: ColumnType<string, never, never>
    text: ColumnType<string | null, never, never>
    started_at: ColumnType<Date, never, never>
    received_at: ColumnType<Date | null, never, never>
  }
}

/** A paragraph that was written again, as the view lists it. */
type WrittenRewrite = {
  id: string
  wish: RewriteWish
  old: string
  text: string
  sentences: SentenceEvidence[]
  memoryId: string | null
}

/** A sentence of an opening with its check result, in the writing module's format. */
export type CheckedSentence = { text: string; checked: unknown }
