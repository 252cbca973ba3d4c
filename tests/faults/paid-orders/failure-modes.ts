export type FailureMode = {
  name: string
  /** Makes the stand-in for the model misbehave; empty: it does not. */
  marker: string
  /** How the stand-in counts what it did. */
  countedAs: string | null
  expected: 'refunded' | 'delivered' | 'either'
}

/** The ways in which the writer of a paid text fails for ever. */
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

/** Its worker is killed while it writes, again and again. */
export const killedWorker: FailureMode = {
  name: 'killed worker',
  marker: 'model-stalls-rest',
  countedAs: null,
  expected: 'refunded',
}

/** The whole stack runs with a budget for paid texts of nothing at all. */
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
