import { type Fields, readGroup, readGroups, readInteger, readText } from './api-call.ts'
import { invalidParam, missingParam, unknownParam } from './errors.ts'
import { type Metadata, newId, type Session, taxBehaviors } from './records.ts'

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
  for (const name of Object.keys(fields)) if (!knownParams.has(name)) throw unknownParam(name)
  if (readText(fields, 'mode') !== 'payment') {
    throw invalidParam('mode', 'This stand-in supports only Checkout Sessions in `payment` mode.')
  }
  const automaticTax = readAutomaticTax(fields)
  const { lineItem, currency } = readLineItem(fields, automaticTax)
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
    metadata: readMetadata(fields, 'metadata'),
    paymentMetadata: readMetadata(readGroup(fields, 'payment_intent_data'), 'metadata'),
    receiptEmail: readEmail(readGroup(fields, 'payment_intent_data'), 'receipt_email'),
    clientReferenceId: readReference(fields),
    customerEmail: readEmail(fields, 'customer_email'),
    successUrl: readUrl(fields, 'success_url') ?? throwMissing('success_url'),
    cancelUrl: readUrl(fields, 'cancel_url'),
    submitMessage: readText(readGroup(readGroup(fields, 'custom_text'), 'submit'), 'message'),
    paymentId: null,
    declines: 0,
  }
}

function readMetadata(fields: Fields, name: string): Metadata {
  const metadata: Metadata = {}
  for (const [key, value] of Object.entries(readGroup(fields, name))) {
    if (typeof value !== 'string') throw invalidParam(`${name}[${key}]`, 'Invalid string')
    if (key.length > 40) {
      throw invalidParam(name, `Metadata keys can have up to 40 characters, got ${key.length}.`)
    }
    if (value.length > 500) {
      const message = `Metadata values can have up to 500 characters, got ${value.length}.`
      throw invalidParam(`${name}[${key}]`, message)
    }
    if (value !== '') metadata[key] = value
  }
  if (Object.keys(metadata).length > 50) {
    throw invalidParam(name, 'You can only have 50 metadata keys.')
  }
  return metadata
}

function readAutomaticTax(fields: Fields): boolean {
  if (!('automatic_tax' in fields)) return false
  const param = 'automatic_tax[enabled]'
  const enabled = readText(readGroup(fields, 'automatic_tax'), 'enabled') ?? throwMissing(param)
  if (enabled !== 'true' && enabled !== 'false') {
    throw invalidParam(param, `Invalid boolean: ${enabled}`)
  }
  return enabled === 'true'
}

/** The product sells one thing. */
function readLineItem(fields: Fields, automaticTax: boolean) {
  const [group, ...others] = readGroups(fields, 'line_items')
  if (!group) throw missingParam('line_items')
  if (others.length > 0 || readInteger(group, 'quantity') !== 1) {
    throw invalidParam('line_items', 'This stand-in supports only one line item, once.')
  }
  const param = 'line_items[0][price_data]'
  const data = readGroup(group, 'price_data')
  const amount = readInteger(data, 'unit_amount', `${param}[unit_amount]`)
  const currency = readText(data, 'currency')?.toLowerCase()
  const name = readText(readGroup(data, 'product_data'), 'name')
  if (amount === null) throw missingParam(`${param}[unit_amount]`)
  if (amount < 0) throw invalidParam(`${param}[unit_amount]`, 'Invalid amount')
  if (!currency) throw missingParam(`${param}[currency]`)
  if (!name) throw missingParam(`${param}[product_data][name]`)
  const taxBehavior = readTaxBehavior(data, `${param}[tax_behavior]`, automaticTax)
  return { lineItem: { name, amount, taxBehavior }, currency }
}

/** This merchant has no default in its tax settings, so automatic tax needs one. */
function readTaxBehavior(data: Fields, param: string, automaticTax: boolean) {
  const given = readText(data, 'tax_behavior') ?? 'unspecified'
  const behavior = taxBehaviors.find((known) => known === given)
  if (!behavior) {
    throw invalidParam(param, `Invalid ${param}: must be one of ${taxBehaviors.join(', ')}`)
  }
  if (automaticTax && behavior === 'unspecified') throw missingParam(param)
  return behavior
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

function readReference(fields: Fields): string | null {
  const reference = readText(fields, 'client_reference_id')
  if (reference !== null && reference.length > 200) {
    throw invalidParam('client_reference_id', 'Invalid string; must be at most 200 characters')
  }
  return reference
}

function readUrl(fields: Fields, name: string): string | null {
  const url = readText(fields, name)
  if (url === null) return null
  if (!/^https?:\/\//.test(url)) {
    const message = 'Invalid URL: An explicit scheme (such as https) must be provided.'
    throw invalidParam(name, message, 'url_invalid')
  }
  if (!URL.canParse(url)) throw invalidParam(name, 'Not a valid URL', 'url_invalid')
  return url
}

function throwMissing(param: string): never {
  throw missingParam(param)
}
