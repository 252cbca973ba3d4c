import { pages } from '#contract/urls.ts'
import {
  automaticRefundMinutes,
  priceInDollars,
  refundArrival,
  writingTime,
} from '#domain/offer.ts'
import { Heading } from '#web/ui/heading.tsx'
import type { Lateness } from './use-awaited-eulogy.ts'

const messages = {
  late: `This is taking longer than it should. We’re still trying, and your words are safe. You can close this page: the eulogy will come by email. If we can’t write it within ${automaticRefundMinutes} minutes of your payment, we’ll refund you automatically.`,
  refunding: 'We couldn’t write it in time, and we’re sorry. We’re refunding your payment now.',
  refunded: `We couldn’t write it in time, and we’re sorry. Your ${priceInDollars} has been refunded automatically. It usually reaches your account in ${refundArrival}.`,
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

/** Paid in another browser than the one that wrote the text: nothing of it is shown here. */
export function PaidElsewhere() {
  return (
    <section className="banner-green">
      <Heading level={1}>Thank You for Your Purchase</Heading>
      <p>
        Your payment has been received. For your privacy, the eulogy doesn’t open in this browser.
        The link to it will be in your email as soon as the text is written, which may take{' '}
        {writingTime}.
      </p>
      <p>
        If the email doesn’t come, we can <a href={pages.findMyEulogy()}>send you the link again</a>
        .
      </p>
    </section>
  )
}
