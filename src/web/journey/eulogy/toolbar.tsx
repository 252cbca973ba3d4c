import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText, downloadText } from './copy-and-download.ts'
import { beginEdit, prepareRevision } from './eulogy-actions.ts'
import { shownVersion } from './eulogy-reducer.ts'
import { linesToCheck } from './evidence/match-evidence.ts'
import { type CopyOrDownload, StillMarked } from './evidence/still-marked.tsx'
import type { EulogyState } from './full-eulogy.tsx'

type Props = {
  state: EulogyState
  stage: ActionContext
  editButton: RefObject<HTMLButtonElement | null>
}

/** Copy and Download give the text as it is now; during a retry, the version that is there. */
export function EulogyActions({ state, stage, editButton }: Props) {
  const { eulogy } = state
  const { text, person, retries } = eulogy
  const version = shownVersion(eulogy)
  const retrying = state.at === 'retrying'
  const atRest = state.at === 'eulogy' || state.at === 'editing'
  const [asking, setAsking] = useState<CopyOrDownload | null>(null)
  const [hasAsked, setHasAsked] = useState(false)
  const marked = linesToCheck(text, version)

  const take = (how: CopyOrDownload) =>
    how === 'Copy' ? copyText(stage, text) : downloadText(text, person)
  const askOnce = (how: CopyOrDownload) => {
    if (marked === 0 || hasAsked) return take(how)
    setHasAsked(true)
    setAsking(how)
  }
  return (
    <div className="actions">
      <Button kind={state.at === 'editing' ? 'plain' : 'primary'} onClick={() => askOnce('Copy')}>
        Copy
      </Button>
      <Button onClick={() => askOnce('Download')}>Download</Button>
      {state.at !== 'editing' && (
        <Button
          ref={editButton}
          disabled={retrying || !version}
          onClick={() => beginEdit(stage, eulogy.submissionId)}
        >
          Edit
        </Button>
      )}
      <Button
        busy={retrying && 'Generating...'}
        disabled={!retries}
        onClick={() => atRest && prepareRevision(stage, eulogy)}
      >
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
