import { pages } from '#contract/urls.ts'
import { findHelpline } from '#domain/helpline.ts'
import { hotline } from '#web/content/support.ts'
import { proseIn } from '#web/journey/answers.ts'
import { type Stored, toldIn } from '#web/journey/states.ts'

/** Directly under the sheet, for someone who wrote of not wanting to go on. */
export function HelplineNote({ stored }: { stored: Stored | null }) {
  // The same list as the server's, in case the server can't be asked.
  if (!stored || !(stored.helpline || findHelpline([proseIn(toldIn(stored))]) !== '')) return null
  return (
    <p className="helpline">
      About what you wrote: if you don’t want to go on, you can talk to someone right now. In the
      US, call or text <a href={`tel:${hotline.number}`}>{hotline.number}</a>, free, at any hour.{' '}
      <a href={`${pages.contact()}#grief-support`} target="_blank" rel="noopener">
        More help
      </a>
    </p>
  )
}
