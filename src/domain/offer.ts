/**
 * What is sold and on which terms. Pages, emails, structured data and checkouts take these values from here;
 * offer.test.ts finds copies.
 */
export const price = { amount: 1900, currency: 'usd' } as const

/** New versions that a purchase includes. The copy is written for two to nine. */
export const includedRetries: number = 2

/** A buyer can ask for a refund for so long. */
export const refundDays = 7
/** Asking this soon is quickest. */
export const quickRefundHours = 24

/** A paid order without its text is refunded after this, unless ORDER_REFUND_SECONDS says otherwise. */
export const automaticRefundMinutes = 10

/** What we tell people to expect; nothing is measured against these. */
export const writingTime = 'up to 5 minutes'
export const answerTime = 'within 24 hours'
export const refundArrival = '5 to 10 business days'

const inUnits = (amount: number) =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)

export const formatDollars = (cents: number) => `$${inUnits(cents)}`

/** "$19" */
export const priceInDollars = formatDollars(price.amount)
/** "19 USD" */
export const priceInUsd = `${inUnits(price.amount)} ${price.currency.toUpperCase()}`

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** "two" */
export const retriesInWords = numerals[includedRetries] ?? String(includedRetries)
/** "Two", to begin a sentence. */
export const retriesCapitalized = retriesInWords.charAt(0).toUpperCase() + retriesInWords.slice(1)
/** "twice" */
export const retryTimes = includedRetries === 2 ? 'twice' : `${retriesInWords} times`

/** "7 days" */
export const refundTerm = `${refundDays} days`
