import { useState } from 'react'
import { pages } from '#contract/urls.ts'
import { proseFields } from '#domain/fields.ts'
import { priceInDollars, writingTime } from '#domain/offer.ts'
import { hotline } from '#web/copy/support.ts'
import { nameAsShown } from '#web/journey/answers.ts'
import { answersOf, formOf } from '#web/journey/changed-answers.ts'
import type { Journey } from '#web/journey/journey.ts'
import { errorMessages, thisDevice } from '#web/journey/notices.ts'
import { changesOf, dropDraft, readDraft } from '#web/journey/pending-input.ts'
import type { In, Stored } from '#web/journey/states.ts'
import { useDemoMode } from '#web/site/demo-notice.tsx'
import '#web/styles/journey.css'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'
import { Offer } from './offer-panel.tsx'
import { HelplineNote, PreviewSheet } from './preview-sheet.tsx'
import { Writing } from './writing.tsx'

const StandInNote = lazyPart(
  async () => ({ default: (await import('#web/journey/demonstration.tsx')).StandInNote }),
  nothing,
)

type Props = { state: In<'writing'> | In<'preview'>; journey: Journey }

/** The sheet: blank until the beginning of the eulogy is written. */
export default function PreviewScreen({ state, journey }: Props) {
  if (state.kind === 'writing') return <Writing state={state} journey={journey} />
  return <Preview state={state} journey={journey} />
}

/** The beginning of the eulogy, with the offer of the whole text. */
function Preview({ state, journey }: { state: In<'preview'>; journey: Journey }) {
  const [offerOpen, setOfferOpen] = useState(false)
  const demonstration = useDemoMode()
  const { submission } = state
  const declined = submission.declined ?? null
  const person = nameAsShown(submission.input.name)
  return (
    <div className="preview">
      <header className="eulogy-head preview-head">
        {declined === null ? (
          <>
            <Heading level={1}>Your Eulogy Preview</Heading>
            <p>For {person}&nbsp;· how it begins</p>
          </>
        ) : (
          <WithoutPreview person={person} declined={declined} />
        )}
        {!submission.checked && (
          <p className="not-checked">Not checked yet: we couldn’t reach our checker just now.</p>
        )}
      </header>
      <Offer
        state={state}
        journey={journey}
        open={offerOpen}
        onOpen={() => setOfferOpen(true)}
        onClose={() => setOfferOpen(false)}
      >
        {state.failure === errorMessages.paymentCanceled && (
          <p className="panel-amber">
            Nothing was charged, and your words are safe. You can <a href="#unlock">try again</a>{' '}
            when you’re ready.
          </p>
        )}
        {declined === null && <ChangedAnswers stored={submission} journey={journey} />}
        {declined === null && (
          <PreviewSheet text={submission.preview} onOffer={() => setOfferOpen(true)} />
        )}
        {demonstration && declined === null && <StandInNote stored={submission} />}
        <HelplineNote stored={submission} />
      </Offer>
      <SupportLine words={submission.input} />
    </div>
  )
}

/** Answers that were changed on this device and not sent. */
function ChangedAnswers({ stored, journey }: { stored: Stored; journey: Journey }) {
  const draftOf = changesOf(stored.id)
  const [isKept, setIsKept] = useState(() => {
    dropDraft(draftOf, answersOf(stored))
    return readDraft(draftOf) === null
  })
  if (isKept) return null
  const keep = () => {
    dropDraft(draftOf)
    setIsKept(true)
  }
  return (
    <section className="panel-amber">
      <p>You changed your answers on this {thisDevice()}. This preview doesn’t have them yet.</p>
      <div className="rewrite-wishes">
        <Button onClick={() => journey.dispatch({ type: 'form-opened', start: formOf(stored) })}>
          Continue changing them
        </Button>
        <Button onClick={keep}>Keep this preview</Button>
      </div>
    </section>
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

/** In the languages that eulogies are written in. */
const suicide =
  /suic[ií]d|suizid|selbstmord|samobój|tự (?:tử|sát)|\b(?:took|taken|taking|take|ended|ending|end) (?:his|her|their) (?:own )?li(?:fe|ves)\b|\b(?:killed|hanged|hung|shot) (?:himself|herself|themself|themselves)\b|\boverdose/iu

type Words = Partial<Record<(typeof proseFields)[number], string>>

/** One quiet line below everything else, and only for someone who wrote about a suicide. */
export function SupportLine({ words }: { words: Words }) {
  if (!proseFields.some((field) => suicide.test(words[field] ?? ''))) return null
  return (
    <p className="support-line small muted">
      If you’d like to talk to someone while you write this: in the US you can call or text{' '}
      <a href={`tel:${hotline.number}`}>{hotline.number}</a>, free, at any hour. There’s more on our{' '}
      <a href={`${pages.contact()}#grief-support`} target="_blank" rel="noopener">
        grief support page
      </a>
      .
    </p>
  )
}
