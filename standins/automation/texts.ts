import { compose } from '#standins/model/eulogy/compose.ts'
import { readTold } from '#standins/model/eulogy/told.ts'
import { countWords } from '#standins/model/eulogy/words.ts'

/** What the product sends: a paid call also has submission_id. */
export type Order = Record<
  | 'id'
  | 'person'
  | 'relationship'
  | 'qualities'
  | 'memories'
  | 'scripture'
  | 'tone'
  | 'length'
  | 'theme'
  | 'name'
  | 'type'
  | 'email'
  | 'customer_name'
  | 'preview',
  string
> & { submission_id?: string }

const ranges: Record<string, { min: number; max: number }> = {
  short: { min: 390, max: 520 },
  medium: { min: 650, max: 910 },
  long: { min: 1040, max: 1300 },
}

const toldIn = (order: Order) => readTold({ ...order, speaker: order.customer_name })
const totalFor = ({ length }: Order) => ranges[length] ?? { min: 650, max: 910 }

export function previewOf(order: Order): string {
  const words = { min: 60, max: 110 }
  const task = { part: 'opening' as const, words, total: totalFor(order), version: 1 }
  return compose(toldIn(order), { ...task, opening: '', mend: [] })
}

/** The whole text; it begins with the preview that it was sent. */
export function textOf(order: Order): string {
  const total = totalFor(order)
  const opening = order.preview
  const task = { total, version: 1, mend: [] }
  if (opening === '')
    return compose(toldIn(order), { ...task, part: 'whole', words: total, opening })
  const there = countWords(opening)
  const words = { min: Math.max(0, total.min - there), max: total.max - there }
  return `${opening}\n\n${compose(toldIn(order), { ...task, part: 'rest', words, opening })}`
}
