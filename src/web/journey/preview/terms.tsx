import { pages } from '#contract/urls.ts'
import {
  paymentProvider,
  priceInDollars,
  refundTerm,
  retriesCapitalized,
  rewritesInWords,
  withdrawalConsent,
} from '#domain/offer.ts'
import { brand } from '#web/copy/brand-words.ts'
import { offer } from '#web/copy/offer-words.ts'
import { PolicyLink, PrivacyLink, whoSees } from '#web/journey/ai-disclosure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'

const wallets = brand.walletsConfirmed ? ' or, where available, with Apple Pay or Google Pay' : ''
const cardLine = `You pay on ${paymentProvider}’s page, by card${wallets}. We never see your card number.`

export const Acceptance = () => (
  <>
    By paying, you accept our <PolicyLink path={pages.termsOfService()} name="terms" />.
  </>
)

export const aiLine = 'AI drafts, a second AI checks.'

export function WhatIsSent() {
  return (
    <p className="small muted">
      {offer.language} {offer.ai} {offer.promise} {offer.sent} See our <PrivacyLink />.
    </p>
  )
}

const included = [
  'A reading view, also offline',
  'Large-type PDF, Word, text, print',
  `Edit every word yourself, and have ${rewritesInWords} paragraphs rewritten`,
  `${retriesCapitalized} complete new versions (retries). Every version is kept.`,
  'Family memories, a copy by email',
]

type Props = {
  person: string
  /** How long it takes to say, if that is known. */
  minutes: string | null
  onPay: () => void
  onLater: () => void
}

/** What the price includes, and what is agreed. */
export function PaymentDialog({ person, minutes, onPay, onLater }: Props) {
  return (
    <Dialog labelledBy="payment-title" onDismiss={onLater}>
      <Heading level={2} id="payment-title">
        The Full Eulogy for {person}
      </Heading>
      <div className="you-get">
        <h3 className="muted">You get</h3>
        <ul className="check-list">
          {[`The whole text${minutes ? `, ${minutes}` : ''}`, ...included].map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ul>
      </div>
      <p className="pay-price">
        <b>{priceInDollars}</b> once, in US dollars. No subscription, no account.
      </p>
      <p>
        Not right? Ask within {refundTerm} and get your money back.{' '}
        <PolicyLink path={pages.refundPolicy()} name="Refund policy" />
      </p>
      <p className="small muted">
        <Acceptance /> {withdrawalConsent}
      </p>
      <p className="small muted">{cardLine}</p>
      <details className="small-print">
        <summary className="small muted">
          {aiLine} <span>{whoSees}</span>
        </summary>
        <WhatIsSent />
      </details>
      <p className="small muted">
        Paid already? <a href={pages.findMyEulogy()}>Find your eulogy</a>.
      </p>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onPay}>
          Pay {priceInDollars}
        </Button>
        <Button kind="quiet" onClick={onLater}>
          No thanks, I'll decide later
        </Button>
      </div>
    </Dialog>
  )
}
