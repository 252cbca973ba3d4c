import { pages } from '#contract/urls.ts'
import { refundTerm } from '#domain/offer.ts'
import { refundPolicy } from '#web/content/legal/refund-policy.ts'
import { pageMeta } from '#web/content/page-meta.ts'
import type { PageHandle } from '#web/page-handle.ts'
import { LegalPage } from '#web/site/legal-page.tsx'

export const handle: PageHandle = { start: 'never' }

export const meta = () =>
  pageMeta({
    title: refundPolicy.title,
    description: `Ask within ${refundTerm} of your purchase and you get your money back. How to ask, how long it takes, and what happens if you paid twice.`,
    path: pages.refundPolicy(),
    keywords: ['refund policy', 'money-back guarantee', 'eulogy refund'],
  })

export default function RefundPolicy() {
  return <LegalPage {...refundPolicy} />
}
