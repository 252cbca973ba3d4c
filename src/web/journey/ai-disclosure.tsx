import { pages } from '#contract/urls.ts'
import { offer } from '#web/copy/offer-words.ts'

export const whoSees = 'Who sees my words'

/** Names the use of AI before anything is sent to it. */
export function AiDisclosure() {
  return (
    <p className="ai-disclosure small muted">
      {offer.ai}
      {offer.training} <PolicyLink path={pages.privacyPolicy()} name={whoSees} />
    </p>
  )
}

export const PrivacyLink = () => <PolicyLink path={pages.privacyPolicy()} name="privacy policy" />

/** In a new tab, so typed text stays on the page. */
export function PolicyLink({ path, name }: { path: string; name: string }) {
  return (
    <a href={path} target="_blank" rel="noopener">
      {name}
    </a>
  )
}
