import { useLocation } from 'react-router'
import { legalDocuments } from '#web/content/legal/all.ts'
import type { LegalDocument } from '#web/content/legal/legal-document.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { LegalPage } from '#web/site/legal-page.tsx'

export const handle: PageHandle = { start: 'never' }

type Location = { pathname: string }

export function meta({ location }: { location: Location }) {
  const { title, description, keywords, slug } = documentAt(location)
  return pageMeta({ title, description, keywords, path: `/${slug}` })
}

export default function Legal() {
  return <LegalPage document={documentAt(useLocation())} />
}

function documentAt({ pathname }: Location): LegalDocument {
  const found = legalDocuments.find(({ slug }) => pathname.split('/').includes(slug))
  if (!found) throw new Error(`No legal document at ${pathname}`)
  return found
}
