import { Button } from '#web/ui/button.tsx'
import { useDraftSaved } from './draft.ts'

export function SavedLine({ onClear }: { onClear: () => void }) {
  const saved = useDraftSaved()
  return (
    <div className="form-foot">
      <span className="saved" role="status">
        {saved && `Saved on this ${onPhone() ? 'phone' : 'computer'}.`}
      </span>
      {saved && (
        <Button kind="quiet" onClick={onClear}>
          Clear this form
        </Button>
      )}
    </div>
  )
}

function onPhone(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}
