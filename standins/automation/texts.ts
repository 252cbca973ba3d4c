import { arrange } from '#standins/model/arranger.ts'
import { readSubmissionInput } from '#standins/model/request.ts'

/** A paid call also has submission_id. */
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
  | 'preview'
  | 'additional'
  | 'different',
  string
> & { submission_id?: string }

const maxWords: Record<string, number> = { short: 520, medium: 910, long: 1_300 }

const inputFrom = (request: AutomationRequest) =>
  readSubmissionInput({ ...request, speaker: request.customer_name })

export function previewOf(request: AutomationRequest): string {
  return arrange(inputFrom(request), {
    part: 'opening',
    about: 90,
    opening: '',
    version: 1,
  })
}

/** The full text, starting with the preview of the request. */
export function fullTextOf(request: AutomationRequest): string {
  const about = maxWords[request.length] ?? 910
  const opening = request.preview
  const part = opening === '' ? 'whole' : 'rest'
  const text = arrange(inputFrom(request), { part, about, opening, version: 1 })
  return opening === '' ? text : `${opening}\n\n${text}`
}
