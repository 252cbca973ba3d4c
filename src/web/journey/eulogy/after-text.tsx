import type { ReactNode } from 'react'
import { pages } from '#contract/urls.ts'
import { contactRequest } from '#web/site/contact-request.ts'
import { Button } from '#web/ui/button.tsx'
import type { Eulogy } from './eulogy.ts'
import type { Doors } from './use-doors.ts'

type Props = {
  eulogy: Eulogy
  doors: Doors
  /** How many memories of others are new. */
  news: number
  /** The Retry button where the bar has no room for it. */
  retry: ReactNode
  /** What is behind Share, and behind the settings. */
  share: ReactNode
  settings: ReactNode
}

/** Below the text: thanks, the order, and the doors to everything else. */
export function AfterText({ eulogy, doors, news, retry, share, settings }: Props) {
  const { person, order } = eulogy
  return (
    <div className="after-text">
      <div className="after-actions">
        {retry}
        <Button {...doors.button('share')}>Share</Button>
      </div>
      {news > 0 && doors.open !== 'share' && (
        <Button kind="quiet" onClick={() => doors.show('share')}>
          {news === 1 ? '1 new memory' : `${news} new memories`} from others
        </Button>
      )}
      {doors.open === 'share' && (
        <section aria-label="Share" {...doors.panel('share')}>
          {share}
        </section>
      )}
      <p>
        Thank you for trusting us with your words about {person ?? 'your loved one'}. A copy goes to
        your email for safekeeping.
      </p>
      <div className="order small">
        {order && <OrderLine order={order} />}
        <Button kind="quiet" {...doors.button('settings')}>
          Your data and settings
        </Button>
      </div>
      {doors.open === 'settings' && (
        <section aria-label="Your data and settings" {...doors.panel('settings')}>
          {settings}
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
