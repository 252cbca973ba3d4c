import { pages } from '#contract/urls.ts'
import { priceInDollars, refundTerm, retriesInWords } from '#domain/offer.ts'
import { PolicyLink } from '#web/journey/ai-disclosure.tsx'
import { RelationshipPicture } from '#web/pictures/relationship-picture.tsx'

export function FormSide({ relationship }: { relationship: string | undefined }) {
  return (
    <div className="form-side">
      <RelationshipPicture relationship={relationship} />
      <p className="muted">
        Four short steps, then a free preview. If you buy the full text: {priceInDollars} once,{' '}
        {retriesInWords} retries, and your{' '}
        <PolicyLink path={pages.refundPolicy()} name={`money back within ${refundTerm}`} /> if it
        isn’t right.
      </p>
    </div>
  )
}
