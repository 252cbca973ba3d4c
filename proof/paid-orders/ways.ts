export type Way = {
  name: string
  /** Makes the stand-in for the model misbehave; empty: it does not. */
  marker: string
  /** How the stand-in counts what it did. */
  counted: string | null
  ends: 'refunded' | 'delivered' | 'either'
}

/** The ways in which the writer of a paid text fails for ever. */
export const failing: Way[] = [
  { name: 'same rejected text', marker: 'model-stuck-rest', counted: 'stuck', ends: 'refunded' },
  { name: 'empty text', marker: 'model-empty-rest', counted: 'empty', ends: 'refunded' },
  { name: 'timeout', marker: 'model-stalls-rest', counted: 'stalls', ends: 'refunded' },
  { name: 'overloaded (529)', marker: 'model-down-rest', counted: 'down', ends: 'refunded' },
]

/** Its worker is killed while it writes, again and again. */
export const crashing: Way = {
  name: 'killed worker',
  marker: 'model-stalls-rest',
  counted: null,
  ends: 'refunded',
}

/** The whole stack runs with a budget for paid texts of nothing at all. */
export const overBudget: Way = {
  name: 'budget at its cap',
  marker: '',
  counted: null,
  ends: 'delivered',
}

/** The third attempt succeeds, some seconds before or after the refund is due. */
export const atTheDeadline: Way = {
  name: 'text at the deadline',
  marker: 'model-down-2-rest',
  counted: 'down-2',
  ends: 'either',
}
