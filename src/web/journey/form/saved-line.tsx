import type { Relationship } from '#domain/relationship.ts'
import { useDraftSaved } from '#web/journey/pending-input.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  preselected: Relationship | undefined
  onClear: () => void
  /** There is something that was cleared just now. */
  onBringBack: (() => void) | null
}

export function SavedLine({ preselected, onClear, onBringBack }: Props) {
  const saved = useDraftSaved(preselected)
  const empty = onBringBack !== null && !saved
  return (
    <div className="form-foot">
      <span className="saved" role="status">
        {saved && `Saved on this ${isPhone() ? 'phone' : 'computer'}.`}
        {empty && 'The form is empty, and its draft is gone from this browser.'}
      </span>
      {empty && (
        <Button kind="quiet" onClick={onBringBack}>
          Bring my words back
        </Button>
      )}
      {saved && (
        <Button kind="quiet" onClick={onClear}>
          Clear this form
        </Button>
      )}
    </div>
  )
}

export function isPhone(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
