import { pages } from '#contract/urls.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Form } from './form/form.tsx'
import { type Journey, type JourneyState, showsForm } from './journey.ts'
import { lazyWithRetry } from './lazy-with-retry.tsx'
import type { useJourney } from './use-journey.ts'
import { Loading, PaidElsewhere } from './waiting/waiting-messages.tsx'

// The form doesn't wait for the code of later screens.
const Preview = lazyWithRetry(() => import('./preview/preview.tsx'))
const Waiting = lazyWithRetry(() => import('./waiting/waiting.tsx'))
const FullEulogy = lazyWithRetry(() => import('./eulogy/full-eulogy.tsx'))

/** The form beside its picture; in every later state, one column. */
export function JourneyScreen({ state, journey, forget }: ReturnType<typeof useJourney>) {
  if (showsForm(state) && 'start' in state && 'edition' in state) {
    return (
      <section id="eulogy-form" className="wrap form-section form-layout">
        <Form
          key={state.edition}
          start={state.start}
          writing={state.at === 'writing' ? state.stage : null}
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
  switch (state.at) {
    case 'form':
      return null
    case 'opening':
      return (
        <Loading
          text={state.payment ? 'Confirming your payment...' : "We're opening your eulogy."}
        />
      )
    case 'writing':
    case 'preview':
      return <Preview state={state} journey={journey} />
    case 'waiting':
      return <Waiting {...state} journey={journey} />
    case 'eulogy':
      return <FullEulogy start={state.start} journey={journey} />
    case 'ended':
      if (state.because === 'paid-elsewhere') return <PaidElsewhere />
      return <Erased underWay={state.because === 'being-erased'} />
  }
}

function Erased({ underWay }: { underWay: boolean }) {
  return (
    <section className="erased">
      <Heading level={1}>
        {underWay ? 'Your words are being deleted.' : 'Your words have been deleted.'}
      </Heading>
      <p>
        {underWay
          ? 'It’s taking a little longer than usual. You don’t need to do anything more, and you can close this page.'
          : 'What you told us and every version of the text are gone from our database and from this browser. The emails we sent you are still in your mailbox, but their private links no longer open anything.'}
      </p>
      <p>
        <a href={pages.home()}>Go to the home page</a>
      </p>
    </section>
  )
}
