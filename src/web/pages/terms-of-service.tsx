import { pages } from '#contract/urls.ts'
import { priceInUsd } from '#domain/offer.ts'
import { termsOfService } from '#web/content/legal/terms-of-service.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { LegalPage } from '#web/site/legal-page.tsx'

export const handle: PageHandle = { start: 'never' }

export const meta = () =>
  pageMeta({
    title: termsOfService.title,
    description: `What you may expect when a eulogy is written from your words: the price of ${priceInUsd} once, retries, refunds, and who owns the text.`,
    path: pages.termsOfService(),
    keywords: ['terms of service', 'eulogy service terms'],
  })

export default function TermsOfService() {
  return <LegalPage {...termsOfService} />
}
