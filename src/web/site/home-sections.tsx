import { pages } from '#contract/urls.ts'
import { firstCards, hasMoreArticles } from '#web/copy/articles/first-cards.ts'
import { brand } from '#web/copy/brand-words.ts'
import { homeQuestions } from '#web/copy/faq-answers.ts'
import { excerpts } from '#web/copy/proof.ts'
import { reasons } from '#web/copy/reasons.ts'
import { ArticleCard } from './articles/article-card.tsx'
import { Faq } from './faq.tsx'
import { PriceCard } from './price-card.tsx'
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

export type Testimonial = {
  /** Word for word, or with other names if the family asked for that. */
  text: string
  signedAs: string
  namesChanged: boolean
}

/** What families allowed us to share, at most three. */
const testimonials: readonly Testimonial[] = []

/** Until families have allowed us to share their words, excerpts of examples, named as that. */
export function Testimonials({ shown = testimonials }: { shown?: readonly Testimonial[] }) {
  const isNew = shown.length === 0
  return (
    <section id="testimonials" className="wrap section" aria-labelledby="told">
      <h2 id="told">{isNew ? 'From Our Examples' : 'What People Told Us'}</h2>
      <div className="testimonials measure one-column">
        {isNew
          ? excerpts.map(({ slug, title, text }) => (
              <figure key={slug}>
                <blockquote>{text}</blockquote>
                <figcaption>
                  From an example: <a href={pages.example(slug)}>{title}</a>
                </figcaption>
              </figure>
            ))
          : shown.map(({ text, signedAs }) => (
              <figure key={text}>
                <blockquote>“{text}”</blockquote>
                <figcaption>{signedAs}</figcaption>
              </figure>
            ))}
        <p className="small muted">
          {isNew &&
            'We’re new. When families allow us to share their words, you’ll find them here.'}
          {shown.some(({ namesChanged }) => namesChanged) && 'Names changed for privacy.'}
        </p>
      </div>
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

export function FirstArticles({ hasMore = hasMoreArticles }) {
  return (
    <section id="eulogy-ideas" className="wrap section">
      <div className="section-head apart">
        <h2>Eulogy Ideas</h2>
        {hasMore && (
          <a className="tap" href={pages.eulogyIdeas()}>
            View All Articles
          </a>
        )}
      </div>
      <div className="cards one-column">
        {firstCards.map((card) => (
          <ArticleCard key={card.id} card={card} />
        ))}
      </div>
    </section>
  )
}
