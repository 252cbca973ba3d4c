import { pages } from '#contract/urls.ts'
import {
  priceInDollars,
  quickRefundHours,
  refundTerm,
  retriesCapitalized,
  withdrawalConsent,
} from '#domain/offer.ts'
import { offer } from '#web/content/offer.ts'
import { PolicyLink, PrivacyLink } from '#web/journey/ai-disclosure.tsx'

/** What someone agrees to by paying. EU and UK law require it before the payment. */
export function Consent() {
  return (
    <p className="small muted">
      By paying, you accept our <PolicyLink path={pages.termsOfService()} name="terms of service" />
      . {withdrawalConsent}
    </p>
  )
}

/** What the price includes. */
export function Terms() {
  return (
    <dl className="terms-list">
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
    </dl>
  )
}

export function SmallPrint() {
  return (
    <p className="small muted">
      {offer.language} {offer.ai} {offer.promise} {offer.sent} See our <PrivacyLink />.
    </p>
  )
}
