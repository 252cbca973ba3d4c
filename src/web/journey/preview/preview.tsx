import { useState } from 'react'
import { priceInDollars, writingTime } from '#domain/offer.ts'
import { PreviewProgress } from '#web/journey/form/preview-progress.tsx'
import type { Journey, JourneyState } from '#web/journey/journey.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Offer } from './offer.tsx'
import { PreviewSheet } from './preview-sheet.tsx'
import { SupportLine } from './support-line.tsx'

type Props = { state: Extract<JourneyState, { at: 'writing' | 'preview' }>; journey: Journey }

/** The beginning of the eulogy: while it is being written, and then with the offer of the whole text. */
export default function Preview({ state, journey }: Props) {
  const [offerOpen, setOfferOpen] = useState(false)
  const submission = state.at === 'preview' ? state.submission : null
  const declined = submission?.declined ?? null
  const person = state.at === 'preview' ? state.submission.input.name : state.input.name
  return (
    <div className="preview">
      <header className="preview-head">
        {declined === null ? (
          <>
            <Heading level={1}>Your Eulogy Preview</Heading>
            <p>For {person} · how it begins</p>
          </>
        ) : (
          <WithoutPreview person={person} declined={declined} />
        )}
        {submission?.checked === false && (
          <p className="not-checked">Not checked yet: we couldn't reach our checker just now.</p>
        )}
      </header>
      {state.at === 'writing' && (
        <div className="preview-main">
          <PreviewSheet text={state.text} onOffer={null} />
          <PreviewProgress stage={state.stage} />
        </div>
      )}
      {state.at === 'preview' && (
        <Offer
          submission={state.submission}
          initialFailure={state.failure}
          journey={journey}
          open={offerOpen}
          onOpen={() => setOfferOpen(true)}
          onClose={() => setOfferOpen(false)}
        >
          {declined === null && (
            <PreviewSheet text={state.submission.preview} onOffer={() => setOfferOpen(true)} />
          )}
        </Offer>
      )}
      {submission && <SupportLine words={submission.input} />}
    </div>
  )
}

/** Nothing can be written for free today; the text itself can always be bought. */
function WithoutPreview({ person, declined }: { person: string; declined: string }) {
  return (
    <>
      <Heading level={1}>The Full Eulogy for {person}</Heading>
      <p>{declined}</p>
      <p>
        You can still get the full eulogy now, for {priceInDollars}. Writing it may take{' '}
        {writingTime}. If we can’t write it, your money comes back automatically.
      </p>
    </>
  )
}
