import type { ConfirmCheckoutReply } from '#contract/checkouts.ts'
import { price } from '#domain/offer.ts'
import { withStorage } from './storage.ts'

/** The only answers that are counted. */
export const countedChoices = ['relationship', 'length', 'tone', 'theme'] as const
type CountedChoice = (typeof countedChoices)[number]

type AnalyticsEvent =
  | ({ event: `form_step_${1 | 2 | 3}` } & { [Choice in CountedChoice]?: string })
  | { event: 'form_step_4' | 'generate_lead'; type: 'general' | 'paid' }
  | { event: 'preview_generated'; relationship: string }
  | { event: 'retry_modal_opened' | 'retry_submitted'; retriesLeft: number }
  | { event: 'retry_1' | 'retry_2' | 'retry_3' }
  | { event: 'copy_eulogy' | 'download_eulogy_txt' | 'contact_form_submit' }
  | {
      event: 'purchase_completed'
      transaction_id: string
      value: number
      currency: string
      item_name: 'Eulogy'
      relationship: string
      submission_id: string
    }

declare global {
  interface Window {
    dataLayer?: (AnalyticsEvent | { event: 'gtm.js'; 'gtm.start': number })[]
  }
}

/** The only writer to the data layer. Never push names, addresses or anything a person wrote. */
export function record(event: AnalyticsEvent) {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}

/** `remaining` is the number of retries shown on the button, before this one is used. */
export function recordRetry(remaining: number) {
  record({ event: 'retry_submitted', retriesLeft: remaining - 1 })
  if (remaining === 3) record({ event: 'retry_1' })
  if (remaining === 2) record({ event: 'retry_2' })
  if (remaining === 1) record({ event: 'retry_3' })
}

const purchasesKey = 'purchases-recorded'
const submissionsKey = 'submissions-recorded'

export const recordPurchase = (
  submissionId: string,
  purchase: Extract<ConfirmCheckoutReply, { state: 'paid-here' }>,
) =>
  recordOnce(purchasesKey, purchase.orderNumber, {
    event: 'purchase_completed',
    transaction_id: purchase.orderNumber,
    value: price.amount / 100,
    currency: price.currency.toUpperCase(),
    item_name: 'Eulogy',
    relationship: purchase.relationship,
    submission_id: submissionId,
  })

/** Called once the server has stored the form. */
export const recordSubmission = (submissionId: string) =>
  recordOnce(
    submissionsKey,
    submissionId,
    { event: 'form_step_4', type: 'general' },
    { event: 'generate_lead', type: 'general' },
  )

/** Once across reloads and tabs. The lock covers two tabs open at the same time. */
async function recordOnce(key: string, id: string, ...events: AnalyticsEvent[]) {
  const recordIfFirst = () => isFirst(key, id) && events.forEach(record)
  if (!navigator.locks) return recordIfFirst()
  await navigator.locks.request(key, recordIfFirst).catch(recordIfFirst)
}

function isFirst(key: string, id: string): boolean {
  const recorded = withStorage((storage) => storage.getItem(key))?.split(' ') ?? []
  if (recorded.includes(id)) return false
  withStorage((storage) => storage.setItem(key, [...recorded, id].join(' ')))
  return true
}
