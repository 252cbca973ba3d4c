import { pages } from '#contract/urls.ts'
import { tones } from '#domain/choices.ts'
import { inWords, priceInDollars } from '#domain/offer.ts'
import { examples } from '#web/copy/examples/all.ts'
import type {
  Example,
  ExampleCard,
  ExampleEvidence,
  ExampleNotes,
  ExampleSentence,
} from '#web/copy/examples/example.ts'
import { filledIn, lengthLine, writeOneLine } from '#web/copy/examples/labels.ts'
import { formatDate } from '#web/copy/format-date.ts'
import { hotline } from '#web/copy/support.ts'
import type { Page } from '#web/page.ts'
import { Breadcrumbs } from '#web/site/page-head.tsx'
import type { Route } from './+types/example-page'
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
        <section id="eulogy" aria-label="The eulogy">
          <p className="small muted">Tap or click a sentence to see the words it comes from.</p>
          <EvidenceText {...example} />
        </section>
        {example.hotline && <Hotline />}
        <div className="accordion">
          <Notes {...example} />
          {example.asked && <Asked {...example} />}
          <HowItWasMade {...example} />
        </div>
      </article>
      <WriteOne {...example} />
      <section className="example-more stack-4 no-print" aria-labelledby="more-title">
        <h2 id="more-title">More Examples</h2>
        <ul>
          {others.map((other) => (
            <li key={other.slug} className="line">
              <a href={pages.example(other.slug)}>{other.title}</a>{' '}
              <span className="small muted">{lengthLine(other)}</span>
            </li>
          ))}
        </ul>
        <a className="tap" href={pages.eulogyExamples()}>
          All {examples.length} examples
        </a>
      </section>
    </main>
  )
}

function Head({ page, example }: { page: Page; example: Example }) {
  return (
    <header className="stack-2">
      <Breadcrumbs page={page} />
      <h1>{example.title}</h1>
      <p className="small muted" role="note">
        Written by AI from {formatCount(example.typedWords)} of notes
        {example.asked && ` and ${countAnswers(example.notes)}`}. The people are invented.{' '}
        {lengthLine(example)} aloud. {tones[example.tone]}.
      </p>
    </header>
  )
}

const formatCount = (words: number) => (words === 1 ? '1 word' : `${words} words`)

function Notes({ notes, language, typedWords }: Example) {
  const [firstName = ''] = notes.speaker.split(' ')
  return (
    <details>
      <summary>
        <span>
          What {firstName} typed{' '}
          <small className="small muted">
            {formatCount(typedWords)} of notes, as they were given
          </small>
        </span>
      </summary>
      <dl className="example-notes divided">
        {filledIn(notes).map(({ field, label, text }) => (
          <div key={label} className={longFields.has(field) ? undefined : 'short-note apart'}>
            <dt>{label}</dt>
            <dd lang={choices.has(field) ? 'en' : language}>
              {text.split(/\n+/).map((line) => (
                <p key={line}>{line}</p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const countAnswers = ({ asked }: ExampleNotes) => {
  const count = asked.filter(({ answer }) => answer !== '').length
  return `${inWords(count)} ${count === 1 ? 'answer' : 'answers'}`
}

function Asked({ notes, paragraphs }: Example) {
  const [firstName = ''] = notes.speaker.split(' ')
  return (
    <details>
      <summary>
        <span>
          What we asked {firstName}{' '}
          <small className="small muted">
            {notes.asked.length} short {notes.asked.length === 1 ? 'question' : 'questions'},{' '}
            {countAnswers(notes)}
          </small>
        </span>
      </summary>
      <dl className="example-notes divided">
        {notes.asked.map(({ about, ask, answer }) => (
          <div key={ask}>
            <dt>
              <p>“{about}”</p>
              <p>{ask}</p>
            </dt>
            <dd>
              {answer === '' ? <p className="small muted">Skipped</p> : <p>{answer}</p>}
              {linesFrom(answer, paragraphs.flat()).map((line, at) => (
                <p key={line} className="small muted">
                  {at === 0 && 'What it became: '}
                  {line}
                </p>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The lines that tell what was answered. */
const linesFrom = (answer: string, sentences: ExampleSentence[]) => {
  const isFrom = ({ field, words }: ExampleEvidence) => field === 'asked' && answer.includes(words)
  const telling = sentences.filter(
    ({ kind, evidence }) => kind !== 'reflection' && evidence.some(isFrom),
  )
  return [...new Set(telling.map(({ text }) => text))]
}

function HowItWasMade({ brief, date, notes }: Example) {
  return (
    <details>
      <summary>How this example was made</summary>
      <div>
        <p className="small muted">
          AI wrote it from the notes {notes.asked.some(({ answer }) => answer) && 'and answers '}
          above, and every sentence went through the same check as in a eulogy that you buy. Version{' '}
          {brief} of our instructions to AI, <time dateTime={date}>{formatDate(date)}</time>.
        </p>
      </div>
    </details>
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
    <aside className="example-hotline banner-green">
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
    <section className="example-write stack-4 no-print" aria-labelledby="write-title">
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
