import { pages } from '#contract/urls.ts'
import { writingTime } from '#domain/offer.ts'
import '#web/styles/journey.css'
import { Heading } from '#web/ui/heading.tsx'
import type { JourneyState } from './states.ts'

type Props = Pick<Extract<JourneyState, { kind: 'ended' }>, 'because'>

/** There is nothing left to show in this browser. */
export default function Ended({ because }: Props) {
  if (because === 'paid-elsewhere') return <PaidElsewhere />
  const underWay = because === 'being-erased'
  return (
    <section className="stack-3">
      <Heading level={1}>
        {underWay ? 'Your words are being deleted.' : 'Your words have been deleted.'}
      </Heading>
      <p>
        {underWay
          ? 'It’s taking a little longer than usual. You don’t need to do anything more, and you can close this page.'
          : 'What you told us and every version of the text are gone from our database and from this browser, and within 30 days from our backups. The emails we sent you are still in your mailbox, but their private links no longer open anything.'}
      </p>
      <p>
        <a href={pages.home()}>Go to the home page</a>
      </p>
    </section>
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
