import { api } from '#contract/urls.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import type { Visitor } from './visitor.ts'

/** Another text about the same person as in `submissionInput`. */
export const retryInput: SubmissionFormValues = {
  name: 'Margaret Ellen Shaw',
  relationship: 'mother',
  qualities: 'brave, and never on time',
  memory: 'She once drove all night to bring me my violin.',
  scripture: 'Psalm 121',
  tone: 'emotional',
  length: 'short',
  theme: 'religious',
  additional: 'Thank the choir of Saint Anne.',
  customer_name: 'Anna',
  email: 'anna@example.com',
}

export const requestRetry = (
  visitor: Visitor,
  id: string,
  changes: Partial<SubmissionFormValues & { different: string }> = {},
  idempotencyKey?: string,
) =>
  visitor.request(api.retries(id), {
    body: { ...retryInput, ...changes },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  })
