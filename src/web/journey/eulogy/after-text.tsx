import type { ReactNode } from 'react'
import { pages } from '#contract/urls.ts'
import { useHistoryEntry } from '#web/history.tsx'
import type { Journey } from '#web/journey/journey.ts'
import { EulogyMemories } from '#web/journey/memories/eulogy-memories.tsx'
import { countIn, listNotInText } from '#web/journey/memories/memories.ts'
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
