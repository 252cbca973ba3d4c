import { pages } from '#contract/urls.ts'
import { privacyPolicy } from '#web/content/legal/privacy-policy.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { LegalPage } from '#web/site/legal-page.tsx'

export const handle: PageHandle = { start: 'never' }

export const meta = () =>
  pageMeta({
    title: privacyPolicy.title,
    description:
      'What we keep of the words you send us, which companies receive them, what stays in your browser, and when all of it is erased.',
    path: pages.privacyPolicy(),
    keywords: ['privacy policy', 'eulogy privacy', 'delete my words'],
  })

export default function PrivacyPolicy() {
  return <LegalPage {...privacyPolicy} />
}
