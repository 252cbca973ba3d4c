import type { ProviderCheckout, ProviderPayment } from '#domain/order/purchase.ts'
import type { Mail } from '#server/gateways/mail/mail.ts'
import { ModelFailure, type Models } from '#server/gateways/models/models.ts'
import {
  type CheckoutOrder,
  type Payments,
  PaymentsFailure,
} from '#server/gateways/payments/payments.ts'

const usage = { inputTokens: 1, outputTokens: 1, costMicros: 100 }

type Session = ProviderCheckout & { checkoutId: string; refunds: string[] }

/** Third parties that keep their own books and answer at once. */
export class ThirdParties {
  readonly sessions = new Map<string, Session>()
  readonly sentEmails: string[] = []
  /** How many calls of the writer fail first. */
  writerFailures = 0
  mailFailures = 0
  /** What the writer waits for. */
  beforeText: () => Promise<void> = async () => {}

  /** Before the next family. */
  reset() {
    this.sessions.clear()
    this.sentEmails.length = 0
    this.writerFailures = 0
    this.mailFailures = 0
    this.beforeText = async () => {}
  }

  open(order: Pick<CheckoutOrder, 'checkoutId' | 'amount' | 'currency'>) {
    const { checkoutId, amount, currency } = order
    const existing = [...this.sessions.values()].find((each) => each.checkoutId === checkoutId)
    if (existing) return existing
    const session: Session = {
      sessionId: `cs_${checkoutId}`,
      checkoutId,
      rootId: null,
      status: 'open',
      paid: false,
      amountSubtotal: amount,
      amountTotal: amount,
      amountTax: 0,
      currency,
      paymentIntent: null,
      payingSince: null,
      email: null,
      refunds: [],
    }
    this.sessions.set(session.sessionId, session)
    return session
  }

  /** False if the session has expired. */
  pay(sessionId: string): boolean {
    const session = this.sessions.get(sessionId)
    if (session?.status !== 'open') return false
    session.status = 'complete'
    session.paid = true
    session.paymentIntent = `pi_${session.checkoutId}`
    return true
  }

  get payments(): Payments {
    return {
      sessionPlaceholder: '{session}',
      parseWebhook: (body) => ({ event: JSON.parse(String(body)), createdAt: new Date() }),
      openCheckout: async (order) => {
        const { sessionId } = this.open(order)
        return { sessionId, url: `https://pay.test/${sessionId}` }
      },
      findCheckout: async (sessionId) => {
        const session = this.sessions.get(sessionId)
        return session ? { ...session } : null
      },
      listCheckouts: async function* () {},
      expireCheckout: async (sessionId) => {
        const session = this.sessions.get(sessionId)
        if (session?.status !== 'open') throw new PaymentsFailure('refused', 'not open')
        session.status = 'expired'
      },
      findPayment: async (intent): Promise<ProviderPayment> => {
        const { checkoutId, amountSubtotal: amount, refunds } = this.#paidBy(intent)
        const refunded = refunds.length * amount
        return { checkoutId, amount, refunded, failedRefundId: null, dispute: 'none' }
      },
      refund: async (intent) => {
        const session = this.#paidBy(intent)
        // Like Stripe with an idempotency key per payment.
        if (session.refunds.length === 0) session.refunds.push(`re_${session.checkoutId}`)
        return { refundId: session.refunds[0] ?? '' }
      },
    }
  }

  #paidBy(intent: string): Session {
    const session = [...this.sessions.values()].find((each) => each.paymentIntent === intent)
    if (!session) throw new PaymentsFailure('refused', 'no such payment')
    return session
  }

  get mail(): Mail {
    return {
      send: async (_to, { sendId }) => {
        if (this.mailFailures > 0) {
          this.mailFailures -= 1
          throw new Error('greylisted')
        }
        this.sentEmails.push(sendId)
        return 'sent'
      },
      sendToOperator: async () => {},
    }
  }

  /** The automation is the writer with the fewest calls. Without judges, every line is marked. */
  get models(): Models {
    return {
      writers: [],
      judgesFor: () => [],
      demonstration: false,
      automation: {
        host: 'writer.test',
        microsPerCall: 100,
        readDelivery: () => null,
        preview: async () => ({ text: 'We remember her today. She sang.', usage }),
        eulogy: async ({ id }) => {
          await this.beforeText()
          if (this.writerFailures > 0) {
            this.writerFailures -= 1
            throw new ModelFailure('overloaded', { charged: false })
          }
          const text = `We remember her today. This is the text of ${id}.`
          return { text, usage }
        },
      },
    }
  }
}
