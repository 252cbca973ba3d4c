import * as z from 'zod/mini'

/** How a visitor comes to the page that holds the panel. */
export type EntryPoint =
  | { by: 'payment'; sessionId: string; submissionId: string }
  | { by: 'email'; submissionId: string; dataFirst: boolean }
  | { by: 'canceled-payment'; submissionId: string | null }
  | { by: 'finished-eulogy'; submissionId: string; fullEulogy: string }
  | { by: 'submission'; submissionId: string; paymentUnconfirmed: boolean }
  | { by: 'home' }

/** What we keep in the history entry, so that reload and Back find the same submission. */
const historyStateSchema = z.object({
  submissionId: z.string(),
  fullEulogy: z.optional(z.string()),
  paymentUnconfirmed: z.optional(z.boolean()),
})
export type HistoryState = z.infer<typeof historyStateSchema>

/** What home keeps of the submission that was left for it, so that there is a way back. */
const leftSchema = z.object({ leftId: z.string() })
export type LeftSubmission = z.infer<typeof leftSchema>

export function leftId(state: unknown): string | null {
  const left = leftSchema.safeParse(state)
  return left.success ? left.data.leftId : null
}

export function parseEntryPoint(location: { search: string; state: unknown }): EntryPoint {
  const query = new URLSearchParams(location.search)
  const submissionId = query.get('submission_id')
  const sessionId = query.get('session_id')
  const says = (name: string) => query.get(name) === 'true'

  if (says('success') && sessionId && submissionId)
    return { by: 'payment', sessionId, submissionId }
  if (says('archive') && submissionId) {
    return { by: 'email', submissionId, dataFirst: query.get('show') === 'my-data' }
  }
  if (says('canceled')) return { by: 'canceled-payment', submissionId }

  const carried = historyStateSchema.safeParse(location.state)
  if (!carried.success) return { by: 'home' }
  const { fullEulogy, paymentUnconfirmed = false } = carried.data
  const id = carried.data.submissionId
  if (fullEulogy) return { by: 'finished-eulogy', submissionId: id, fullEulogy }
  return { by: 'submission', submissionId: id, paymentUnconfirmed }
}

/** Whether a reload would come straight to this submission. */
export function opensSubmission(door: EntryPoint, submissionId: string): boolean {
  return door.by === 'submission' && door.submissionId === submissionId && !door.paymentUnconfirmed
}
