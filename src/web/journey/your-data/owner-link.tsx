import { pages } from '#contract/urls.ts'
import { errorMessages } from '#web/journey/notices.ts'

/** The way on for someone whose browser only has a link from an email. */
export function OwnerLink({ failure }: { failure: string | null }) {
  if (failure !== errorMessages.notOwner) return null
  return (
    <p>
      <a href={pages.findMyEulogy()}>Ask for a new link</a>
    </p>
  )
}
