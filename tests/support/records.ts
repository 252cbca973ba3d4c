import { sql } from 'kysely'
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
  canWriteAgain: true,
  retries: 2,
  preview: '',
  preview_checked: true,
  full_eulogy: null,
})
