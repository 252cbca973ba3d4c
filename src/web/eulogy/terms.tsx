import { brand } from '#web/content/brand.ts'

const written = {
  english:
    'The eulogy is written in English. Names, quotations and other words that you gave in another language stay as you gave them.',
  model: `A language model of ${brand.modelCompany} writes it from your words, and a program checks the text against what you told us. Your words are not used to train models.`,
}

function Cost() {
  return (
    <>
      <div>
        <dt>Price</dt>
        <dd>19 USD, once. No subscription and no account.</dd>
      </div>
      <div>
        <dt>Retries</dt>
        <dd>Two new versions are included. Every version stays.</dd>
      </div>
      <div>
        <dt>Refund</dt>
        <dd>Write to us within 7 days. Within 24 hours is quickest.</dd>
      </div>
    </>
  )
}

/** What stands beside the button that costs money. */
export function Terms() {
  return (
    <dl className="terms-list">
      <Cost />
      <div>
        <dt>Language</dt>
        <dd>{written.english}</dd>
      </div>
      <div>
        <dt>Who writes it</dt>
        <dd>{written.model}</dd>
      </div>
    </dl>
  )
}

/** The same in two parts, as small as a phone needs it. */
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
      {written.english} {written.model}
    </p>
  )
}
