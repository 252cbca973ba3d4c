import type { RefObject } from 'react'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { Button } from '#web/ui/button.tsx'
import type { TextUse } from './text-use.tsx'

type Props = {
  label: string
  eulogy: Eulogy
  editButton: RefObject<HTMLButtonElement | null>
  onUse: (use: TextUse) => void
  onReadAloud: () => void
  onEdit: () => void
  onRetry: () => void
}

/** Above the text and again below it. During a retry, Copy and Download use the present version. */
export function Toolbar({ label, eulogy, editButton, ...on }: Props) {
  const { retries } = eulogy
  const retrying = eulogy.retryId !== null
  return (
    <fieldset className="actions" aria-label={label}>
      <Button kind="primary" onClick={() => on.onUse('Copy')}>
        Copy
      </Button>
      <Button onClick={() => on.onUse('Download')}>Download</Button>
      <Button disabled={retrying} onClick={() => on.onUse('Print')}>
        Print
      </Button>
      <Button onClick={on.onReadAloud}>Read aloud</Button>
      <Button ref={editButton} disabled={retrying || !shownVersion(eulogy)} onClick={on.onEdit}>
        Edit
      </Button>
      <Button busy={retrying && 'Generating...'} disabled={!retries} onClick={on.onRetry}>
        {retries === null ? (
          'Loading...'
        ) : (
          <span>
            Retry <span className="retries">({retries} remaining)</span>
          </span>
        )}
      </Button>
    </fieldset>
  )
}
