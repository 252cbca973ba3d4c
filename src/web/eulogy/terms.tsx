import { brand } from '#web/content/brand.ts'

/** What stands beside every button that costs money. */
export function Terms() {
  return (
    <dl className="terms-list">
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
      <div>
        <dt>Language</dt>
        <dd>
          The eulogy is written in English. Names, quotations and other words that you gave in
          another language stay as you gave them.
        </dd>
      </div>
      <div>
        <dt>Who writes it</dt>
        <dd>
          A language model of {brand.modelCompany}, from your words. A program checks the text
          against what you told us. Your words are not used to train models.
        </dd>
      </div>
    </dl>
  )
}
