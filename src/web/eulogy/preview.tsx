import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import type { Previewed } from './panel-state.ts'
import { Sheet } from './sheet.tsx'

export function ComingPreview({ person, text }: { person: string; text: string }) {
  return (
    <>
      <PreviewHead person={person} />
      <Sheet person={person} text={text} busy />
    </>
  )
}

type Props = {
  submission: Previewed
  paying: boolean
  trouble: string | null
  onUnlock: () => void
  onChange: () => void
}

export function Preview({ submission, paying, trouble, onUnlock, onChange }: Props) {
  const { told, preview } = submission
  const ending = (
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
  return (
    <>
      <PreviewHead person={told.name} />
      <Sheet person={told.name} text={preview} ending={ending} />
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
    </>
  )
}

function PreviewHead({ person }: { person: string }) {
  return (
    <header className="reading-head">
      <Heading level={1}>Your Eulogy Preview</Heading>
      <p>
        This is how the eulogy for {person} begins, word for word. The full text goes on from where
        the preview stops.
      </p>
    </header>
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
        <dd>A language model, in English, from your words.</dd>
      </div>
    </dl>
  )
}
