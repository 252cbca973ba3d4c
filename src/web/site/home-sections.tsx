import { pages } from '#contract/urls.ts'
import { articleCount, firstCards } from '#web/copy/articles/first-cards.ts'
import { brand } from '#web/copy/brand-words.ts'
import { homeQuestions } from '#web/copy/faq-answers.ts'
import { reasons } from '#web/copy/reasons.ts'
import { ArticleCard } from './articles/article-card.tsx'
import { Faq } from './faq.tsx'
import { PriceCard } from './price-card.tsx'
import { Testimonials } from './testimonials.tsx'
import { FeatureList, TypesIndex } from './types-index.tsx'

export function HomeSections() {
  return (
    <>
      <WhyChoose />
      <Testimonials />
      <Pricing />
      <EulogyTypes />
      <FirstArticles />
      <HomeFaq />
    </>
  )
}

function WhyChoose() {
  return (
    <section id="why-choose" className="wrap section two-column">
      <h2>Why Choose {brand.name}</h2>
      <FeatureList parts={reasons} />
    </section>
  )
}

function Pricing() {
  return (
    <section id="pricing" className="wrap section">
      <h2 className="section-head">Pricing</h2>
      <PriceCard brief />
    </section>
  )
}

function EulogyTypes() {
  return (
    <section id="eulogy-types" className="wrap section">
      <h2 className="section-head">Eulogy Types</h2>
      <TypesIndex />
    </section>
  )
}

function HomeFaq() {
  return (
    <section id="faq" className="wrap section two-column">
      <h2>Frequently Asked Questions</h2>
      <Faq questions={homeQuestions} />
    </section>
  )
}

export function FirstArticles({ count = articleCount }) {
  return (
    <section id="eulogy-ideas" className="wrap section">
      <div className="section-head">
        <h2>Eulogy Ideas</h2>
        {count > firstCards.length && <a href={pages.eulogyIdeas()}>View All Articles</a>}
      </div>
      <div className="cards">
        {firstCards.map((card) => (
          <ArticleCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  )
}
