import { ApiError, noticeForError, openCheckout } from '#web/api.ts'
import { openSubmission } from '#web/journey/entry.ts'
import type { Journey } from '#web/journey/journey.ts'
import { notices, orOffline } from '#web/journey/notices.ts'
import { draftKey, openedCheckout } from '#web/journey/pending-input.ts'
import type { Stored } from '#web/journey/states.ts'
import { logError } from '#web/log.ts'

const messages = {
  paymentNotOpened: 'The payment page didn’t open. Please press the button again.',
  notCharged: 'You have not been charged.',
  maybeCharged:
    'Nothing was charged just now. If you paid earlier, your eulogy will come by email, and you won’t have to pay again.',
  paidNotOpened:
    'This eulogy is already paid for, and you have not been charged again. We couldn’t open it just now. Please try again in a moment.',
}

/** Goes to the payment page. Returns the error message if it can't. */
export async function goToCheckout(
  journey: Journey,
  { id, input }: Pick<Stored, 'id' | 'input'>,
  withoutPreview: boolean,
): Promise<string | null> {
  if (!id) {
    journey.notify(notices.submissionIdMissing)
    return notices.submissionIdMissing.text
  }
  try {
    const { url } = await openCheckout(id, input.name, input.email, withoutPreview)
    openedCheckout.save(id, withoutPreview ? draftKey(journey.preselected) : '')
    if (!journey.hasLeft?.()) window.location.assign(url)
    return null
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    const isPaid = code === 'already-paid'
    if (isPaid && (await isOpened(journey, id))) return null
    if (code === 'no-preview' && (await isOpened(journey, id, previewDropped))) return null
    logError('The checkout could not be opened', error)
    const notice = noticeForError(notices.paymentNotStarted, error)
    journey.notify(notice)
    if (isPaid) return messages.paidNotOpened
    const reason =
      notice === notices.paymentNotStarted ? orOffline(messages.paymentNotOpened) : notice.text
    // Someone who has been on the payment page may have paid there.
    const charged = openedCheckout.find(id) === null ? messages.notCharged : messages.maybeCharged
    return `${charged} ${reason}`
  }
}

const previewDropped =
  'A memory from someone else that was in your preview has been taken back. You have not been charged. Please press the button, and we’ll write a new preview.'

const isOpened = (journey: Journey, id: string, failure?: string) =>
  openSubmission(journey, id, failure).then(
    () => true,
    () => false,
  )
