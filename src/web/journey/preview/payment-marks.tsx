import { brand } from '#web/content/brand.ts'

/** Stripe accepts these cards by default. The wallets have to be turned on in its dashboard. */
const cards = ['Visa', 'Mastercard', 'Amex']
const wallets = ['Apple Pay', 'Google Pay']

export function PaymentMarks() {
  const marks = brand.walletsConfirmed ? [...cards, ...wallets] : cards
  return (
    <div className="payment-marks">
      <ul aria-label="Ways to pay">
        {marks.map((mark) => (
          <li key={mark}>{mark}</li>
        ))}
      </ul>
      <p className="small muted">Payments by Stripe</p>
    </div>
  )
}
