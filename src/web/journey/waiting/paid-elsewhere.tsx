import { pages } from '#contract/urls.ts'
import { writingTime } from '#domain/offer.ts'
import { Heading } from '#web/ui/heading.tsx'

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
