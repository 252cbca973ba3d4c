import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { copyText, downloadText } from './copy-and-download.ts'
import { type Eulogy, shownVersion } from './eulogy.ts'
import { linesToCheck } from './evidence/match-evidence.ts'
import { type CopyOrDownload, StillMarked } from './evidence/still-marked.tsx'
import type { EulogyContext } from './load-eulogy.ts'

type Props = {
  eulogy: Eulogy
  context: EulogyContext
  editing: boolean
  editButton: RefObject<HTMLButtonElement | null>
  onEdit: () => void
  onRetry: () => void
}

/** Copy and Download use the text as it is now; during a retry, the present version. */
export function Toolbar({ eulogy, context, editing, editButton, onEdit, onRetry }: Props) {
  const { text, person, retries } = eulogy
  const version = shownVersion(eulogy)
  const retrying = eulogy.retryId !== null
  const [asking, setAsking] = useState<CopyOrDownload | null>(null)
  const [hasAsked, setHasAsked] = useState(false)
  const marked = linesToCheck(text, version)

  const take = (how: CopyOrDownload) =>
    how === 'Copy' ? copyText(context, text) : downloadText(text, person)
  const askOnce = (how: CopyOrDownload) => {
    if (marked === 0 || hasAsked) return take(how)
    setHasAsked(true)
    setAsking(how)
  }
  return (
    <div className="actions">
      <Button kind={editing ? 'plain' : 'primary'} onClick={() => askOnce('Copy')}>
        Copy
      </Button>
      <Button onClick={() => askOnce('Download')}>Download</Button>
      {!editing && (
        <Button ref={editButton} disabled={retrying || !version} onClick={onEdit}>
          Edit
        </Button>
      )}
      <Button busy={retrying && 'Generating...'} disabled={!retries} onClick={onRetry}>
        {retries === null ? 'Loading...' : `Retry (${retries} remaining)`}
      </Button>
      {asking && (
        <StillMarked
          count={marked}
          how={asking}
          onCheck={() => {
            flushSync(() => setAsking(null))
            document.querySelector<HTMLElement>('.eulogy .mark-note')?.focus()
          }}
          onAnyway={() => {
            setAsking(null)
            void take(asking)
          }}
        />
      )}
    </div>
  )
}
