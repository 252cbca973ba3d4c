import type { SubmissionFormValues } from '#domain/submission.ts'
import type { Product } from './product.ts'

/** Reads the database directly, as its owner. */
export function recordsOf(product: Product) {
  const owner = () => product.database.owner
  return {
    submissionOf: (id: string) =>
      owner()
        .selectFrom('eulogy_submissions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    /** The first submission and its retries, oldest first. */
    familyOf: (rootId: string) =>
      owner()
        .selectFrom('eulogy_submissions')
        .selectAll()
        .where('root_id', '=', rootId)
        .orderBy('created_at')
        .execute(),
    textsOf: (submissionId: string) =>
      owner()
        .selectFrom('eulogies')
        .select('text')
        .where('submission_id', '=', submissionId)
        .execute(),
    isWritten: async (submissionId: string) =>
      (
        await owner()
          .selectFrom('eulogies')
          .select('id')
          .where('submission_id', '=', submissionId)
          .execute()
      ).length > 0,
    purchaseOf: (rootId: string) =>
      owner()
        .selectFrom('purchases')
        .selectAll()
        .where('root_id', '=', rootId)
        .executeTakeFirstOrThrow(),
    checkoutOf: (sessionId: string) =>
      owner()
        .selectFrom('checkouts')
        .selectAll()
        .where('session_id', '=', sessionId)
        .executeTakeFirstOrThrow(),
    checkoutsOf: (rootId: string) =>
      owner()
        .selectFrom('checkouts')
        .select(['session_id', 'state'])
        .where('root_id', '=', rootId)
        .orderBy('attempt')
        .execute(),
    /** The kinds of alerts about a subject: an order number, or the id of a checkout for example. */
    alertsAbout: async (subjectId: string) => {
      const rows = await owner()
        .selectFrom('operator_alerts')
        .select('alert')
        .where('subject_id', '=', subjectId)
        .execute()
      return rows.map(({ alert }) => alert)
    },
    erasureOf: (rootId: string) =>
      owner().selectFrom('erasures').selectAll().where('root_id', '=', rootId).executeTakeFirst(),
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
