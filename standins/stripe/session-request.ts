import { invalidParam, missingParam, notFound, unknownParam } from './errors.ts'
import type { Fields } from './form-body.ts'
import { booleanOf, groupOf, groupsOf, integerOf, textOf } from './form-body.ts'
import type { Metadata } from './identifiers.ts'
import { newId } from './identifiers.ts'
import type { LineItem, Session } from './records.ts'

const knownParams = new Set(
  (
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types ' +
    'automatic_tax billing_address_collection branding_settings cancel_url client_reference_id ' +
    'consent_collection currency custom_fields custom_text customer customer_account ' +
    'customer_creation customer_email customer_update discounts excluded_payment_method_types ' +
    'expand expires_at integration_identifier invoice_creation line_items locale ' +
    'managed_payments metadata mode name_collection optional_items origin_context ' +
    'payment_intent_data payment_method_collection payment_method_configuration ' +
    'payment_method_data payment_method_options payment_method_types permissions ' +
    'phone_number_collection redirect_on_completion return_url saved_payment_method_options ' +
    'setup_intent_data shipping_address_collection shipping_options submit_type ' +
    'subscription_data success_url tax_id_collection ui_mode wallet_options'
  ).split(' '),
)

const halfAnHour = 30 * 60
const oneDay = 24 * 60 * 60

export function readNewSession(fields: Fields, now: number): Session {
  for (const name of Object.keys(fields)) if (!knownParams.has(name)) throw unknownParam(name)
  if (textOf(fields, 'mode') !== 'payment') {
    throw invalidParam('mode', 'This stand-in knows only Checkout Sessions in `payment` mode.')
  }
  const { items, currency } = readLineItems(fields)
  const amount = items.reduce((sum, item) => sum + item.unitAmount * item.quantity, 0)
  return {
    id: newId('cs_test', 58),
    created: now,
    expiresAt: readExpiry(fields, now),
    status: 'open',
    paymentStatus: 'unpaid',
    lineItems: items,
    amountSubtotal: amount,
    amountTotal: amount,
    currency,
    metadata: readMetadata(fields, 'metadata'),
    paymentMetadata: readMetadata(groupOf(fields, 'payment_intent_data'), 'metadata'),
    clientReferenceId: readReference(fields),
    customerEmail: readEmail(fields),
    successUrl: readAddress(fields, 'success_url') ?? refuseMissing('success_url'),
    cancelUrl: readAddress(fields, 'cancel_url'),
    allowPromotionCodes: booleanOf(fields, 'allow_promotion_codes'),
    locale: textOf(fields, 'locale'),
    submitType: textOf(fields, 'submit_type'),
    paymentId: null,
    declines: 0,
  }
}

export function readMetadata(fields: Fields, name: string): Metadata {
  const metadata: Metadata = {}
  for (const [key, value] of Object.entries(groupOf(fields, name))) {
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

function readLineItems(fields: Fields): { items: LineItem[]; currency: string } {
  const groups = groupsOf(fields, 'line_items')
  if (groups.length === 0) throw missingParam('line_items')
  const read = groups.map((group, index) => readLineItem(group, `line_items[${index}]`))
  const currency = read[0]?.currency ?? 'usd'
  if (read.some((line) => line.currency !== currency)) {
    throw invalidParam('line_items', 'All prices on a Checkout Session must share one currency.')
  }
  return { items: read.map((line) => line.item), currency }
}

function readLineItem(group: Fields, param: string): { item: LineItem; currency: string } {
  const quantity = integerOf(group, 'quantity', `${param}[quantity]`) ?? 1
  if (quantity < 1) throw invalidParam(`${param}[quantity]`, `Invalid quantity: ${quantity}`)
  const id = newId('li')
  const priceId = textOf(group, 'price')
  if (priceId !== null) {
    const { unitAmount, currency } = parsePriceId(priceId, `${param}[price]`)
    return { item: { id, name: priceId, unitAmount, quantity, priceId }, currency }
  }
  const data = groupOf(group, 'price_data')
  const unitAmount = integerOf(data, 'unit_amount', `${param}[price_data][unit_amount]`)
  const currency = textOf(data, 'currency')?.toLowerCase()
  const product = groupOf(data, 'product_data')
  const name = textOf(product, 'name') ?? textOf(data, 'product')
  if (unitAmount === null) throw missingParam(`${param}[price_data][unit_amount]`)
  if (unitAmount < 0) throw invalidParam(`${param}[price_data][unit_amount]`, 'Invalid amount')
  if (!currency) throw missingParam(`${param}[price_data][currency]`)
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidParam(`${param}[price_data][currency]`, `Invalid currency: ${currency}`)
  }
  if (!name) throw missingParam(`${param}[price_data][product_data][name]`)
  return { item: { id, name, unitAmount, quantity, priceId: newId('price') }, currency }
}

// There is no price list here: a price's id says what it costs, as in price_4200_usd.
function parsePriceId(id: string, param: string): { unitAmount: number; currency: string } {
  const [, amount, currency] = /^price_(\d{1,8})_([a-z]{3})$/.exec(id) ?? []
  if (!amount || !currency) throw notFound('price', id, param)
  return { unitAmount: Number(amount), currency }
}

function readExpiry(fields: Fields, now: number): number {
  const expiresAt = integerOf(fields, 'expires_at') ?? now + oneDay
  const must = 'The `expires_at` timestamp must be'
  if (expiresAt < now + halfAnHour) {
    const message = `${must} at least 30 minutes from Checkout Session creation.`
    throw invalidParam('expires_at', message)
  }
  if (expiresAt > now + oneDay) {
    throw invalidParam('expires_at', `${must} less than 24 hours from Checkout Session creation.`)
  }
  return expiresAt
}

function readEmail(fields: Fields): string | null {
  const email = textOf(fields, 'customer_email')
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidParam('customer_email', `Invalid email address: ${email}`, 'email_invalid')
  }
  return email
}

function readReference(fields: Fields): string | null {
  const reference = textOf(fields, 'client_reference_id')
  if (reference !== null && reference.length > 200) {
    throw invalidParam('client_reference_id', 'Invalid string; must be at most 200 characters')
  }
  return reference
}

function readAddress(fields: Fields, name: string): string | null {
  const address = textOf(fields, name)
  if (address === null) return null
  if (!/^https?:\/\//.test(address)) {
    const message = 'Invalid URL: An explicit scheme (such as https) must be provided.'
    throw invalidParam(name, message, 'url_invalid')
  }
  if (!URL.canParse(address)) throw invalidParam(name, 'Not a valid URL', 'url_invalid')
  return address
}

function refuseMissing(param: string): never {
  throw missingParam(param)
}
