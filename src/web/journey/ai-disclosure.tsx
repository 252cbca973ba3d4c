import { pages } from '#contract/urls.ts'
import { offer } from '#web/content/offer.ts'

/** Names the use of AI before anything is sent to it. */
export function AiDisclosure() {
  return (
    <p className="ai-disclosure small muted">
      {offer.ai} {offer.sent} See our <PrivacyLink />.
    </p>
  )
}

export function PrivacyLink() {
  // In a new tab, so typed text stays on the page.
  return (
    <a href={pages.privacyPolicy()} target="_blank" rel="noopener">
      privacy policy
    </a>
  )
}
