import { ApiError, openCheckout } from '#web/api.ts'
import { noticeForError } from '#web/error-notice.ts'
import { openSubmission } from '#web/journey/entry.ts'
import type { Journey, Stored } from '#web/journey/journey.ts'
import { notices } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'

/** Goes to the payment page. Returns the error message if it can't. */
export async function goToCheckout(
  journey: Journey,
  { id, input }: Pick<Stored, 'id' | 'input'>,
): Promise<string | null> {
  if (!id) return fail(journey, notices.submissionIdMissing)
  try {
    const { url } = await openCheckout(id, input.name, input.email)
    if (!journey.hasLeft?.()) window.location.assign(url)
    return null
  } catch (error) {
    const isPaid = error instanceof ApiError && error.code === 'already-paid'
    if (isPaid && (await isOpened(journey, id))) return null
    logError('The checkout could not be opened', error)
    return fail(journey, noticeForError(notices.paymentNotStarted, error))
  }
}

const isOpened = (journey: Journey, id: string) =>
  openSubmission(journey, id).then(
    () => true,
    () => false,
  )

function fail(journey: Journey, notice: Parameters<Journey['notify']>[0]): string {
  journey.notify(notice)
  return notice.text
}
