import { priceInDollars } from '#domain/offer.ts'
import type { PanelState } from '#web/journey/journey.ts'
import { type ActionContext, unlock } from '#web/journey/journey-actions.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import YourData from '#web/journey/your-data/your-data.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LengthOffer } from './length-offer.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { PreviewProgress } from './preview-progress.tsx'
import { Terms } from './terms.tsx'

type Shown = Extract<PanelState, { at: 'writing-preview' | 'preview' | 'deciding' | 'paying' }>
type Props = { state: Shown; stage: ActionContext }

/** How the eulogy begins: as it is being written, and then with the offer of the whole. */
export default function Preview({ state, stage }: Props) {
  const writing = state.at === 'writing-preview'
  const person = writing ? state.told.name : state.submission.told.name
  return (
    <>
      <header className="reading-head">
        <Heading level={1}>Your Eulogy Preview</Heading>
        <p>
          This is how the eulogy for {person} begins, word for word. The full text goes on from
          where the preview stops.
        </p>
        {!writing && !state.submission.checked && (
          <p className="not-checked">Not checked yet: we couldn't reach our checker just now.</p>
        )}
      </header>
      <Sheet
        person={person}
        text={writing ? state.text : state.submission.preview}
        busy={writing}
        ending={!writing && <Ending onOffer={() => stage.dispatch({ type: 'offer-opened' })} />}
      />
      {writing && <PreviewProgress stage={state.stage} />}
      {!writing && (
        <LengthOffer submission={state.submission} stage={stage} paying={state.at === 'paying'} />
      )}
      {!writing && <Unlock state={state} stage={stage} />}
      {!writing && state.at !== 'paying' && (
        <YourData submissionId={state.submission.id} person={person} stage={stage} />
      )}
    </>
  )
}

function Ending({ onOffer }: { onOffer: () => void }) {
  return (
    <>
      {'… '}
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the offer, and opens it as well */}
      <a
        href="#unlock"
        className="unbroken"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          onOffer()
        }}
      >
        Click to unlock the full eulogy
      </a>
    </>
  )
}

function Unlock({
  state,
  stage,
}: {
  state: Exclude<Shown, { at: 'writing-preview' }>
  stage: ActionContext
}) {
  const { submission } = state
  const paying = state.at === 'paying'
  const failure = paying ? null : state.failure
  const pay = () => unlock(stage, submission)
  return (
    <div className="unlock" id="unlock">
      {/* No toast tells that an answer was not kept. */}
      <ErrorMessage text={failure} alert={failure === errorMessages.answerNotKept} />
      <Button kind="primary" busy={paying && 'Opening the payment page...'} onClick={pay}>
        Unlock Full Eulogy - {priceInDollars}
      </Button>
      <p className="guarantee">
        100% secure payment. Money-back guarantee if you're not satisfied.
      </p>
      <Terms />
      <Button
        kind="quiet"
        disabled={paying}
        onClick={() => stage.dispatch({ type: 'answers-wanted' })}
      >
        Change my answers
      </Button>
      {state.at === 'deciding' && (
        <PaymentDialog
          person={submission.told.name}
          onPay={pay}
          onLater={() => stage.dispatch({ type: 'offer-left' })}
        />
      )}
    </div>
  )
}
