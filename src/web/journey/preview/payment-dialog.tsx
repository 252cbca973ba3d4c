import { priceInDollars } from '#domain/offer.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { BriefTerms, SmallPrint } from './terms.tsx'

type Props = { person: string; onPay: () => void; onLater: () => void }

/** What one pays for, before one pays. Leaving it costs nothing. */
export function PaymentDialog({ person, onPay, onLater }: Props) {
  return (
    <Dialog labelledBy="payment-title" onDismiss={onLater}>
      <Heading level={2} id="payment-title">
        The Full Eulogy for {person}
      </Heading>
      <BriefTerms />
      <div className="dialog-actions">
        <Button kind="primary" onClick={onPay}>
          Pay {priceInDollars}
        </Button>
        <Button kind="quiet" onClick={onLater}>
          No thanks, I'll decide later
        </Button>
      </div>
      <SmallPrint />
    </Dialog>
  )
}
