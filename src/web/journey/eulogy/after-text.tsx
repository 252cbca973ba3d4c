import type { Dispatch, ReactNode } from 'react'
import { pages } from '#contract/urls.ts'
import { shortTextApology } from '#domain/offer.ts'
import { useHistoryEntry } from '#web/history.tsx'
import { Address } from '#web/journey/address/address.tsx'
import type { Journey } from '#web/journey/journey.ts'
import { Passage } from '#web/journey/shown-passage.tsx'
import YourData from '#web/journey/your-data/your-data.tsx'
import { contactRequest } from '#web/site/contact-request.ts'
import { Button } from '#web/ui/button.tsx'
import { type Eulogy, type EulogyEvent, shownVersion } from './eulogy.ts'
import { KeepCopy } from './offline/offline-notices.tsx'
import type { OfflineCopy } from './offline/use-offline-copy.ts'
import type { Panels } from './use-panels.ts'

type Props = {
  eulogy: Eulogy
  dispatch: Dispatch<EulogyEvent>
  panels: Panels
  journey: Journey
  offline: OfflineCopy
  /** Where the bar has no room for it. */
  retryButton: ReactNode
}

/** Below the text: thanks, the order, and the panels with everything else. */
export function AfterText({ eulogy, dispatch, panels, journey, offline, retryButton }: Props) {
  const { submissionId, person, order, passage } = eulogy
  return (
    <div className="after-text stack-4 no-print">
      {passage && (
        <Passage
          key={passage.submissionId}
          passage={passage}
          effect="This text stays as it is. We’ll use them in the next version and in paragraphs that you have changed, and you can edit them in yourself."
          onReplaced={(replaced) => dispatch({ type: 'passage-replaced', passage: replaced })}
        />
      )}
      {retryButton && <div className="after-actions">{retryButton}</div>}
      <p>Thank you for trusting us with your words about {person ?? 'your loved one'}.</p>
      {order && order.address?.delivery !== 'returned' && (
        <Address submissionId={submissionId} brings="eulogy" address={order.address} />
      )}
      {order?.isRefundable && shownVersion(eulogy)?.isShort && <p>{shortTextApology}</p>}
      <div className="order line small muted">
        {order && <OrderLine order={order} />}
        <Button kind="quiet" {...panels.button('settings')}>
          Your data and settings
        </Button>
      </div>
      {panels.open === 'settings' && (
        <section aria-label="Your data and settings" {...panels.section('settings')}>
          {offline.isShared ? (
            <p className="small muted">
              Whoever uses this browser after you could open your eulogy. Clear its browsing data
              when you leave, and find the eulogy again from our email.
            </p>
          ) : (
            <BookmarkHint />
          )}
          <KeepCopy {...offline} />
          <YourData
            submissionId={submissionId}
            person={person}
            journey={journey}
            isOwner={order?.isOwner ?? true}
          />
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
          <a className="tap" href={pages.findMyEulogy()}>
            Ask for a new link
          </a>
        </>
      )}
      {isRefundable && isOwner && (
        <a
          className="tap"
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
