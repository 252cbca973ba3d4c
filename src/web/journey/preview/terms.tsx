import { pages } from '#contract/urls.ts'
import { priceInDollars, quickRefundHours, refundTerm, retriesCapitalized } from '#domain/offer.ts'
import { withdrawalConsent } from '#domain/withdrawal.ts'
import { offer } from '#web/content/offer.ts'
import { PolicyLink, PrivacyLink } from '#web/journey/ai-disclosure.tsx'

function Writer() {
  return (
    <>
      {offer.ai} {offer.promise} {offer.sent} See our <PrivacyLink />.
    </>
  )
}

function Cost() {
  return (
    <>
      <div>
        <dt>Price</dt>
        <dd>{priceInDollars} (US dollars), once. No subscription and no account.</dd>
      </div>
      <div>
        <dt>Retries</dt>
        <dd>{retriesCapitalized} new versions are included. We keep every version.</dd>
      </div>
      <div>
        <dt>Refund</dt>
        <dd>
          Write to us within {refundTerm}. Within {quickRefundHours} hours is quickest. See our{' '}
          <PolicyLink path={pages.refundPolicy()} name="refund policy" />.
        </dd>
      </div>
    </>
  )
}

/** What someone agrees to by paying. EU and UK law require it before the payment. */
export function Consent() {
  return (
    <p className="pay-with small muted">
      By paying, you accept our <PolicyLink path={pages.termsOfService()} name="terms of service" />
      . {withdrawalConsent}
    </p>
  )
}

/** The terms beside the button that leads to the payment. */
export function Terms() {
  return (
    <dl className="terms-list">
      <Cost />
      <div>
        <dt>Language</dt>
        <dd>{offer.language}</dd>
      </div>
      <div>
        <dt>Who writes it</dt>
        <dd>
          <Writer />
        </dd>
      </div>
    </dl>
  )
}

/** The same in two parts, for the dialog on a phone. */
export function BriefTerms() {
  return (
    <dl className="terms-list brief">
      <Cost />
    </dl>
  )
}

export function SmallPrint() {
  return (
    <p className="small muted">
      {offer.language} <Writer />
    </p>
  )
}
