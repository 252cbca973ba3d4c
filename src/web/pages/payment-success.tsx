import { pages } from '#contract/urls.ts'
import { priceInDollars, writingTime } from '#domain/offer.ts'
import { outdated } from '#web/api.ts'
import { ConfirmingPayment } from '#web/journey/payment-return/confirming-payment.tsx'
import {
  isAtMost,
  progressOf,
  type ReturnState,
  usePaymentReturn,
} from '#web/journey/payment-return/payment-return.ts'
import { LateText, PaidElsewhere } from '#web/journey/waiting/late-text.tsx'
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
  const { state, submissionId, leave } = usePaymentReturn()
  if (state.kind === 'no-payment') return <NothingToConfirm />
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        {state.kind === 'paid-elsewhere' ? (
          <PaidElsewhere />
        ) : (
          <>
            <h1>{isRefunded(state) ? 'We’re Sorry' : 'Thank You for Your Purchase'}</h1>
            <noscript>
              <p>
                This page needs JavaScript to continue. Your payment is safe without it: the link to
                your eulogy comes by email.
              </p>
            </noscript>
            <div className="outcome">
              {isRefunded(state) ? (
                <Refunded state={state} />
              ) : (
                <InPreparation state={state} submissionId={submissionId} onRead={leave} />
              )}
            </div>
            {!isRefunded(state) && (
              <>
                <Ornament />
                <WhatNext />
              </>
            )}
          </>
        )}
      </div>
    </main>
  )
}

type Refunding = Extract<ReturnState, { kind: 'preparing' }> & {
  lateness: 'refunding' | 'refunded'
}

function isRefunded(state: ReturnState): state is Refunding {
  return state.kind === 'preparing' && /^refund/.test(state.lateness)
}

function Refunded({ state }: { state: Refunding }) {
  const { customer_name: customer, orderNumber } = state.paid
  return (
    <section className="panel-amber">
      {customer && <p>Dear {customer},</p>}
      <LateText lateness={state.lateness} submissionId={state.submissionId} />
      <p>Order number: {orderNumber}</p>
    </section>
  )
}

/** Nobody is thanked for a purchase that the address doesn't name. */
function NothingToConfirm() {
  return (
    <main id="main" className="wrap reading">
      <div className="column">
        <Heading level={1}>There’s No Payment to Confirm Here</Heading>
        <p>
          People come to this page right after they pay, and we confirm their payment here. Your
          link doesn’t name a payment, so we’re taking you to the home page.
        </p>
        <p>
          <a href={pages.home()}>Go to the home page now</a>
        </p>
        <p>
          Have you paid for a eulogy?{' '}
          <a href={pages.findMyEulogy()}>We can email it to you again</a>.
        </p>
      </div>
    </main>
  )
}

type PreparationProps = { state: ReturnState; submissionId: string | null; onRead: () => void }

function InPreparation({ state, submissionId, onRead }: PreparationProps) {
  if (state.kind === 'outdated') return <Outdated />
  if (state.kind !== 'preparing' && state.kind !== 'ready')
    return <ConfirmingPayment submissionId={submissionId} />
  return (
    <>
      <Banner orderNumber={state.paid.orderNumber} />
      <Preparation state={state} onRead={onRead} />
    </>
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

function Banner({ orderNumber }: { orderNumber: string }) {
  return (
    <section className="banner-green" role="status">
      <h2>Payment Successful!</h2>
      <p>Your payment of {priceInDollars} has been processed successfully.</p>
      <p>Order number: {orderNumber}</p>
    </section>
  )
}

type Paid = Extract<ReturnState, { kind: 'preparing' | 'ready' }>

function Preparation({ state, onRead }: { state: Paid; onRead: () => void }) {
  const { customer_name: customer, person } = state.paid
  const progress = progressOf(state)
  const isReady = state.kind === 'ready'
  return (
    <section className="preparation">
      {customer && <p>Dear {customer},</p>}
      {!isReady && (
        <>
          <p>We're now preparing your complete eulogy for {person.trim() || 'your loved one'}.</p>
          <p>This may take {writingTime}. You'll be automatically redirected when it's ready.</p>
        </>
      )}
      <div className="progress-row">
        <ProgressBar label="Progress" value={progress} of={100} />
        <span>{progress}%</span>
      </div>
      <p role="status">
        {isReady ? (
          <>
            <strong>Your eulogy is ready!</strong> Redirecting you now...
          </>
        ) : (
          <>
            <Spinner /> Crafting your personalized eulogy...
          </>
        )}
      </p>
      {state.kind === 'preparing' && state.lateness !== 'late' && isAtMost(state) && (
        <p className="small muted" role="status">
          Reading it once more, as the room will hear it.
        </p>
      )}
      {isReady && (
        <Button kind="primary" onClick={onRead}>
          Read it now
        </Button>
      )}
      {state.kind === 'preparing' && state.lateness === 'slow' && (
        <p className="small muted" role="status">
          You can close this page. Your eulogy will come by email.
        </p>
      )}
      {state.kind === 'preparing' && state.lateness === 'late' && (
        <LateText lateness="late" submissionId={state.submissionId} />
      )}
    </section>
  )
}

function WhatNext() {
  return (
    <section className="what-next">
      <h2>What happens next?</h2>
      <ul className="check-list">
        <li>Your eulogy will be ready to view, edit and download.</li>
        <li>You can make changes through the retry feature.</li>
        <li>A copy is sent to your email for safekeeping.</li>
      </ul>
    </section>
  )
}
