import { formatDate } from '#web/content/format-date.ts'
import type { LegalDocument } from '#web/content/legal/legal-document.ts'
import { PageHead } from './page-head.tsx'

type Props = { document: LegalDocument }

export function LegalPage({ document: { title, lede, updated, sections } }: Props) {
  return (
    <main id="main">
      <PageHead here={title} title={title} lede={lede} />
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
            Last updated <time dateTime={updated}>{formatDate(updated)}</time>
          </p>
          {sections.map(({ id, html }) => (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML is our own
            <section key={id} id={id} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
        </div>
      </div>
    </main>
  )
}
