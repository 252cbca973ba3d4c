import type { ReactNode } from 'react'
import type { Contribution } from '#contract/contributions.ts'
import { pages } from '#contract/urls.ts'
import { useHistoryEntry } from '#web/history.tsx'
import type { Journey } from '#web/journey/journey.ts'
import { countIn, listNotInText } from '#web/journey/memories/memories.ts'
import { OthersMemories } from '#web/journey/memories/others-memories.tsx'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import YourData from '#web/journey/your-data/your-data.tsx'
import { contactRequest } from '#web/site/contact-request.ts'
import { Button } from '#web/ui/button.tsx'
import { type Eulogy, shownVersion } from './eulogy.ts'
import { KeepCopy } from './offline/offline-notices.tsx'
import type { OfflineCopy } from './offline/use-offline-copy.ts'
import { ReaderLinks } from './reader-links.tsx'
import type { Panels } from './use-panels.ts'

type Props = {
  eulogy: Eulogy
  panels: Panels
  memories: Memories
  journey: Journey
  offline: OfflineCopy
  /** Where the bar has no room for it. */
  retryButton: ReactNode
  onRetry: () => void
}

/** Below the text: thanks, the order, and the panels with everything else. */
export function AfterText({ eulogy, panels, memories, journey, offline, ...retry }: Props) {
  const { submissionId, person, order } = eulogy
  const newMemories = countIn(memories.shown, 'new')
  return (
    <div className="after-text">
      <div className="after-actions">
        {retry.retryButton}
        <Button {...panels.button('share')}>Share</Button>
      </div>
      {newMemories > 0 && panels.open !== 'share' && (
        <Button kind="quiet" onClick={() => panels.show('share')}>
          {newMemories === 1 ? '1 new memory' : `${newMemories} new memories`} from others
        </Button>
      )}
      {panels.open === 'share' && (
        <section aria-label="Share" {...panels.section('share')}>
          <ReaderLinks submissionId={submissionId} />
          <EulogyMemories
            memories={memories}
            eulogy={eulogy}
            notInText={listNotInText(memories.used, shownVersion(eulogy))}
            onRetry={retry.onRetry}
          />
        </section>
      )}
      <p>
        Thank you for trusting us with your words about {person ?? 'your loved one'}. A copy goes to
        your email for safekeeping.
      </p>
      <div className="order small">
        {order && <OrderLine order={order} />}
        <Button kind="quiet" {...panels.button('settings')}>
          Your data and settings
        </Button>
      </div>
      {panels.open === 'settings' && (
        <section aria-label="Your data and settings" {...panels.section('settings')}>
          <BookmarkHint />
          <KeepCopy {...offline} />
          <YourData submissionId={submissionId} person={person} journey={journey} />
        </section>
      )}
    </div>
  )
}

function OrderLine({ order }: { order: NonNullable<Eulogy['order']> }) {
  const { number, isRefundable, isOwner, email, customer_name: name } = order
  return (
    <>
      <span>Order number: {number}</span>
      {isRefundable && !isOwner && (
        <>
          <span>
            To ask for a refund, use the phone or computer you bought it on, or a new link.
          </span>
          <a href={pages.findMyEulogy()}>Ask for a new link</a>
        </>
      )}
      {isRefundable && isOwner && (
        <a
          href={pages.refundRequest(number)}
          onClick={() => contactRequest.keepSender({ name, email })}
        >
          Ask for a refund
        </a>
      )}
    </>
  )
}

/** How to find the eulogy again in this browser, without the email. */
function BookmarkHint() {
  const { pathname } = useHistoryEntry()
  const isHere = pathname === pages.myEulogy()
  return (
    <p className="small muted">
      {isHere ? (
        'Bookmark this page: in this browser, it opens your eulogy again.'
      ) : (
        <>
          Bookmark this page: <a href={pages.myEulogy()}>{pages.myEulogy()}</a>. In this browser, it
          opens your eulogy again.
        </>
      )}
    </p>
  )
}

type EulogyMemoriesProps = {
  memories: Memories
  eulogy: Eulogy
  /** The used memories that the current text is without. */
  notInText: readonly Contribution[]
  onRetry: () => void
}

/** After the payment: the text stays as it is, and a new version can use what was chosen since. */
export function EulogyMemories({ memories, eulogy, notInText, onRetry }: EulogyMemoriesProps) {
  const { person, retries } = eulogy
  const describe = (memory: Contribution) => {
    if (!notInText.some(({ id }) => id === memory.id)) return 'This text was written with it.'
    return retries === 0
      ? 'You’ve used all your retries, but you can add it to the text with Edit.'
      : 'A new version can use it.'
  }
  const describeLeftOut = ({ id }: Contribution) =>
    shownVersion(eulogy)?.contributions.includes(id)
      ? 'This text was written with it. A new version won’t use it.'
      : 'A new version won’t use it.'
  const count = notInText.length
  const line = `This version leaves out ${count === 1 ? 'one memory' : `${count} memories`} you chose.`
  const retry = count > 0 && retries ? { line, open: onRetry } : null
  return (
    <OthersMemories
      memories={memories}
      requester={{ person: person ?? '', ownerName: '', pronoun: null }}
      use={{ describe, describeLeftOut, retry }}
    />
  )
}
