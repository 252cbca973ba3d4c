import { type ReactNode, useState } from 'react'
import type { SubmissionReply } from '#contract/submissions.ts'
import { pages } from '#contract/urls.ts'
import { automaticRefundMinutes, priceInDollars, refundArrival } from '#domain/offer.ts'
import { ownSentence } from '#web/journey/preview/own-sentence.ts'
import { HelplineNote } from '#web/journey/preview/preview-sheet.tsx'
import { storedFrom } from '#web/journey/states.ts'
import { logError } from '#web/log.ts'
import '#web/styles/journey.css'
import { Heading } from '#web/ui/heading.tsx'
import { type Lateness, useAwaitedEulogy } from './use-awaited-eulogy.ts'
import { closePage, eulogySteps, stillTrying, WaitingSheet } from './waiting-sheet.tsx'

type Props = {
  submissionId: string
  /** Null until it has been read. */
  submission: SubmissionReply | null
  person: string | null
  isReady?: boolean
  onReady: (text: string) => void
  head: ReactNode
  /** What is said while it is neither late nor ready. */
  lines: ReactNode
  /** Said all the time. */
  progress?: ReactNode
  below?: ReactNode
  /** After a refund. */
  children?: ReactNode
}

/** A paid text is being written: what is said about it, and the sheet on which it will stand. */
export function PaidWait({ submissionId, submission, person, isReady, onReady, ...shown }: Props) {
  const [lateness, setLateness] = useState<Lateness>('usual')
  useAwaitedEulogy(submissionId, {
    onReady,
    onFailed: () => {
      logError('The server failed to write the text', new Error('a first text'))
      setLateness('late')
    },
    onLateness: setLateness,
  })
  if (lateness === 'refunding' || lateness === 'refunded')
    return (
      <>
        <section className="panel-amber">
          <Heading level={1}>We’re Sorry</Heading>
          {submission && <p>Dear {submission.customer_name},</p>}
          <p role="status">{messages[lateness]}</p>
          {lateness === 'refunded' && (
            <p>
              Your words are safe. You can{' '}
              <a href={pages.archive(submissionId)}>go back to your preview</a> and try again
              whenever you like. Can we help with anything else?{' '}
              <a href={pages.contact()}>Write to us</a>.
            </p>
          )}
          {submission?.order && <p>Order number: {submission.order.number}</p>}
        </section>
        {lateness === 'refunded' && shown.children}
      </>
    )
  const stored = submission && storedFrom(submission)
  // Whoever bought it without a preview has read no beginning.
  const now = submission?.preview === '' ? 1 : 2
  return (
    <div className="preview">
      <div className="waiting-head stack-2">
        {shown.head}
        {!isReady && lateness === 'late' && <p role="status">{messages.late}</p>}
        {!isReady && lateness !== 'late' && (
          <>
            {shown.lines}
            <p>{closePage}</p>
          </>
        )}
        {shown.progress}
      </div>
      <div className="preview-main">
        <WaitingSheet
          person={person}
          label="Your eulogy"
          at={[eulogySteps, isReady ? eulogySteps.length : now]}
          sentence={stored && ownSentence(stored.input)}
          slow={lateness === 'slow' && !isReady}
        />
        <HelplineNote stored={stored} />
      </div>
      {shown.below}
    </div>
  )
}

const messages = {
  late: `${stillTrying} If we can’t write it within ${automaticRefundMinutes} minutes of your payment, we’ll refund you automatically.`,
  refunding: 'We couldn’t write it in time, and we’re sorry. We’re refunding your payment now.',
  refunded: `We couldn’t write it in time, and we’re sorry. Your ${priceInDollars} has been refunded automatically. It usually reaches your account in ${refundArrival}.`,
}
