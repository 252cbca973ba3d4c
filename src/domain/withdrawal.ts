import { refundTerm } from './offer.ts'

/*
 * The right of buyers in the EU and the UK to withdraw within 14 days. It ends with the delivery of digital
 * content only if the buyer consented before paying and the seller confirmed it by email.
 */

/** Shown next to every button that leads to the payment, and on the payment page. */
export const withdrawalConsent =
  'In the EU and the UK: by paying, you ask us to deliver the full text right away, and you agree that your 14-day right to withdraw ends once it’s delivered.'

/** In the email that delivers the text. */
export const withdrawalConfirmation = `If you live in the EU or the UK: when you paid, you asked us to deliver the text right away and agreed that your 14-day right to withdraw ends with this email. You can still ask for your money back within ${refundTerm} of your purchase.`
