import { type ReactNode, useEffect, useState } from 'react'
import type { SubmissionReply } from '#contract/submissions.ts'
import { pages } from '#contract/urls.ts'
import { priceInDollars, writingTime } from '#domain/offer.ts'
import { outdated, readSubmission } from '#web/api.ts'
import { Address } from '#web/journey/address/address.tsx'
import { PaidElsewhere } from '#web/journey/ended.tsx'
import type { Confirmation } from '#web/journey/payment-return/confirm-payment.ts'
import { ConfirmingPayment } from '#web/journey/payment-return/confirming-payment.tsx'
import {
  goHome,
  usePaymentReturn,
  useProgress,
  useSoon,
} from '#web/journey/payment-return/payment-return.ts'
import { PaidWait } from '#web/journey/waiting/paid-wait.tsx'
import { logError } from '#web/log.ts'
import type { Page } from '#web/page.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Ornament } from '#web/ui/ornament.tsx'
import { ProgressBar, Spinner } from '#web/ui/spinner.tsx'

export const page: Page = {
  title: 'Thank You for Your Purchase',
  description: 'Your payment is confirmed here, and your eulogy is prepared.',
  path: pages.paymentSuccess(),
  keywords: ['eulogy', 'thank you'],
  hidden: true,
  start: 'eager',
}

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { PaymentSuccess as default }

function PaymentSuccess() {
  const { reply, submissionId } = usePaymentReturn()
  if (reply.state === 'no-payment') return <NothingToConfirm />
  if (reply.state === 'paid-elsewhere')
    return (
      <Column>
        <PaidElsewhere />
      </Column>
    )
  return (
    <main id="main" className="wrap reading">
      <div className="reading-panel">
        {reply.state === 'paid-here' ? (
          <Preparation paid={reply} submissionId={submissionId} />
        ) : (
          <div className="preview">
            <div className="waiting-head stack-2">
              <h1>{page.title}</h1>
              <noscript>
                <p>
                  This page needs JavaScript to continue. Your payment is safe without it: the link
                  to your eulogy comes by email.
                </p>
              </noscript>
              {reply.state === 'outdated' ? (
                <Outdated />
              ) : (
                <ConfirmingPayment submissionId={submissionId} />
              )}
            </div>
            <div className="preview-main">
              <div className="preview-sheet sheet waiting-sheet">
                <Ornament />
              </div>
            </div>
            <WhatNext />
          </div>
        )}
      </div>
    </main>
  )
}

function Column({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="wrap reading">
      <div className="column">{children}</div>
    </main>
  )
}

/** Nobody is thanked for a purchase that the address doesn't name. */
function NothingToConfirm() {
  return (
    <Column>
      <Heading level={1}>There’s No Payment to Confirm Here</Heading>
      <p>
        Your link doesn’t name a payment, so we’re taking you to{' '}
        <a href={pages.home()}>the home page</a>.
      </p>
      <p>
        Have you paid for a eulogy? <a href={pages.findMyEulogy()}>We can email it to you again</a>.
      </p>
    </Column>
  )
}

function Outdated() {
  return (
    <section className="panel-amber" role="alert">
      <p>{outdated.text}</p>
      <p>If your payment went through, you don’t have to pay again.</p>
      <Button kind="primary" onClick={() => window.location.reload()}>
        Load the page again
      </Button>
    </section>
  )
}

type PaidProps = { paid: Extract<Confirmation, { state: 'paid-here' }>; submissionId: string }

function Preparation({ paid, submissionId }: PaidProps) {
  const [submission, setSubmission] = useState<SubmissionReply | null>(null)
  useEffect(() => {
    readSubmission(submissionId).then(setSubmission, (error: unknown) =>
      logError('The submission could not be read', error),
    )
  }, [submissionId])
  const [text, setText] = useState<string | null>(null)
  const progress = useProgress(text !== null)
  const leave = text === null ? null : () => goHome({ submissionId, fullEulogy: text })
  useSoon(leave)
  const { customer_name: customer, person } = submission ?? paid
  return (
    <PaidWait
      submissionId={submissionId}
      submission={submission}
      person={person}
      isReady={leave !== null}
      onReady={setText}
      head={
        <>
          <h1>{page.title}</h1>
          <section className="banner-green" role="status">
            <h2>Payment Successful!</h2>
            <p>Your payment of {priceInDollars} has been processed successfully.</p>
            <p>Order number: {paid.orderNumber}</p>
          </section>
        </>
      }
      lines={
        <>
          {customer && <p>Dear {customer},</p>}
          <p>We're now preparing your complete eulogy for {person || 'your loved one'}.</p>
          <p>This may take {writingTime}. You'll be automatically redirected when it's ready.</p>
        </>
      }
      progress={
        <>
          <div className="progress-row">
            <ProgressBar label="Progress" value={progress} of={100} />
            <span>{progress}%</span>
          </div>
          <p role="status">
            {leave ? (
              <>
                <strong>Your eulogy is ready!</strong> Redirecting you now...
              </>
            ) : (
              <>
                <Spinner /> Crafting your personalized eulogy...
              </>
            )}
          </p>
          {leave && (
            <Button kind="primary" onClick={leave}>
              Read it now
            </Button>
          )}
        </>
      }
      below={
        <WhatNext>
          <Address
            submissionId={submissionId}
            brings="eulogy"
            address={submission?.address ?? null}
          />
        </WhatNext>
      }
    />
  )
}

function WhatNext({ children }: { children?: ReactNode }) {
  return (
    <section className="what-next stack-3">
      <h2>What happens next?</h2>
      <ul className="check-list">
        <li>Your eulogy will be ready to view, edit and download.</li>
        <li>You can make changes through the retry feature.</li>
        <li>A copy is sent to your email for safekeeping.</li>
      </ul>
      {children}
    </section>
  )
}
