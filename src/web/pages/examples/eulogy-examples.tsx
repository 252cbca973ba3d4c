import { pages } from '#contract/urls.ts'
import { tones } from '#domain/choices.ts'
import { inWords } from '#domain/offer.ts'
import type { Relationship } from '#domain/relationship.ts'
import { relationshipTable } from '#domain/relationship-table.ts'
import { exampleCards } from '#web/copy/examples/cards.ts'
import type { ExampleCard } from '#web/copy/examples/example.ts'
import { examplesDisclosure, lengthLine, writeOneLine } from '#web/copy/examples/labels.ts'
import type { Page } from '#web/page.ts'
import { Breadcrumbs } from '#web/site/page-head.tsx'

const minutes = exampleCards.map((card) => card.minutes)
const groups = [...Map.groupBy(exampleCards, ({ relationship }) => relationship)]

export const page: Page = {
  title: `${exampleCards.length} Eulogy Examples with Notes`,
  heading: 'Eulogy Examples',
  description: `${exampleCards.length} complete eulogy examples, ${inWords(Math.min(...minutes))} to ${inWords(Math.max(...minutes))} minutes long: the notes someone typed, the text, and the words behind each fact.`,
  path: pages.eulogyExamples(),
  keywords: ['eulogy examples', 'sample eulogies', 'funeral speech examples'],
  start: 'never',
}

export default function EulogyExamples() {
  return (
    <main id="main" className="wrap eulogy-examples">
      <header className="stack-4">
        <Breadcrumbs page={page} />
        <h1>Eulogy Examples</h1>
        <p className="lede">
          What someone typed into the form, and the eulogy written from it. In each one, tap a
          sentence to see the typed words it comes from, if it states a fact.
        </p>
        <p className="example-disclosure small" role="note">
          {examplesDisclosure}
        </p>
      </header>
      <nav aria-label="Relationships">
        <ul className="group-links line">
          {groups.map(([group]) => (
            <li key={group}>
              <a className="tap" href={`#${group}`}>
                {groupLabel(group)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(([group, cards]) => (
        <Group key={group} group={group} cards={cards} />
      ))}
    </main>
  )
}

type GroupProps = { group: Relationship; cards: readonly ExampleCard[] }

function Group({ group, cards }: GroupProps) {
  return (
    <section className="example-group stack-4" id={group} aria-labelledby={`${group}-title`}>
      <header className="apart">
        <h2 id={`${group}-title`}>{groupLabel(group)}</h2>
        {group !== 'other' && (
          <a className="tap" href={pages.eulogyFor(group)}>
            {writeOneLine(group)}
          </a>
        )}
      </header>
      <ul className="one-column">
        {cards.map((card) => (
          <li key={card.slug} className="whole-link">
            <h3>
              <a href={pages.example(card.slug)}>{card.title}</a>
            </h3>
            <p className="small muted">
              {tones[card.tone]} · {lengthLine(card)}
            </p>
            <p className="first-line" lang={card.language}>
              {card.firstSentence}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const groupLabel = (group: Relationship) => relationshipTable[group].label
