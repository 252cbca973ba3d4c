import { pages } from '#contract/urls.ts'
import { priceInDollars, refundTerm, retriesInWords } from '#domain/offer.ts'
import type { Step } from '#domain/submission.ts'
import { PolicyLink } from '#web/journey/ai-disclosure.tsx'
import { RelationshipPicture } from '#web/pictures/relationship-picture.tsx'

type Props = { relationship: string | undefined; step: Step }

/** On phones, only the first step has it: the others begin with their first field. */
export function FormSide({ relationship, step }: Props) {
  return (
    <div className={step === 1 ? 'form-side' : 'form-side later'}>
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
