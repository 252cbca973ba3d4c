/** What an operator can do about an order: when, and what it does then. */
export const orderActionTexts = {
  refund:
    'When a buyer asks for a refund within the time the refund policy names, or when you decide it. The buyer gets an email once Stripe accepts, and keeps the text. A late order is refunded automatically: you don’t need this for it. Also works for an erased order.',
  resend:
    'When a buyer can’t find the email, or an alert says that it was rejected. Sends every undelivered email of the order, or else the newest eulogy. Old links keep working until they are revoked.',
  'write-again':
    'After you have fixed the cause of a failure, for an order without a text whose refund isn’t decided yet.',
  'grant-retry':
    'When a buyer has used up the retries and is still unhappy. Adds one retry if none is left, never more than one.',
  'change-email':
    'When the buyer mistyped the address. Make sure that it is really the buyer: ask for the order number and the date and amount of the payment. Someone else may have received the old links, so all links and browsers stop working, the buyer’s too.',
  'revoke-link':
    'When a private link reached the wrong person. Also stops readers’ links and the buyer’s own browsers; the buyer needs a new link afterward.',
  erase:
    'When someone asks us by email to delete what they wrote. It can’t be undone. A written order isn’t refunded by this; a paid one without a text is. Contact messages are kept separately and erased in the inbox.',
} as const

export type OrderActionName = keyof typeof orderActionTexts
