import type { SubmissionFormValues } from '#domain/submission.ts'

/** Only the fields that a form must have. */
export const requiredInput: SubmissionFormValues = {
  name: 'Margaret Shaw',
  relationship: 'mother',
  qualities: 'patient',
  customer_name: 'Anna',
  email: 'anna@example.com',
}
