import { pages } from '#contract/urls.ts'
import { priceInDollars, priceInUsd, retriesInWords } from '#domain/offer.ts'
import { pricingQuestions } from '#web/copy/pricing-faq.ts'
import type { Page } from '#web/page.ts'
import { Faq } from '#web/site/faq.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { PriceCard } from '#web/site/price-card.tsx'

export const page: Page = {
  title: `Eulogy Writing Service: ${priceInDollars} Once`,
  heading: 'Read the opening free. Pay once for the rest.',
  here: 'Pricing',
  description: `Read the beginning of your eulogy for free. The full text costs ${priceInUsd} once, with ${retriesInWords} retries and a money-back guarantee. No subscription.`,
  path: pages.pricing(),
  keywords: ['eulogy price', 'eulogy cost', 'eulogy writing service', 'money-back guarantee'],
  start: 'never',
}

export default function Pricing() {
  return (
    <main id="main">
      <PageHead
        page={page}
        lede={`You see how your eulogy begins before you pay anything. If you want the rest, it’s ${priceInDollars}, once.`}
      />
      <section className="wrap section" aria-label="The price">
        <PriceCard />
        <p className="below-card measure">
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
