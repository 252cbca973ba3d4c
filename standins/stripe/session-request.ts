import { type Fields, readGroup, readInteger, readText } from './api-call.ts'
import { invalidParam, missingParam, unknownParam } from './errors.ts'
import { newId, type Session } from './records.ts'

/** The ones that the product uses; Stripe has more. */
const knownParams = new Set(
  (
    'automatic_tax cancel_url client_reference_id custom_text customer_email expand expires_at line_items ' +
    'metadata mode payment_intent_data success_url'
  ).split(' '),
)

const halfAnHour = 30 * 60
const oneDay = 24 * 60 * 60

export function readNewSession(fields: Fields, now: number): Session {
  for (const field of fields.keys()) {
    const [name = ''] = field.split('[')
    if (!knownParams.has(name)) throw unknownParam(name)
  }
  if (readText(fields, 'mode') !== 'payment') {
    throw invalidParam('mode', 'This stand-in supports only Checkout Sessions in `payment` mode.')
  }
  const automaticTax = readAutomaticTax(fields)
  const { lineItem, currency } = readLineItem(fields, automaticTax)
  const successUrl = readUrl(fields, 'success_url')
  if (successUrl === null) throw missingParam('success_url')
  return {
    id: newId('cs_test', 58),
    created: now,
    expiresAt: readExpiry(fields, now),
    status: 'open',
    paymentStatus: 'unpaid',
    lineItem,
    amountSubtotal: lineItem.amount,
    amountTotal: lineItem.amount,
    amountTax: 0,
    automaticTax,
    currency,
    metadata: readGroup(fields, 'metadata'),
    paymentMetadata: readGroup(fields, 'payment_intent_data[metadata]'),
    receiptEmail: readEmail(fields, 'payment_intent_data[receipt_email]'),
    customerEmail: readEmail(fields, 'customer_email'),
    successUrl,
    cancelUrl: readUrl(fields, 'cancel_url'),
    submitMessage: readText(fields, 'custom_text[submit][message]'),
    paymentId: null,
    declines: 0,
  }
}

function readAutomaticTax(fields: Fields): boolean {
  const param = 'automatic_tax[enabled]'
  const enabled = readText(fields, param) ?? 'false'
  if (enabled !== 'true' && enabled !== 'false') {
    throw invalidParam(param, `Invalid boolean: ${enabled}`)
  }
  return enabled === 'true'
}

/** The product sells one thing, at a price that includes the tax. */
function readLineItem(fields: Fields, automaticTax: boolean) {
  const price = 'line_items[0][price_data]'
  const quantity = readInteger(fields, 'line_items[0][quantity]')
  if (quantity === null) throw missingParam('line_items')
  if (quantity !== 1 || [...fields.keys()].some((field) => field.startsWith('line_items[1]'))) {
    throw invalidParam('line_items', 'This stand-in supports only one line item, once.')
  }
  const amount = readInteger(fields, `${price}[unit_amount]`)
  const currency = readText(fields, `${price}[currency]`)
  const name = readText(fields, `${price}[product_data][name]`)
  if (amount === null || currency === null || name === null) throw missingParam(price)
  // This merchant has no default in its tax settings, so automatic tax needs one.
  const taxBehavior = readText(fields, `${price}[tax_behavior]`)
  if (automaticTax && taxBehavior === null) throw missingParam(`${price}[tax_behavior]`)
  if (taxBehavior !== null && taxBehavior !== 'inclusive') {
    throw invalidParam(`${price}[tax_behavior]`, 'This stand-in supports only inclusive tax.')
  }
  return { lineItem: { name, amount }, currency }
}

function readExpiry(fields: Fields, now: number): number {
  const expiresAt = readInteger(fields, 'expires_at') ?? now + oneDay
  const start = 'The `expires_at` timestamp must be'
  if (expiresAt < now + halfAnHour) {
    const message = `${start} at least 30 minutes from Checkout Session creation.`
    throw invalidParam('expires_at', message)
  }
  if (expiresAt > now + oneDay) {
    throw invalidParam('expires_at', `${start} less than 24 hours from Checkout Session creation.`)
  }
  return expiresAt
}

function readEmail(fields: Fields, name: string): string | null {
  const email = readText(fields, name)
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidParam(name, `Invalid email address: ${email}`, 'email_invalid')
  }
  return email
}

function readUrl(fields: Fields, name: string): string | null {
  const url = readText(fields, name)
  if (url !== null && !/^https?:\/\//.test(url)) {
    const message = 'Invalid URL: An explicit scheme (such as https) must be provided.'
    throw invalidParam(name, message, 'url_invalid')
  }
  return url
}
