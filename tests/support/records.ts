import { sql } from 'kysely'
import type { Version } from '#contract/eulogies.ts'
import type { Memory } from '#contract/memories.ts'
import type { Question } from '#domain/listening.ts'
import { type SubmissionFormValues, submissionInputSchema, toRow } from '#domain/submission.ts'
import type { Product } from './product.ts'

/** Reads the database directly, as its owner. */
export function recordsOf(product: Product) {
  const owner = () => product.database.owner
  return {
    submissionOf: (id: string) => product.database.row('eulogy_submissions', { id }),
    /** The first submission and its retries, oldest first. */
    familyOf: (rootId: string) =>
      owner()
        .selectFrom('eulogy_submissions')
        .selectAll()
        .where('root_id', '=', rootId)
        .orderBy('created_at')
        .execute(),
    textsOf: async (submissionId: string) =>
      (await product.database.rows('eulogies', { submission_id: submissionId })).map(
        ({ text }) => ({ text }),
      ),
    isWritten: async (id: string) =>
      (await product.database.rows('eulogies', { submission_id: id })).length > 0,
    purchaseOf: (rootId: string) => product.database.row('purchases', { root_id: rootId }),
    checkoutOf: (sessionId: string) => product.database.row('checkouts', { session_id: sessionId }),
    checkoutsOf: (rootId: string) =>
      owner()
        .selectFrom('checkouts')
        .select(['session_id', 'state'])
        .where('root_id', '=', rootId)
        .orderBy('attempt')
        .execute(),
    /** The kinds of alerts about a subject: an order number, or the id of a checkout for example. */
    alertsAbout: async (subjectId: string) =>
      (await product.database.rows('operator_alerts', { subject_id: subjectId })).map(
        ({ alert }) => alert,
      ),
    /** The jobs of a queue about a submission, a checkout or all. */
    jobsOf: async (queue: string, about = '') => {
      const { rows } = await sql<{ data: object; state: string }>`
        select data, state::text from pgboss.job
        where name = ${queue} and data::text like ${`%${about}%`}
      `.execute(owner())
      return rows
    },
    erasureOf: async (rootId: string) =>
      (await product.database.rows('erasures', { root_id: rootId }))[0],
  }
}

/** Only the fields that a form must have. */
export const requiredInput: SubmissionFormValues = {
  name: 'Margaret Shaw',
  relationship: 'mother',
  qualities: 'patient',
  customer_name: 'Anna',
  email: 'anna@example.com',
}

/** What a page reads about a form that was sent and paid for, before the text is written. */
export const paidReply = (id: string) => ({
  ...toRow(submissionInputSchema.parse(requiredInput)),
  id,
  name: requiredInput.name,
  type: 'paid',
  questions: [],
  helpline: false,
  asksFirst: false,
  canWriteAgain: true,
  passage: null,
  addedMemories: [],
  othersMemories: [],
  retries: 2,
  preview: '',
  preview_checked: true,
  preview_evidence: null,
  full_eulogy: null,
  address: null,
  order: null,
})

/** What the server says of a payment in the browser that wrote the text. */
export const paidHere = {
  state: 'paid-here' as const,
  orderNumber: '12345678',
  person: 'Ruth Carver',
  customer_name: 'Daniel',
  relationship: 'grandmother',
}

/** A version of a text without evidence, as a page reads it. */
export const versionWith = (changes: Partial<Version> = {}): Version => ({
  submissionId: 'first',
  writtenAt: '2026-05-03T10:00:00.000Z',
  full_eulogy: 'All of it.',
  original: 'All of it.',
  revision: 0,
  sentences: [],
  removed: [],
  rewrites: [],
  memoryIds: [],
  ...changes,
})

/** An open question. */
export const questionWith = (changes: Partial<Question> = {}): Question => ({
  number: 1,
  round: 1,
  about: '',
  ask: 'What did she hum?',
  answer: '',
  skipped: false,
  ...changes,
})

/** A new memory of Tom, as a page reads it. */
export const memoryWith = (changes: Partial<Memory> = {}): Memory => ({
  id: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c21',
  linkId: '5c0b7f0e-3c1d-4a54-9a54-0f6f6f8f3c11',
  name: 'Tom',
  relation: 'brother',
  text: 'She taught me to whistle.',
  state: 'new',
  contributedAt: '2026-11-16T09:00:00.000Z',
  changedAt: '2026-11-16T09:00:00.000Z',
  ...changes,
})
