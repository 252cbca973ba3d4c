import { useState } from 'react'
import { priceInDollars, priceInUsd, refundTerm, writingTime } from '#domain/offer.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Note } from '#web/ui/note.tsx'
import { Ornament } from '#web/ui/ornament.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useNotify } from '#web/ui/toasts.tsx'

const kinds = ['primary', 'plain', 'quiet'] as const

export function ButtonsAndLinks() {
  return (
    <>
      <ButtonStates />
      <a href="#main" className="btn">
        To the top of this page
      </a>
    </>
  )
}

function ButtonStates() {
  return kinds.map((kind) => (
    <p key={kind} className="row">
      <Button kind={kind}>Next</Button>
      <Button kind={kind} disabled>
        Disabled
      </Button>
      <Button kind={kind} busy="Generating...">
        Next
      </Button>
    </p>
  ))
}

export function Feedback() {
  const notify = useNotify()
  return (
    <>
      <ProgressBar label="A quarter" value={1} of={4} />
      <ProgressBar label="All" value={4} of={4} />
      <p>
        <Spinner /> Crafting your personalized eulogy...
      </p>
      <ErrorMessage text="We could not write this just now. Your words are saved here. Please press the button again." />
      <p className="row">
        <Button
          onClick={() =>
            notify({
              title: 'Copied to Clipboard',
              text: 'The eulogy has been copied to your clipboard.',
            })
          }
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            notify({
              title: 'Payment Canceled',
              text: "Your payment was canceled. You can try again when you're ready.",
              destructive: true,
            })
          }
        >
          Destructive toast
        </Button>
      </p>
      <Ornament />
    </>
  )
}

export function Panels() {
  return (
    <>
      <Note tone="amber">
        <h2>Generating Your New Eulogy</h2>
        <p>This may take {writingTime}.</p>
      </Note>
      <Note tone="green">
        <h2>Payment Successful!</h2>
        <p>Your payment of {priceInDollars} has been processed successfully.</p>
      </Note>
      <Card>A raised card has a shadow.</Card>
      <Card kind="outlined">An outlined card has a hairline inside its edge.</Card>
      <ul className="check-list">
        <li>Ready to view, edit and download</li>
        <li>A copy sent to your email</li>
      </ul>
    </>
  )
}

const parts = [
  { title: 'Can I change the text?', text: 'Yes. You can edit every word yourself.' },
  { title: 'What if I am not satisfied?', text: `Write to us within ${refundTerm}.` },
  { title: 'What happens to what I write?', text: 'Your answers are saved in this browser.' },
]

export function AccordionExample() {
  return <Accordion name="gallery" parts={parts} />
}

export function Dialogs() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      {open && (
        <Dialog labelledBy="gallery-dialog" onDismiss={close}>
          <Heading level={2} id="gallery-dialog">
            The Full Eulogy for Ruth Ellen Carver
          </Heading>
          <p>{priceInUsd}, once. No subscription and no account.</p>
          <div className="dialog-actions">
            <Button kind="primary" onClick={close}>
              Pay {priceInDollars}
            </Button>
            <Button kind="quiet" onClick={close}>
              No thanks, I'll decide later
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
