import {
  type LegalDocument,
  type LegalSection,
  lastUpdated,
} from '#web/content/legal/legal-document.ts'
import { type RichTextContent, toPlainText } from '#web/content/rich-text.ts'
import { PageHead } from './page-head.tsx'
import { RichText } from './rich-text.tsx'

export function LegalPage({ title, lede, sections }: LegalDocument) {
  return (
    <main id="main">
      <PageHead title={title} lede={lede} />
      <div className="wrap section two-column legal">
        <nav aria-label="Contents">
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          <p className="muted">
            Last updated <time dateTime={lastUpdated.iso}>{lastUpdated.text}</time>
          </p>
          {sections.map((part) => (
            <Part key={part.id} {...part} />
          ))}
        </div>
      </div>
    </main>
  )
}

function Part({ id, heading, paragraphs }: LegalSection) {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) =>
        hasList(paragraph) ? (
          <ul key={paragraph.list.map(toPlainText).join()}>
            {paragraph.list.map((item) => (
              <li key={toPlainText(item)}>
                <RichText content={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={toPlainText(paragraph)}>
            <RichText content={paragraph} />
          </p>
        ),
      )}
    </section>
  )
}

function hasList(
  paragraph: LegalSection['paragraphs'][number],
): paragraph is { list: readonly RichTextContent[] } {
  return typeof paragraph === 'object' && 'list' in paragraph
}
