import { pages } from '#contract/urls.ts'
import { priceInDollars, refundTerm, retriesInWords } from '#domain/offer.ts'
import { pageName } from '#domain/relationship.ts'
import { articleCards } from '#web/copy/articles/cards.ts'
import { exampleCards } from '#web/copy/examples/cards.ts'
import type { ExampleCard } from '#web/copy/examples/example.ts'
import { lengthLine } from '#web/copy/examples/labels.ts'
import { offer } from '#web/copy/offer-words.ts'
import { relationshipPages } from '#web/copy/relationships/all.ts'
import { related } from '#web/copy/relationships/related.ts'
import type {
  RelationshipPage,
  RelationshipPart,
} from '#web/copy/relationships/relationship-words.ts'
import { JourneyScreen } from '#web/journey/journey-screen.tsx'
import { useJourney } from '#web/journey/use-journey.ts'
import type { Page } from '#web/page.ts'
import { OpenAgain } from '#web/pages/find-my-eulogy/open-again.tsx'
import { HowItWorks } from '#web/site/how-it-works.tsx'
import { Breadcrumbs } from '#web/site/page-head.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import type { Route } from './+types/relationship-page'

/** In the opening; below it on the page for a child. */
const priceLine = `The preview is free. The full eulogy is ${priceInDollars}, once. No subscription.`

type ExampleLink = Pick<ExampleCard, 'slug' | 'title'> & { length: string }
type PageLink = { title: string; path: string }
type Part = RelationshipPart & { examples: ExampleLink[] }
type Content = Omit<RelationshipPage, 'parts'> & {
  parts: Part[]
  examples: ExampleLink[]
  articles: PageLink[]
  siblings: PageLink[]
}

/** Runs at build time, so each page carries only its own text. */
export function loader({ pattern }: Route.LoaderArgs): Content {
  const path = `/${pattern}`
  const page = relationshipPages.find(({ relationship }) => pages.eulogyFor(relationship) === path)
  if (!page) throw new Error(`No content for ${path}`)
  const next = related[page.relationship]
  const own = exampleCards.filter(
    ({ relationship, slug }) => relationship === page.relationship || slug === next.example,
  )
  const examples = own.map((one) => ({ slug: one.slug, title: one.title, length: lengthLine(one) }))
  const parts = (page.parts ?? []).map((part) => ({
    ...part,
    examples: examples.filter(({ title }) => title.toLowerCase().includes(part.id)),
  }))
  const articles = next.articles.flatMap((slug) =>
    articleCards.filter((card) => card.slug === slug),
  )
  const siblings = next.pages.flatMap((name) =>
    relationshipPages.filter(({ relationship }) => relationship === name),
  )
  return {
    ...page,
    parts,
    examples: examples.filter((one) => parts.every((part) => !part.examples.includes(one))),
    articles: articles.map(({ slug, title }) => ({ title, path: pages.article(slug) })),
    siblings: siblings.map(({ relationship, heroTitle }) => ({
      title: heroTitle,
      path: pages.eulogyFor(relationship),
    })),
  }
}

/** The text is static: form submissions must not reload it. */
export const shouldRevalidate = () => false

export const page = ({ loaderData }: { loaderData: Content }): Page => ({
  path: pages.eulogyFor(loaderData.relationship),
  title: loaderData.title,
  heading: loaderData.heroTitle,
  description: loaderData.description,
  keywords: loaderData.keywords,
  here: pageName(loaderData.relationship),
  parent: { name: 'Eulogy Types', path: pages.eulogyTypes() },
  start: 'lazy',
})

// Not `export default`, which React Router would wrap with its data router: see app.tsx.
export { Relationship as default }

function Relationship({ loaderData: content }: Pick<Route.ComponentProps, 'loaderData'>) {
  const journey = useJourney(content.relationship)
  const formShown = journey.state.kind === 'form'
  return (
    <main id="main">
      {formShown && <OpenAgain />}
      {formShown && <Opening {...content} />}
      {formShown && content.relationship === 'child' && (
        <p className="wrap small muted">{priceLine}</p>
      )}
      <JourneyScreen {...journey} />
      {formShown && (
        <>
          <HowItWorks />
          {content.faq.length > 0 && <Faq {...content} />}
          {content.parts.map((part) => (
            <PartSection key={part.id} {...part} />
          ))}
          <Sample {...content} />
          <Price />
          <Related {...content} />
        </>
      )}
    </main>
  )
}

function Opening(content: Content) {
  const { relationship, heroTitle, heroDescription, extraText, callToAction } = content
  return (
    <section className="opening stack-5 wrap">
      <Breadcrumbs page={page({ loaderData: content })} />
      <h1>{heroTitle}</h1>
      <p className="lede">{heroDescription}</p>
      <div className="hero-actions">
        <a href="#eulogy-form" className="btn btn-primary">
          {callToAction}
        </a>
      </div>
      {relationship !== 'child' && <p className="small muted">{priceLine}</p>}
      <div className="opening-thoughts measure stack-4">
        {extraText.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function PartSection({ id, title, paragraphs, examples }: Part) {
  return (
    <section id={id} className="wrap section two-column">
      <header>
        <h2>{title}</h2>
      </header>
      <div className="measure stack-4">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {examples.map((example) => (
          <p key={example.slug}>
            <ExampleLine {...example} />
          </p>
        ))}
      </div>
    </section>
  )
}

const ExampleLine = ({ slug, title, length }: ExampleLink) => (
  <>
    <a className="tap" href={pages.example(slug)}>
      {title}
    </a>{' '}
    <span className="small muted">Example with notes, {length}</span>
  </>
)

function Faq({ faq }: Content) {
  const parts = faq.map(({ question, answer }) => ({ title: question, text: answer }))
  return (
    <section id="faq" className="wrap section two-column">
      <header>
        <h2>Frequently Asked Questions</h2>
      </header>
      <Accordion name="faq" parts={parts} />
    </section>
  )
}

function Sample({ sampleOpening, examples }: Content) {
  return (
    <section id="sample" className="wrap section two-column">
      <header>
        <h2>How It Might Begin</h2>
        <p className="muted">A sample, not a real person.</p>
      </header>
      <div>
        <blockquote className="sample">
          <p>{sampleOpening}</p>
        </blockquote>
        <ul className="sample-links">
          {examples.map((example) => (
            <li key={example.slug} className="line">
              <ExampleLine {...example} />
            </li>
          ))}
          <li>
            <a className="tap" href={pages.sample()}>
              Read a full sample: a daughter on her father, with notes
            </a>
          </li>
        </ul>
      </div>
    </section>
  )
}

function Related({ articles, siblings }: Content) {
  return (
    <section id="related" className="wrap section two-column">
      <header>
        <h2>Read Next</h2>
      </header>
      <div className="related one-column">
        <LinkList title="Guides" links={articles} />
        {siblings.length > 0 && <LinkList title="Eulogies for others" links={siblings} />}
      </div>
    </section>
  )
}

function LinkList({ title, links }: { title: string; links: readonly PageLink[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {links.map((link) => (
          <li key={link.path}>
            <a className="tap" href={link.path}>
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Price() {
  return (
    <section id="pricing" className="wrap section two-column">
      <header>
        <h2>What It Costs</h2>
      </header>
      <p>
        {offer.free} The full eulogy is {priceInDollars}, once, with {retriesInWords} retries. If it
        isn’t right, ask within {refundTerm} and you get your money back.{' '}
        <a href={pages.pricing()}>See what’s included</a>
      </p>
    </section>
  )
}
