import type { ReactNode } from 'react'
import { pages } from '#contract/urls.ts'
import { refundRequest } from '#web/contact/refund-request.ts'
import type { Eulogy } from './eulogy.ts'
import { WhichVersion } from './versions/versions.tsx'

/** Below the text: what to do with it, where it stays (`children`), and the order. */
export function AfterText({ eulogy, children }: { eulogy: Eulogy; children?: ReactNode }) {
  const { person, versions, submissionId, order } = eulogy
  return (
    <div className="after-text">
      {versions && <WhichVersion versions={versions} shown={submissionId} />}
      <p>
        Thank you for trusting us with your words about {person ?? 'your loved one'}. A copy goes to
        your email for safekeeping.
      </p>
      <p className="small muted">
        Read it aloud once before the funeral, standing up. If you stumble over a sentence, change
        it.
      </p>
      {children}
      {order && <OrderLine order={order} />}
    </div>
  )
}

function OrderLine({ order }: { order: NonNullable<Eulogy['order']> }) {
  const { number, isRefundable, email, customer_name: name } = order
  return (
    <p className="order small">
      <span>Order number: {number}</span>
      {isRefundable && (
        <a
          href={pages.refundRequest(number)}
          onClick={() => refundRequest.keepSender({ name, email })}
        >
          Ask for a refund
        </a>
      )}
    </p>
  )
}
