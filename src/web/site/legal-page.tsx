import {
  type LegalDocument,
  type LegalPart,
  lastUpdated,
} from '#web/content/legal/legal-document.ts'
import { plain, type Words } from '#web/content/words.ts'
import { PageHead } from './page-head.tsx'
import { Prose } from './prose.tsx'

export function LegalPage({ title, lede, parts }: LegalDocument) {
  return (
    <main id="main">
      <PageHead title={title} lede={lede} />
      <div className="wrap section margined legal">
        <nav aria-label="Contents">
          <ol>
            {parts.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          <p className="muted">
            Last updated <time dateTime={lastUpdated.iso}>{lastUpdated.words}</time>
          </p>
          {parts.map((part) => (
            <Part key={part.id} {...part} />
          ))}
        </div>
      </div>
    </main>
  )
}

function Part({ id, heading, paragraphs }: LegalPart) {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) =>
        hasList(paragraph) ? (
          <ul key={paragraph.list.map(plain).join()}>
            {paragraph.list.map((item) => (
              <li key={plain(item)}>
                <Prose words={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={plain(paragraph)}>
            <Prose words={paragraph} />
          </p>
        ),
      )}
    </section>
  )
}

function hasList(
  paragraph: LegalPart['paragraphs'][number],
): paragraph is { list: readonly Words[] } {
  return typeof paragraph === 'object' && 'list' in paragraph
}
