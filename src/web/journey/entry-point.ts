import * as z from 'zod/mini'
import { pages } from '#contract/urls.ts'

/** How a visit to the page with the journey starts. */
export type EntryPoint =
  | { by: 'payment'; sessionId: string; submissionId: string }
  | { by: 'email'; submissionId: string; dataFirst: boolean }
  | { by: 'canceled-payment'; submissionId: string | null }
  | { by: 'finished-eulogy'; submissionId: string; fullEulogy: string }
  | { by: 'submission'; submissionId: string; paymentUnconfirmed: boolean }
  | { by: 'my-eulogy'; submissionId: string }
  | { by: 'home' }

/** The submission of an entry whose address is plain: after a payment, even after a reload. */
const historyStateSchema = z.object({
  submissionId: z.string(),
  fullEulogy: z.optional(z.string()),
  paymentUnconfirmed: z.optional(z.boolean()),
})
export type HistoryState = z.infer<typeof historyStateSchema>

type EntryLocation = { pathname: string; search: string; state: unknown }

export function parseEntryPoint(location: EntryLocation): EntryPoint {
  const query = new URLSearchParams(location.search)
  const submissionId = query.get('submission_id')
  const sessionId = query.get('session_id')
  const isSet = (name: string) => query.get(name) === 'true'

  if (isSet('success') && sessionId && submissionId)
    return { by: 'payment', sessionId, submissionId }
  // A link that was cut before the id is a dead one, too.
  if (isSet('archive')) {
    const dataFirst = query.get('show') === 'my-data'
    return { by: 'email', submissionId: submissionId ?? '', dataFirst }
  }
  if (isSet('canceled')) return { by: 'canceled-payment', submissionId }
  if (location.pathname === pages.myEulogy() && submissionId)
    return { by: 'my-eulogy', submissionId }

  const carried = historyStateSchema.safeParse(location.state)
  if (!carried.success) return { by: 'home' }
  const { fullEulogy, paymentUnconfirmed = false } = carried.data
  const id = carried.data.submissionId
  if (fullEulogy) return { by: 'finished-eulogy', submissionId: id, fullEulogy }
  return { by: 'submission', submissionId: id, paymentUnconfirmed }
}

type KeptEntry = { address: string; state: HistoryState | null }

/**
 * The history entry on this page that opens the submission again, after a reload or Back too. Whoever came
 * from the payment keeps the plain address, as specified; then it's the state that opens the submission.
 */
export function entryFor(by: EntryPoint['by'], pathname: string, submissionId: string): KeptEntry {
  if (by === 'payment' || by === 'finished-eulogy' || by === 'submission')
    return { address: pathname, state: { submissionId } }
  const isOwnPage = pathname === pages.myEulogy()
  const address = isOwnPage ? pages.myEulogy(submissionId) : pages.archive(submissionId, pathname)
  return { address, state: null }
}

/** Whether this entry opens the submission and does nothing else. */
export function opensSubmission(entry: EntryPoint, submissionId: string): boolean {
  switch (entry.by) {
    case 'my-eulogy':
      return entry.submissionId === submissionId
    case 'email':
      return entry.submissionId === submissionId && !entry.dataFirst
    case 'submission':
      return entry.submissionId === submissionId && !entry.paymentUnconfirmed
    default:
      return false
  }
}
