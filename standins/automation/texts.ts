import { arrange } from '#standins/model/arranger.ts'
import { readSubmissionInput } from '#standins/model/request.ts'

/** What the product sends: a paid call also has submission_id. */
export type AutomationRequest = Record<
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

const maxWords: Record<string, number> = { short: 520, medium: 910, long: 1_300 }

const inputFrom = (order: AutomationRequest) =>
  readSubmissionInput({ ...order, speaker: order.customer_name })

export function previewOf(order: AutomationRequest): string {
  return arrange(inputFrom(order), {
    part: 'opening',
    about: 90,
    opening: '',
    version: 1,
    avoid: [],
  })
}

/** The whole text; it begins with the preview that it was sent. */
export function fullTextOf(order: AutomationRequest): string {
  const about = maxWords[order.length] ?? 910
  const opening = order.preview
  const part = opening === '' ? 'whole' : 'rest'
  const text = arrange(inputFrom(order), { part, about, opening, version: 1, avoid: [] })
  return opening === '' ? text : `${opening}\n\n${text}`
}
