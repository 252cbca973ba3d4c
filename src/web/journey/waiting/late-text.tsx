import { pages } from '#contract/urls.ts'
import { automaticRefundMinutes, priceInDollars, refundArrival } from '#domain/offer.ts'
import type { Lateness } from './use-awaited-eulogy.ts'

const messages = {
  late: `This is taking longer than it should. We're still trying, and your words are safe. You can close this page: the eulogy will come by email. If we can't write it within ${automaticRefundMinutes} minutes of your payment, we'll refund you automatically.`,
  refunding: "We couldn't write it in time, and we're sorry. We're refunding your payment now.",
  refunded: `We couldn't write it in time, and we're sorry. Your ${priceInDollars} has been refunded automatically. It usually reaches your account in ${refundArrival}.`,
}

type Late = { lateness: Exclude<Lateness, 'usual' | 'slow'>; submissionId: string }

/** What happens to a paid text that is late. */
export function LateText({ lateness, submissionId }: Late) {
  if (lateness !== 'refunded') return <p role="status">{messages[lateness]}</p>
  return (
    <>
      <p role="status">{messages.refunded}</p>
      <p>
        Your words are safe. You can{' '}
        <a href={pages.archive(submissionId)}>go back to your preview</a> and try again whenever you
        like. Can we help with anything else? <a href={pages.contact()}>Write to us</a>.
      </p>
    </>
  )
}
