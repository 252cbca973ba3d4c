import { writingTime } from '#domain/offer.ts'
import { ApiError } from '#web/api.ts'
import type { Notice } from '#web/ui/toast.ts'

const error = (text: string): Notice => ({ title: 'Error', text, destructive: true })

/** The texts of the toasts. The spec prescribes their wording. */
export const notices = {
  previewFailed: error('There was an error generating your eulogy. Please try again.'),
  submissionIdMissing: error('Submission ID is missing. Please try again.'),
  notOpened: error('Unable to load your previous eulogy preview.'),
  paymentNotStarted: error('There was an error processing your payment. Please try again.'),
  paymentNotConfirmed: error(
    'There was an error processing your payment confirmation. Please contact support.',
  ),
  paymentCanceled: {
    title: 'Payment Canceled',
    text: "Your payment was canceled. You can try again when you're ready.",
    destructive: true,
  },
  paymentSuccessful: {
    title: 'Payment Successful',
    text: `Your full eulogy is being generated. This may take ${writingTime}.`,
  },
  revisionNotRead: error('Could not load your previous submission data.'),
  retryNotPrepared: error('There was an error preparing your retry. Please try again.'),
  retryFailed: error('There was an error generating your new eulogy. Please try again.'),
  retryCounted: error('There was an error generating your new eulogy. Please contact support.'),
  noRetriesLeft: {
    title: 'No Retries Left',
    text: 'You have used all your available retries for this eulogy.',
    destructive: true,
  },
  retrySubmitted: {
    title: 'Retry Submitted',
    text: `Your new eulogy is being generated. This may take ${writingTime}.`,
  },
  eulogyReady: { title: 'Eulogy Ready', text: 'Your new eulogy has been generated!' },
  copied: { title: 'Copied to Clipboard', text: 'The eulogy has been copied to your clipboard.' },
  notCopied: error('We couldn’t copy the text. Please select it and copy it by hand.'),
} satisfies Record<string, Notice>

/** Error lines that stay on the page and are shown in several parts: what happened, what to do, and that nothing is lost. */
export const errorMessages = {
  previewFailed: 'We couldn’t write your preview just now. Please press the button again.',
  notWrittenAgain:
    'We couldn’t write it again just now. This beginning is still here, and the full eulogy will use your answers.',
  paymentCanceled:
    'Your payment was canceled, and you have not been charged. You can try again when you’re ready.',
  previewNotOpened: 'We couldn’t open your preview just now. Please reload this page.',
  paymentNotConfirmed:
    'We couldn’t confirm a payment for this eulogy. If your bank shows a charge, write to us and we’ll make it right.',
  retryFailed:
    'We couldn’t write a new version just now. Your eulogy hasn’t changed, and you still have the retry.',
  rewriteStale:
    'This text was changed in the meantime, maybe in another window. Please reload this page and try again.',
  editNotSaved:
    'We couldn’t save your changes just now. They’re kept on this page, and we’ll keep trying.',
}

/** Why something failed: this device is offline, or else what is given. */
export const orOffline = (reason: string) =>
  navigator.onLine
    ? reason
    : 'This device seems to be offline. Please try again when it’s connected.'

/** What the server says of an error with one of these codes; null of any other. */
export const serverMessage = (error: unknown, ...codes: ApiError['code'][]): string | null =>
  error instanceof ApiError && codes.includes(error.code) ? error.message : null

export const thisDevice = () =>
  window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer'

export const savedOnThisDevice = () => `Saved on this ${thisDevice()}.`
