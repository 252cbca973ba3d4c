import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { Sheet } from './sheet.tsx'

type Offer = {
  paying: boolean
  trouble: string | null
  onUnlock: () => void
  onChange: () => void
}
type Props = {
  person: string
  text: string
  /** Not made while the preview is still coming. */
  offer: Offer | null
}

export function Preview({ person, text, offer }: Props) {
  return (
    <>
      <header className="reading-head">
        <Heading level={1}>Your Eulogy Preview</Heading>
        <p>
          This is how the eulogy for {person} begins, word for word. The full text goes on from
          where the preview stops.
        </p>
      </header>
      <Sheet
        person={person}
        text={text}
        busy={offer === null}
        ending={offer && <Ending onUnlock={offer.onUnlock} />}
      />
      {offer && <Unlock {...offer} />}
    </>
  )
}

function Ending({ onUnlock }: Pick<Offer, 'onUnlock'>) {
  return (
    <>
      {'… '}
      {/* biome-ignore lint/a11y/useValidAnchor: it does lead to the button, and presses it as well */}
      <a
        href="#unlock"
        className="keep"
        onClick={(event) => {
          event.preventDefault()
          onUnlock()
        }}
      >
        Click to unlock the full eulogy
      </a>
    </>
  )
}

function Unlock({ paying, trouble, onUnlock, onChange }: Offer) {
  return (
    <div className="unlock" id="unlock">
      <Trouble text={trouble} />
      <Button kind="first" busy={paying && 'Opening the payment page...'} onClick={onUnlock}>
        Unlock Full Eulogy - $19
      </Button>
      <p className="assure">100% secure payment. Money-back guarantee if you're not satisfied.</p>
      <Terms />
      <Button kind="quiet" onClick={onChange} disabled={paying}>
        Change my answers
      </Button>
    </div>
  )
}

function Terms() {
  return (
    <dl className="terms-list">
      <div>
        <dt>Price</dt>
        <dd>19 USD, once. No subscription and no account.</dd>
      </div>
      <div>
        <dt>Retries</dt>
        <dd>Two new versions are included. Every version stays.</dd>
      </div>
      <div>
        <dt>Refund</dt>
        <dd>Write to us within 7 days. Within 24 hours is quickest.</dd>
      </div>
      <div>
        <dt>Who writes it</dt>
        <dd>
          A language model, in English, from your words. Names and words of another language stay as
          you gave them.
        </dd>
      </div>
    </dl>
  )
}
