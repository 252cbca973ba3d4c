import { pages } from '#contract/urls.ts'
import { priceInDollars, priceInUsd, retriesInWords } from '#domain/offer.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import { pricingQuestions } from '#web/content/pricing-faq.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { Faq } from '#web/site/faq.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { PriceCard } from '#web/site/price-card.tsx'

export const handle: PageHandle = { start: 'never' }

export const meta = () =>
  pageMeta({
    title: `Eulogy Writing Service: ${priceInDollars} Once`,
    description: `Read the beginning of your eulogy for free. The full text costs ${priceInUsd} once, with ${retriesInWords} retries and a money-back guarantee. No subscription.`,
    path: pages.pricing(),
    keywords: ['eulogy price', 'eulogy cost', 'eulogy writing service', 'money-back guarantee'],
  })

export default function Pricing() {
  return (
    <main id="main">
      <PageHead
        here="Pricing"
        title="Read the opening free. Pay once for the rest."
        lede={`You see how your eulogy begins before you pay anything. If you want the rest, it’s ${priceInDollars}, once.`}
      />
      <section className="wrap section" aria-label="The price">
        <PriceCard />
        <p className="below-card">
          To see what a finished text is like,{' '}
          <a href={pages.eulogyExamples()}>read complete examples</a>, with the notes they were
          written from. The people in them are invented.
        </p>
      </section>
      <section className="wrap section two-column">
        <h2>Questions About the Price</h2>
        <Faq questions={pricingQuestions} />
      </section>
    </main>
  )
}
