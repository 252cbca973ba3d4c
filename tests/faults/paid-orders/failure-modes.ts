export type FailureMode = {
  name: string
  /** Makes the model stand-in misbehave; empty for normal behavior. */
  marker: string
  /** The name of the stand-in's counter. */
  countedAs: string | null
  expected: 'refunded' | 'delivered' | 'either'
}

/** Permanent failures of the writer of a paid text. */
export const permanentFailures: FailureMode[] = [
  {
    name: 'same rejected text',
    marker: 'model-same-unusable-rest',
    countedAs: 'same-unusable',
    expected: 'refunded',
  },
  { name: 'empty text', marker: 'model-empty-rest', countedAs: 'empty', expected: 'refunded' },
  { name: 'timeout', marker: 'model-stalls-rest', countedAs: 'stalls', expected: 'refunded' },
  { name: 'overloaded (529)', marker: 'model-down-rest', countedAs: 'down', expected: 'refunded' },
]

/** The worker is killed repeatedly while it writes. */
export const killedWorker: FailureMode = {
  name: 'killed worker',
  marker: 'model-stalls-rest',
  countedAs: null,
  expected: 'refunded',
}

/** The budget for paid texts is zero in the whole stack. */
export const budgetAtCap: FailureMode = {
  name: 'budget at its cap',
  marker: '',
  countedAs: null,
  expected: 'delivered',
}

/** The third attempt succeeds, some seconds before or after the refund is due. */
export const textAtDeadline: FailureMode = {
  name: 'text at the deadline',
  marker: 'model-down-2-rest',
  countedAs: 'down-2',
  expected: 'either',
}
