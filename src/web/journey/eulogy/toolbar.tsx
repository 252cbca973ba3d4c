import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { copyText, downloadText } from './copy-and-download.ts'
import { type Eulogy, shownVersion } from './eulogy.ts'
import { countLines, linesToCheck } from './evidence/match-evidence.ts'
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

type CopyOrDownload = 'Copy' | 'Download'

type MarkedProps = { count: number; how: CopyOrDownload; onCheck: () => void; onAnyway: () => void }

/** Shown once before a text with marked lines is copied or downloaded. */
function StillMarked({ count, how, onCheck, onAnyway }: MarkedProps) {
  return (
    <Dialog labelledBy="still-marked" onDismiss={onCheck}>
      <Heading level={2} id="still-marked">
        {countLines(count)} {count === 1 ? 'is' : 'are'} still marked
      </Heading>
      <p>
        We couldn't find {count === 1 ? 'it' : 'them'} in your words. Only you can know whether{' '}
        {count === 1 ? "it's" : "they're"} true.
      </p>
      <div className="dialog-actions">
        <Button kind="primary" onClick={onCheck}>
          {count === 1 ? 'Check it first' : 'Check them first'}
        </Button>
        <Button kind="quiet" onClick={onAnyway}>
          {how} anyway
        </Button>
      </div>
    </Dialog>
  )
}
