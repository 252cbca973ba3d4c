/**
 * The price and terms. Pages, emails, structured data and checkouts use these values; offer.test.ts finds
 * hard-coded copies.
 */
export const price = { amount: 1900, currency: 'usd' } as const

/** Retries included in a purchase. The wording works for two to nine. */
export const includedRetries: number = 2

/** Paragraphs that can be written again, besides the retries. The wording works for two to nine. */
export const includedRewrites: number = 5

/** How many failed ones a purchase gets back. Further ones count, so that no purchase buys any number of model calls. */
export const maxGivenBack = { retries: 2, rewrites: 5 } as const

/** As pages and the desk name it. Legal pages and docs spell it out. */
export const paymentProvider = 'Stripe'

export const refundDays = 7
/** Requests within this time are handled fastest. */
export const quickRefundHours = 24

/** After this, a paid order without a text is refunded and a retry without one given back. */
export const automaticRefundMinutes = 10

/** Stated on the site only; the code doesn't enforce these. */
export const writingTime = 'up to 5 minutes'
export const answerTime = 'within 24 hours'
export const refundArrival = '5 to 10 business days'

const inUnits = (amount: number) =>
  amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)

export const formatDollars = (cents: number) => `$${inUnits(cents)}`

export const priceInDollars = formatDollars(price.amount)
export const priceInUsd = `${inUnits(price.amount)} ${price.currency.toUpperCase()}`

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

export const inWords = (count: number) => numerals[count] ?? String(count)

export const retriesInWords = inWords(includedRetries)
/** "Two", to begin a sentence. */
export const retriesCapitalized = retriesInWords.charAt(0).toUpperCase() + retriesInWords.slice(1)
const timesInWords = (count: number) => (count === 2 ? 'twice' : `${numerals[count]} times`)
/** "twice" */
export const retryTimes = timesInWords(includedRetries)
/** "twice" */
export const givenBackTimes = timesInWords(maxGivenBack.retries)

export const rewritesInWords = inWords(includedRewrites)
/** The first failed retry that isn't given back, as a number. */
export const countedFailureInWords = inWords(maxGivenBack.retries + 1)
export const givenBackRewritesInWords = inWords(maxGivenBack.rewrites)

export const refundTerm = `${refundDays} days`

/*
 * The right of buyers in the EU and the UK to withdraw within 14 days. It ends with the delivery of digital
 * content only if the buyer consented before paying and the seller confirmed it by email.
 */

/** Shown where one pays: in the dialog, and on the payment provider’s page, to which every other button leads. */
export const withdrawalConsent =
  'In the EU and the UK: by paying, you ask us to deliver the full text right away, and you agree that your 14-day right to withdraw ends once it’s delivered.'

/** In the email that delivers the text. */
export const withdrawalConfirmation = `If you live in the EU or the UK: when you paid, you asked us to deliver the text right away and agreed that your 14-day right to withdraw ends with this email. You can still ask for your money back within ${refundTerm} of your purchase.`

/** Whether a refund can still be asked for. */
export const isInRefundTerm = (paidAt: Date, now: Date): boolean =>
  now.getTime() - paidAt.getTime() < refundDays * 24 * 60 * 60 * 1000

/** Within the refund term, where the text is much shorter than was shown before payment. */
export const shortTextApology = `We’re sorry: what we wrote came out shorter than we told you, and if it isn’t enough, ask within ${refundTerm} of your purchase and you’ll get your money back.`
