import { arrange } from '#standins/model/arranger.ts'
import { readTold } from '#standins/model/request.ts'

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

const longest: Record<string, number> = { short: 520, medium: 910, long: 1_300 }

const toldIn = (order: Order) => readTold({ ...order, speaker: order.customer_name })

export function previewOf(order: Order): string {
  return arrange(toldIn(order), { part: 'opening', about: 90, opening: '', version: 1, avoid: [] })
}

/** The whole text; it begins with the preview that it was sent. */
export function textOf(order: Order): string {
  const about = longest[order.length] ?? 910
  const opening = order.preview
  const part = opening === '' ? 'whole' : 'rest'
  const text = arrange(toldIn(order), { part, about, opening, version: 1, avoid: [] })
  return opening === '' ? text : `${opening}\n\n${text}`
}
