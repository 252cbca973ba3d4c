import type { SubmissionFormValues } from '#domain/submission.ts'
import type { OrderRecord } from '#tests/chaos/history.ts'

/** A form whose name, memories and email address contain the canary of the order. */
export function formFor({ canary, email }: OrderRecord): SubmissionFormValues {
  return {
    name: `Ruth ${canary}`,
    relationship: 'mother',
    qualities: 'patient, funny, kind to strangers',
    memory: [
      'She taught me to swim in the cold sea.',
      'Every Sunday she baked bread and the whole street smelled of it.',
      `Her boat was called ${canary} and she painted it herself.`,
      'When my brother broke his leg she slept in a chair beside him for a week.',
      `On the last day of school she met us at the gate of ${canary} with plums.`,
    ].join(' '),
    length: 'short',
    customer_name: 'Anna',
    email,
  }
}
