import { useLocation } from 'react-router'
import { formatDate } from '#web/copy/format-date.ts'
import type { LegalDocument } from '#web/copy/legal/all.ts'
import { legalDocuments } from '#web/copy/legal/all.ts'
import type { Page } from '#web/page.ts'
import { PageHead } from '#web/site/page-head.tsx'

type At = { location: { pathname: string } }

export function page({ location }: At): Page {
  const { title, description, keywords, slug, updated } = documentAt(location)
  return { path: `/${slug}`, title, description, keywords, updated, start: 'never' }
}

export default function Legal() {
  const location = useLocation()
  const { lede, updated, sections } = documentAt(location)
  return (
    <main id="main">
      <PageHead page={page({ location })} lede={lede} />
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

function documentAt({ pathname }: At['location']): LegalDocument {
  const found = legalDocuments.find(({ slug }) => pathname.split('/').includes(slug))
  if (!found) throw new Error(`No legal document at ${pathname}`)
  return found
}
