import { pages } from '#contract/urls.ts'
import { tones } from '#domain/choices.ts'
import { priceInDollars } from '#domain/offer.ts'
import { examples } from '#web/content/examples/all.ts'
import type { Example, ExampleCard } from '#web/content/examples/example.ts'
import {
  examplesDisclosure,
  filledIn,
  lengthLine,
  writeOneLine,
} from '#web/content/examples/labels.ts'
import { formatDate } from '#web/content/format-date.ts'
import { hotline } from '#web/content/support.ts'
import type { Page } from '#web/page.ts'
import { Breadcrumbs } from '#web/site/page-head.tsx'
import type { Route } from './+types/example'
import { EvidenceText } from './evidence-text.tsx'

const maxOthers = 3

/** Runs at build time, so the examples reach no browser bundle. */
export function loader({ params }: Pick<Route.LoaderArgs, 'params'>) {
  const example = examples.find(({ slug }) => slug === params.slug)
  if (!example) throw new Error(`No example ${params.slug}`)
  return { example, others: othersThan(example) }
}

/** Those for the same relationship, then the ones that follow in the list. */
function othersThan({ slug, relationship }: Example): ExampleCard[] {
  const index = examples.findIndex((example) => example.slug === slug)
  const following = [...examples.slice(index + 1), ...examples.slice(0, index)]
  const [same, different] = [true, false].map((wanted) =>
    following.filter((example) => (example.relationship === relationship) === wanted),
  )
  return [...(same ?? []), ...(different ?? [])].slice(0, maxOthers)
}

export function page({ loaderData: { example } }: Pick<Route.ComponentProps, 'loaderData'>): Page {
  const searched = example.title.toLowerCase()
  return {
    path: pages.example(example.slug),
    title: `${example.title}: Example`,
    heading: example.title,
    description: example.description,
    keywords: [`${searched} example`, `${searched} sample`, 'eulogy examples'],
    parent: { name: 'Eulogy Examples', path: pages.eulogyExamples() },
    published: example.date,
    start: 'never',
  }
}

export default function ExamplePage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { example, others } = loaderData
  return (
    <main id="main" className="wrap">
      <article className="example">
        <Head page={page({ loaderData })} example={example} />
        <Notes {...example} />
        <section id="eulogy" aria-labelledby="eulogy-title">
          <h2 id="eulogy-title">The Eulogy</h2>
          <p className="small muted evidence-hint">
            Tap or click a sentence to see which typed words it comes from, or that it states no
            fact.
          </p>
          <EvidenceText {...example} />
        </section>
        {example.hotline && <Hotline />}
      </article>
      <WriteOne {...example} />
      <section className="example-more" aria-labelledby="more-title">
        <h2 id="more-title">More Examples</h2>
        <ul>
          {others.map((other) => (
            <li key={other.slug}>
              <a href={pages.example(other.slug)}>{other.title}</a>{' '}
              <span className="small muted">{lengthLine(other)}</span>
            </li>
          ))}
        </ul>
        <a className="sample-link" href={pages.eulogyExamples()}>
          All {examples.length} examples
        </a>
      </section>
    </main>
  )
}

function Head({ page, example }: { page: Page; example: Example }) {
  return (
    <header>
      <Breadcrumbs page={page} />
      <h1>{example.title}</h1>
      <p className="lede">{example.description}</p>
      <p className="small muted">
        {tones[example.tone]} · {lengthLine(example)} aloud
        <br />
        Written from {countOf(example.typedWords)} of notes ·{' '}
        <time className="unbroken" dateTime={example.date}>
          {formatDate(example.date)}
        </time>
        <br />
        By version {example.brief} of our instructions to AI
      </p>
      <p className="example-disclosure" role="note">
        {examplesDisclosure}
      </p>
    </header>
  )
}

const countOf = (words: number) => (words === 1 ? '1 word' : `${words} words`)

function Notes({ notes, language }: Example) {
  const [firstName = ''] = notes.speaker.split(' ')
  return (
    <section aria-labelledby="notes-title">
      <div className="example-section-head">
        <h2 id="notes-title">What {firstName} Typed</h2>
        <a href="#eulogy">Go to the eulogy</a>
      </div>
      <dl className="example-notes">
        {filledIn(notes).map(({ field, label, text }) => (
          <div key={label} className={longFields.has(field) ? undefined : 'short-note'}>
            <dt>{label}</dt>
            <dd lang={choices.has(field) ? 'en' : language}>
              {text.split(/\n+/).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const longFields = new Set<string>([
  'scripture',
  'qualities',
  'memories',
  'additional',
  'fromOthers',
])
const choices = new Set<string>(['relationship', 'pronouns', 'length', 'tone', 'theme'])

function Hotline() {
  return (
    <aside className="example-hotline">
      <p>
        <strong>{hotline.name}.</strong> {hotline.text}{' '}
        <a href={hotline.url} rel="noopener">
          988lifeline.org
        </a>
      </p>
      <p className="small">{hotline.outsideUs}</p>
    </aside>
  )
}

function WriteOne({ relationship }: Example) {
  const path = relationship === 'other' ? pages.form() : pages.eulogyFor(relationship)
  return (
    <section className="example-write" aria-labelledby="write-title">
      <h2 id="write-title">Start with Your Own Notes</h2>
      <p>
        A few words and fragments are enough to begin. The preview is free. The full eulogy is{' '}
        {priceInDollars}, once.
      </p>
      <a className="btn btn-primary" href={path}>
        {writeOneLine(relationship)}
      </a>
    </section>
  )
}
