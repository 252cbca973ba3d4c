import { expansionInside, listObject, paymentIntentObject } from './payment-objects.ts'
import type { LineItem, Records, Session } from './records.ts'

export const defaultBuyerEmail = 'buyer@example.com'

export function payPageUrl(site: string, session: Session): string {
  return `${site}/pay/${session.id}`
}

export function sessionObject(
  records: Records,
  site: string,
  session: Session,
  expand: readonly string[] = [],
) {
  const complete = session.status === 'complete'
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: session.allowPromotionCodes,
    amount_subtotal: session.amountSubtotal,
    amount_total: session.amountTotal,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_creation: 'if_required',
    customer_details: complete || session.customerEmail ? customerDetails(session) : null,
    customer_email: session.customerEmail,
    discounts: [],
    expires_at: session.expiresAt,
    invoice: null,
    invoice_creation: null,
    ...(expansionInside(expand, 'line_items') && { line_items: lineItemList(session) }),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: paymentOf(records, session, expand),
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: session.paymentStatus,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: session.submitType,
    subscription: null,
    success_url: session.successUrl,
    total_details: {
      amount_discount: Math.max(0, session.amountSubtotal - session.amountTotal),
      amount_shipping: 0,
      amount_tax: 0,
    },
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? payPageUrl(site, session) : null,
    wallet_options: null,
  }
}

export function lineItemList(session: Session) {
  const items = session.lineItems.map((item) => lineItemObject(session, item))
  return listObject(`/v1/checkout/sessions/${session.id}/line_items`, items, false)
}

function lineItemObject(session: Session, item: LineItem) {
  const amount = item.unitAmount * item.quantity
  return {
    id: item.id,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: session.currency,
    description: item.name,
    price: {
      id: item.priceId,
      object: 'price',
      currency: session.currency,
      type: 'one_time',
      unit_amount: item.unitAmount,
    },
    quantity: item.quantity,
  }
}

function customerDetails(session: Session) {
  return {
    address: null,
    email: session.customerEmail ?? defaultBuyerEmail,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: session.status === 'complete' ? [] : null,
  }
}

function paymentOf(records: Records, session: Session, expand: readonly string[]) {
  const wanted = expansionInside(expand, 'payment_intent')
  const payment = session.paymentId === null ? null : records.payments.find(session.paymentId)
  return wanted && payment ? paymentIntentObject(payment, wanted) : session.paymentId
}
