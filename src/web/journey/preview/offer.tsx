import { type ReactNode, useEffect, useState } from 'react'
import { pages } from '#contract/urls.ts'
import { priceInDollars } from '#domain/offer.ts'
import { stepCount } from '#domain/submission.ts'
import { brand } from '#web/content/brand.ts'
import { knownPronoun } from '#web/journey/answers.ts'
import { estimateLine, estimateOf, missingLine } from '#web/journey/estimate.ts'
import { OthersMemories } from '#web/journey/family/others-memories.tsx'
import { useMemories } from '#web/journey/family/use-memories.ts'
import { generatePreview } from '#web/journey/form/generate-preview.ts'
import { formStart, type Journey, type PreviewedSubmission } from '#web/journey/journey.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { YourData } from '#web/journey/your-data/your-data.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { AboveSheet } from './above-sheet.tsx'
import { goToCheckout } from './checkout.ts'
import { type FollowUpAnswers, useFollowUpAnswers, withAdded } from './follow-up-answers.ts'
import { FollowUpQuestions } from './follow-up-questions.tsx'
import { PaymentMarks } from './payment-marks.tsx'
import { BriefTerms, Consent, SmallPrint, Terms } from './terms.tsx'

const wallets = brand.walletsConfirmed ? ' or, where available, with Apple Pay or Google Pay' : ''
const stripeLine = `You pay on Stripe’s page, by card${wallets}. We never see your card number.`

const newPreview = {
  title: 'A New Preview',
  text: 'We’re writing your preview again, without the memory that you don’t use anymore.',
}

/** By then the payment page has loaded, or it won't. */
const longestLoadingMs = 30_000

type Props = {
  submission: PreviewedSubmission
  initialFailure: string | null
  journey: Journey
  /** Whether the dialog with the terms is open. */
  open: boolean
  onClose: () => void
  /** The preview itself. */
  children?: ReactNode
}

/** The whole text: how long it will be, questions that make it longer, its price, and the way to pay. */
export function Offer({ submission, initialFailure, journey, open, onClose, children }: Props) {
  const { id, input } = submission
  const answers = useFollowUpAnswers(submission)
  const { stored, unsent } = answers
  const [failure, setFailure] = useState(initialFailure)
  const [paying, setPaying] = usePaying()
  const memories = useMemories(id)

  const pay = async () => {
    onClose()
    setFailure(null)
    setPaying(true)
    // A typed answer belongs to the text that is paid for, so it's sent first.
    const notSent = unsent?.answer.trim() ? await answers.send(unsent) : null
    const failed = notSent?.transient ? notSent.failure : await goToCheckout(journey, stored)
    // The loading of the payment page can be stopped: then the button works again.
    if (failed === null) return setTimeout(() => setPaying(false), longestLoadingMs)
    setFailure(failed)
    setPaying(false)
  }
  const changeAnswers = () => {
    const shown = unsent ? withAdded(stored.input, [unsent]) : stored.input
    const start = formStart({ answers: shown, stored, focus: true })
    journey.dispatch({ type: 'form-opened', start })
  }
  const rewritePreview = () => {
    journey.notify(newPreview)
    const start = formStart({ step: stepCount, answers: stored.input, stored })
    journey.dispatch({ type: 'form-opened', start })
    void generatePreview(journey, stored.input, stored)
  }
  return (
    <>
      <AboveSheet email={input.email} onChange={paying ? null : changeAnswers} />
      {children}
      <LengthOffer answers={answers} used={memories.used} paying={paying} />
      {!paying && (
        <OthersMemories
          memories={memories}
          asker={{
            person: input.name,
            ownerName: input.customer_name,
            pronoun: knownPronoun(input),
          }}
          use={{ describe: () => 'We’ll use it when we write the rest.', rewritePreview }}
        />
      )}
      <div className="unlock" id="unlock">
        {/* No toast says that an answer was not saved. */}
        <ErrorMessage text={failure} alert={failure === errorMessages.answerNotKept} />
        <Button kind="primary" busy={paying && 'Opening the payment page...'} onClick={pay}>
          Unlock Full Eulogy - {priceInDollars}
        </Button>
        <p className="guarantee">
          100% secure payment. Money-back guarantee if you're not satisfied.
        </p>
        <PaymentMarks />
        <p className="pay-with small muted">{stripeLine}</p>
        <Consent />
        <Terms />
        {open && <PaymentDialog person={input.name} onPay={pay} onLater={onClose} />}
      </div>
      {!paying && <YourData submissionId={id} person={input.name} journey={journey} />}
    </>
  )
}

/** True until the payment page has replaced this one, or the visitor is back on it. */
function usePaying() {
  const [paying, setPaying] = useState(false)
  useEffect(() => {
    // A browser that kept the page shows it again as it was.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && setPaying(false)
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])
  return [paying, setPaying] as const
}

type LengthProps = {
  answers: FollowUpAnswers
  used: readonly { text: string }[]
  paying: boolean
}

function LengthOffer({ answers, used, paying }: LengthProps) {
  const { input } = answers.stored
  const estimated = estimateOf(input, input.length, used)
  if (!estimated) return null
  const missing = missingLine(estimated, input.length)
  const wanted = missing !== ''
  return (
    <div className="length-offer">
      <p className="estimate" role="status">
        {estimateLine(estimated)}
      </p>
      {wanted && (
        <p className="small muted">
          {missing} We don't pad it: it will be only as long as what you've told us can fill.
          Answering a quick question or two can make it longer.
        </p>
      )}
      {(wanted || answers.added.length > 0) && (
        <FollowUpQuestions answers={answers} paying={paying} wanted={wanted} />
      )}
    </div>
  )
}

type DialogProps = { person: string; onPay: () => void; onLater: () => void }

function PaymentDialog({ person, onPay, onLater }: DialogProps) {
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
      <PaymentMarks />
      <Consent />
      <SmallPrint />
      <p className="small muted">
        Paid already? <a href={pages.findMyEulogy()}>Find your eulogy</a>.
      </p>
    </Dialog>
  )
}
