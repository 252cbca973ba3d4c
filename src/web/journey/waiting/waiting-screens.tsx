import { useEffect, useRef } from 'react'
import { pages } from '#contract/urls.ts'
import { writingTime } from '#domain/offer.ts'
import type { Wait } from '#web/journey/journey.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Lateness } from './lateness.ts'

export function Loading({ text }: { text: string }) {
  return (
    <p className="loading" role="status">
      <Spinner /> {text}
    </p>
  )
}

type Awaited = {
  person: string | null
  failure: string | null
  lateness: Lateness
  submissionId: string
}

export function Waiting({ person, failure, lateness, submissionId }: Awaited) {
  return (
    <section className="panel-amber">
      <Heading level={1}>Your Complete Eulogy</Heading>
      {person && <p>For {person}</p>}
      {lateness !== 'usual' && lateness !== 'slow' ? (
        <LateText lateness={lateness} submissionId={submissionId} />
      ) : failure ? (
        <ErrorMessage text={failure} alert />
      ) : (
        <p role="status">
          <Spinner /> Generating your full eulogy. This may take {writingTime}...
        </p>
      )}
    </section>
  )
}

type Late = { lateness: Exclude<Lateness, 'usual' | 'slow'>; submissionId: string }

/** What is happening to a paid text that did not come in time. */
export function LateText({ lateness, submissionId }: Late) {
  const said = { late: errorMessages.stillWriting, refunding: errorMessages.refunding }
  if (lateness !== 'refunded') return <p role="status">{said[lateness]}</p>
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

/** A new version is being written: it takes the place of the text, and the view goes there. */
export function RetryInProgress({ wait, onReading }: { wait: Wait; onReading: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    panel.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'center' })
  }, [])
  return (
    <section className="panel-amber" ref={panel}>
      <Heading level={2}>Generating Your New Eulogy</Heading>
      <p role="status">
        <Spinner />{' '}
        {wait === 'usual'
          ? `This may take ${writingTime}. You can leave this page open.`
          : 'This takes longer than usual. We keep trying, and you need not wait here: the new text comes to your email as well. If it cannot be written, the retry is given back to you.'}
      </p>
      <p>The version you have stays. You can copy and download it now, and look at it again.</p>
      {wait !== 'usual' && (
        <Button aria-expanded={wait === 'reading'} onClick={onReading}>
          {wait === 'reading' ? 'Put it away again' : 'Read the version you have'}
        </Button>
      )}
    </section>
  )
}

/** Paid, but in another browser than the one that wrote it: nothing of it is shown here. */
export function PaidElsewhere() {
  return (
    <section className="banner-green">
      <Heading level={1}>Thank You for Your Purchase</Heading>
      <p>
        Your payment has been received. For your privacy the eulogy does not open in this browser.
        The link to it will be in your email as soon as the text is written, which may take{' '}
        {writingTime}.
      </p>
    </section>
  )
}
