import type { RefObject } from 'react'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { Button } from '#web/ui/button.tsx'
import type { TextUse } from './text-use.tsx'

type Props = {
  label: string
  eulogy: Eulogy
  editButton: RefObject<HTMLButtonElement | null>
  onUse: (use: TextUse) => void
  onEdit: () => void
  onRetry: () => void
}

/** Above the text and again below it. During a retry, Copy and Download use the present version. */
export function Toolbar({ label, eulogy, editButton, onUse, onEdit, onRetry }: Props) {
  const { retries } = eulogy
  const retrying = eulogy.retryId !== null
  return (
    <fieldset className="actions" aria-label={label}>
      <Button kind="primary" onClick={() => onUse('Copy')}>
        Copy
      </Button>
      <Button onClick={() => onUse('Download')}>Download</Button>
      <Button disabled={retrying} onClick={() => onUse('Print')}>
        Print
      </Button>
      <Button ref={editButton} disabled={retrying || !shownVersion(eulogy)} onClick={onEdit}>
        Edit
      </Button>
      <Button busy={retrying && 'Generating...'} disabled={!retries} onClick={onRetry}>
        {retries === null ? 'Loading...' : `Retry (${retries} remaining)`}
      </Button>
    </fieldset>
  )
}
