import { pages } from '#contract/urls.ts'
import { writingTime } from '#domain/offer.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Lateness } from './use-awaited-eulogy.ts'

export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner /> {text}
    </p>
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

type Late = { lateness: Exclude<Lateness, 'usual' | 'slow'>; submissionId: string }

/** What happens to a paid text that is late. */
export function LateText({ lateness, submissionId }: Late) {
  const texts = { late: errorMessages.stillWriting, refunding: errorMessages.refunding }
  if (lateness !== 'refunded') return <p role="status">{texts[lateness]}</p>
  return (
    <>
      <p role="status">{errorMessages.refunded}</p>
      <p>
        Your words are safe. You can{' '}
        <a href={pages.archive(submissionId)}>go back to your preview</a> and try again whenever you
        like. If we finish the text after all, we'll email it to you, and it's free. Can we help
        with anything else? <a href={pages.contact()}>Write to us</a>.
      </p>
    </>
  )
}
