import { useState } from 'react'
import { PreviewProgress } from '#web/journey/form/preview-progress.tsx'
import type { Journey, JourneyState } from '#web/journey/journey.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { AboveSheet } from './above-sheet.tsx'
import { Offer } from './offer.tsx'
import { SupportLine } from './support-line.tsx'

type Props = { state: Extract<JourneyState, { at: 'writing' | 'preview' }>; journey: Journey }

/** The beginning of the eulogy: while it is being written, and then with the offer of the whole text. */
export default function Preview({ state, journey }: Props) {
  const [offerOpen, setOfferOpen] = useState(false)
  const submission = state.at === 'preview' ? state.submission : null
  const writing = state.at === 'writing' ? state : null
  const person = (submission ?? writing)?.input.name ?? null
  return (
    <>
      <header className="reading-head">
        <Heading level={1}>Your Eulogy Preview</Heading>
        <p>
          This is how the eulogy for {person} begins, word for word. The full text picks up where
          the preview stops.
        </p>
        {submission?.checked === false && (
          <p className="not-checked">Not checked yet: we couldn't reach our checker just now.</p>
        )}
      </header>
      {writing && (
        <>
          <AboveSheet email={writing.input.email} onChange={null} />
          <Sheet person={person} text={writing.text} busy />
          <PreviewProgress stage={writing.stage} />
        </>
      )}
      {state.at === 'preview' && (
        <Offer
          submission={state.submission}
          initialFailure={state.failure}
          journey={journey}
          open={offerOpen}
          onClose={() => setOfferOpen(false)}
        >
          <Sheet
            person={person}
            text={state.submission.preview}
            ending={<Ending onOffer={() => setOfferOpen(true)} />}
          />
        </Offer>
      )}
      {submission && <SupportLine words={submission.input} />}
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
