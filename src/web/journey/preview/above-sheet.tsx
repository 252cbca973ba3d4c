import { Button } from '#web/ui/button.tsx'

type Props = {
  email: string
  /** Null while the preview is being written. */
  onChange: (() => void) | null
}

/** Shown from the start of writing on, so that the text doesn't move. */
export function AboveSheet({ email, onChange }: Props) {
  return (
    <div className="above-sheet">
      <p>
        We’re emailing this preview to <strong>{email}</strong> with a private link, so you can
        decide later.
      </p>
      <Button kind="quiet" disabled={!onChange} onClick={onChange ?? undefined}>
        Change my answers
      </Button>
    </div>
  )
}
