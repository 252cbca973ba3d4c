import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { Form } from './form/form.tsx'
import type { Journey } from './journey.ts'
import { ConfirmingPayment } from './payment-return/confirming-payment.tsx'
import type { JourneyState } from './states.ts'
import type { useJourney } from './use-journey.ts'

// The form doesn't wait for the code of later screens.
const Preview = lazyPart(() => import('./preview/preview.tsx'))
const Waiting = lazyPart(() => import('./waiting/waiting.tsx'))
const FullEulogy = lazyPart(() => import('./eulogy/full-eulogy.tsx'))
const Ended = lazyPart(() => import('./ended.tsx'))

/** The form beside its picture; in every later state, one column. */
export function JourneyScreen({ state, journey, forget }: ReturnType<typeof useJourney>) {
  if (state.kind === 'form') {
    return (
      <section id="eulogy-form" className="wrap form-section form-layout two-column">
        <Form
          key={state.edition}
          start={state.start}
          loadNext={Preview.load}
          journey={journey}
          onForget={forget}
        />
      </section>
    )
  }
  return (
    <section id="eulogy-form" className="wrap reading">
      <div className="reading-panel">
        <Screen state={state} journey={journey} />
      </div>
    </section>
  )
}

function Screen({ state, journey }: { state: JourneyState; journey: Journey }) {
  switch (state.kind) {
    case 'form':
      return null
    case 'loading':
      return state.payment ? (
        <>
          <h1>Your Payment</h1>
          <ConfirmingPayment submissionId={state.payment} />
        </>
      ) : (
        <Loading text="We’re opening your eulogy." />
      )
    case 'writing':
    case 'preview':
      return <Preview state={state} journey={journey} />
    case 'waiting':
      return <Waiting state={state} journey={journey} />
    case 'eulogy':
      return <FullEulogy start={state.start} journey={journey} />
    case 'ended':
      return <Ended because={state.because} />
  }
}
