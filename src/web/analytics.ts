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

const recordedKey = 'purchases-recorded'

/** Records a purchase once, across reloads and tabs. The lock covers two tabs open at the same time. */
export async function recordPurchase(
  submissionId: string,
  purchase: Extract<ConfirmCheckoutReply, { state: 'paid-here' }>,
) {
  const recordOnce = () => {
    if (!isFirst(purchase.orderNumber)) return
    record({
      event: 'purchase_completed',
      transaction_id: purchase.orderNumber,
      value: price.amount / 100,
      currency: price.currency.toUpperCase(),
      item_name: 'Eulogy',
      relationship: purchase.relationship,
      submission_id: submissionId,
    })
  }
  if (!navigator.locks) return recordOnce()
  await navigator.locks.request(recordedKey, recordOnce).catch(recordOnce)
}

function isFirst(orderNumber: string): boolean {
  const recorded = withStorage((storage) => storage.getItem(recordedKey))?.split(' ') ?? []
  if (recorded.includes(orderNumber)) return false
  withStorage((storage) => storage.setItem(recordedKey, [...recorded, orderNumber].join(' ')))
  return true
}
