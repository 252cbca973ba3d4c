import { useEffect, useReducer, useRef, useState } from 'react'
import { automaticRefundMinutes, writingTime } from '#domain/offer.ts'
import { Address } from '#web/journey/address/address.tsx'
import type { Journey } from '#web/journey/journey.ts'
import { AskOthers, askTitle } from '#web/journey/memories/memories-section.tsx'
import { useMemories } from '#web/journey/memories/use-memories.ts'
import type { EulogyStart } from '#web/journey/states.ts'
import { lateAfterMs } from '#web/journey/waiting/use-awaited-eulogy.ts'
import { closePage, stillTrying, useAfter } from '#web/journey/waiting/waiting-sheet.tsx'
import '#web/styles/journey.css'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFocusAfter } from '#web/ui/focus.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Actions, RetryButton } from './actions/actions.tsx'
import { AfterText } from './after-text.tsx'
import { useAutosave } from './autosave.ts'
import { newEulogy, nextEulogy } from './eulogy.ts'
import { EulogyHead, eulogyTitleId } from './eulogy-head.tsx'
import { EulogyText } from './eulogy-text.tsx'
import { type EulogyContext, useDetails, useShownInHistory } from './load-eulogy.ts'
import { OfflineNotice } from './offline/offline-notices.tsx'
import { useOfflineCopy } from './offline/use-offline-copy.ts'
import { ReviseDialog } from './retry/revise-dialog.tsx'
import { useRetry } from './retry/use-retry.ts'
import { Share } from './share.tsx'
import { useMode } from './use-mode.ts'
import { usePanels } from './use-panels.ts'

const MemoryDialog = lazyPart(() => import('./memory-dialog.tsx'), nothing)

type Props = { start: EulogyStart; journey: Journey }

/** The finished text: to read, check, copy, download, edit and have rewritten. */
export default function FullEulogy({ start, journey }: Props) {
  const [eulogy, dispatch] = useReducer(nextEulogy, start, newEulogy)
  const context: EulogyContext = { dispatch, notify: journey.notify }
  const edits = useAutosave(eulogy, dispatch)
  const panels = usePanels(journey.dataFirst ? 'settings' : null)
  const modes = useMode(eulogy, dispatch, edits, panels)
  const retry = useRetry(eulogy, context)
  const offline = useOfflineCopy(eulogy, journey)
  // All versions share the memories of others.
  const memories = useMemories(start.submissionId)
  useShownInHistory(eulogy.retryId ?? eulogy.submissionId, journey)
  useDetails(eulogy, context)
  /** Counts how often someone asked for the first line to check. */
  const [checkFrom, setCheckFrom] = useState(0)
  const [dialog, setDialog] = useState<'ask' | 'new' | 'all' | null>(null)
  /** Counts how often a memory was put into a paragraph. */
  const [placed, setPlaced] = useState(0)

  const { mode, isWide, hidesActions, onMode } = modes
  const check = () => {
    onMode('reading')
    setCheckFrom(checkFrom + 1)
  }
  const revise = () => {
    onMode('reading')
    void retry.open()
  }
  const closeDialog = () => setDialog(null)
  const screen = { eulogy, dispatch, modes, edits, panels, memories }
  const retryButton = <RetryButton {...eulogy} onRetry={revise} />
  return (
    <div className="eulogy-screen" data-mode={mode}>
      <div className="rail">
        <EulogyHead {...screen} onNewMemories={() => setDialog('new')} />
        <Actions
          {...screen}
          context={context}
          onCheck={check}
          share={
            <Share
              eulogy={eulogy}
              memories={memories}
              onAsk={() => setDialog('ask')}
              onMemories={() => setDialog('all')}
            />
          }
        >
          {isWide && retryButton}
        </Actions>
      </div>
      <div className="eulogy-body">
        <OfflineNotice {...offline} />
        {eulogy.order?.address?.delivery === 'returned' && (
          <Address {...eulogy} brings="eulogy" address={eulogy.order.address} />
        )}
        <EulogyText {...screen} checkFrom={checkFrom} placed={placed}>
          {mode === 'retrying' && <RetryInProgress />}
        </EulogyText>
      </div>
      {!hidesActions && (
        <AfterText
          {...screen}
          journey={journey}
          offline={offline}
          retryButton={!isWide && retryButton}
        />
      )}
      {dialog === 'ask' && (
        <Dialog labelledBy="others-title" onDismiss={closeDialog}>
          <AskOthers
            title={askTitle}
            memories={memories}
            names={{ person: eulogy.person ?? '', ownerName: '', pronoun: null }}
            onClose={closeDialog}
          />
        </Dialog>
      )}
      {(dialog === 'new' || dialog === 'all') && (
        <MemoryDialog
          {...screen}
          which={dialog}
          saver={mode === 'retrying' ? null : edits.saver}
          onRetry={revise}
          onPlaced={() => {
            closeDialog()
            onMode('paragraphs')
            setPlaced(placed + 1)
          }}
          onAsk={() => setDialog('ask')}
          onClose={closeDialog}
        />
      )}
      {retry.revision && (
        <ReviseDialog
          {...screen}
          revision={retry.revision}
          onCancel={retry.close}
          onRetry={retry.request}
        />
      )}
    </div>
  )
}

const late = `${stillTrying} If we can’t write it within ${automaticRefundMinutes} minutes, we’ll say so.`

/** A new version is being written: this stands above the one they have, and scrolls into view. */
function RetryInProgress() {
  const panel = useRef<HTMLElement>(null)
  const isLate = useAfter(lateAfterMs)
  useFocusAfter(eulogyTitleId)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    panel.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'center' })
  }, [])
  return (
    <section className="panel-amber" ref={panel}>
      <Heading level={2}>Generating Your New Eulogy</Heading>
      <p role="status">
        <Spinner /> {isLate ? late : `This may take ${writingTime}. ${closePage}`}
      </p>
      <p>This version stays as it is. You can read it meanwhile.</p>
    </section>
  )
}
