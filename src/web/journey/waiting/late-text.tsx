import { pages } from '#contract/urls.ts'
import { errorMessages } from '#web/journey/notices.ts'
import type { Lateness } from './use-awaited-eulogy.ts'

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
