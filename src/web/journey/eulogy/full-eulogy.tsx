import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { EulogyStart, Journey } from '#web/journey/journey.ts'
import { errorMessages, notices } from '#web/journey/notices.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { useAwaitedEulogy } from '#web/journey/waiting/use-awaited-eulogy.ts'
import { YourData } from '#web/journey/your-data/your-data.tsx'
import { logError } from '#web/log.ts'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { focusIfLost } from '#web/ui/focus.ts'
import { Heading } from '#web/ui/heading.tsx'
import { useAutosave } from './autosave.ts'
import { EditArea } from './edit-area.tsx'
import { type Eulogy, newEulogy, nextEulogy, shownVersion } from './eulogy.ts'
import { SheetWithEvidence } from './evidence/sheet-with-evidence.tsx'
import { type EulogyContext, loadDetails, loadVersions } from './load-eulogy.ts'
import { RetryInProgress, type Wait } from './retry-in-progress.tsx'
import { ReviseDialog } from './revise-dialog.tsx'
import { Toolbar } from './toolbar.tsx'
import { useRevision } from './use-revision.ts'
import { Versions } from './versions.tsx'

const loadAgainAfterMs = 10_000
/** A retry that takes longer is announced as slow. */
const longRetryMs = 2 * 60_000

type Props = { start: EulogyStart; journey: Journey }

/** The finished text: to read, check, copy, download, edit and have rewritten. */
export default function FullEulogy({ start, journey }: Props) {
  const [eulogy, dispatch] = useReducer(nextEulogy, start, newEulogy)
  const { submissionId, person, retryId, versions } = eulogy
  const context: EulogyContext = { dispatch, notify: journey.notify }
  const [isEditing, setIsEditing] = useState(false)
  const [wait, setWait] = useState<Wait>('usual')
  const title = useRef<HTMLHeadingElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const revising = useRevision(eulogy, context)
  const { revision } = revising
  const retrying = retryId !== null
  const editing = isEditing && !retrying && !revision
  useFocusAfter(retrying, title)
  useFocusAfter(editing, editButton)
  useShownInHistory(retryId ?? submissionId, journey)
  useDetails(eulogy, context)
  useRetry(eulogy, context, setWait)

  const beginEdit = () => {
    setIsEditing(true)
    const unsaved = pendingEdit.find(submissionId)
    if (unsaved) dispatch({ type: 'edited', text: unsaved.text })
  }
  const isListed = shownVersion(eulogy) !== undefined
  const resumeEdit = useEffectEvent(() => {
    if (pendingEdit.find(submissionId)) beginEdit()
  })
  useEffect(() => {
    if (isListed) resumeEdit()
  }, [isListed])

  const { saving, saver } = useAutosave(eulogy, dispatch)
  const isStale = saving.at === 'stale'
  useEffect(() => {
    // Which of two texts should stay is asked in the editor, where both can be seen.
    if (isStale && !retrying) setIsEditing(true)
  }, [isStale, retrying])

  const hidden = retrying && wait !== 'reading'
  const atRest = !revision && !retrying
  return (
    <>
      <header className="reading-head">
        <Heading level={1} ref={title}>
          Your Complete Eulogy
        </Heading>
      </header>
      <ErrorMessage text={atRest ? eulogy.failure : null} />
      <Toolbar
        key={submissionId}
        eulogy={eulogy}
        context={context}
        editing={editing}
        editButton={editButton}
        onEdit={beginEdit}
        onRetry={() => {
          if (!atRest) return
          setIsEditing(false)
          void revising.open()
        }}
      />
      {retrying && (
        <RetryInProgress
          wait={wait}
          onReading={() => setWait(wait === 'reading' ? 'long' : 'reading')}
        />
      )}
      {editing && saver && (
        <EditArea
          key={submissionId}
          eulogy={eulogy}
          dispatch={dispatch}
          saving={saving}
          saver={saver}
          onDone={() => setIsEditing(false)}
        />
      )}
      {!hidden && !editing && (
        <SheetWithEvidence eulogy={eulogy} dispatch={dispatch} saving={saving} />
      )}
      {!hidden && versions && (
        <Versions
          versions={versions}
          shown={submissionId}
          onVersion={(chosen) => {
            if (revision) return
            setIsEditing(false)
            dispatch({ type: 'version-chosen', submissionId: chosen })
          }}
        />
      )}
      <Thanks person={person} />
      {atRest && !editing && (
        <YourData submissionId={submissionId} person={person} journey={journey} />
      )}
      {revision?.input && (
        <ReviseDialog
          submissionId={submissionId}
          input={revision.input}
          retries={eulogy.retries ?? 0}
          requesting={revision.requesting}
          failure={revision.failure}
          onCancel={revising.close}
          onRetry={revising.request}
        />
      )}
    </>
  )
}

/** Reports which submission a reload has to open. */
function useShownInHistory(submissionId: string, { dispatch }: Journey) {
  const report = useEffectEvent((shown: string) => {
    dispatch({ type: 'version-shown', submissionId: shown })
  })
  useEffect(() => report(submissionId), [submissionId])
}

/** Loads the count of retries and the versions; a list that failed is loaded again. */
function useDetails(eulogy: Eulogy, context: EulogyContext) {
  const { submissionId, retries, versions, retryId } = eulogy
  const unread = retryId === null && (retries === null || versions === null) ? submissionId : null
  const load = useEffectEvent((id: string) => void loadDetails(context, id))
  useEffect(() => {
    if (unread !== null) load(unread)
  }, [unread])

  const missing = shownVersion(eulogy) === undefined
  const loadAgain = useEffectEvent(() => void loadVersions(context, submissionId))
  useEffect(() => {
    if (!missing) return
    const timer = setInterval(loadAgain, loadAgainAfterMs)
    return () => clearInterval(timer)
  }, [missing])
}

/** Waits for the new version. */
function useRetry({ retryId }: Eulogy, context: EulogyContext, setWait: (wait: Wait) => void) {
  const { dispatch, notify } = context
  useAwaitedEulogy(retryId, {
    onReady: (text) => {
      dispatch({ type: 'retry-written', text })
      notify(notices.eulogyReady)
    },
    onFailed: () => {
      logError('The server failed to write the text', new Error('a retry'))
      dispatch({ type: 'retry-failed', failure: errorMessages.retryFailed })
      notify(notices.retryFailed)
    },
  })
  const onWaiting = useEffectEvent((wait: Wait) => setWait(wait))
  useEffect(() => {
    if (!retryId) return
    onWaiting('usual')
    const timer = setTimeout(() => onWaiting('long'), longRetryMs)
    return () => clearTimeout(timer)
  }, [retryId])
}

/** When the part that had the focus is removed, the focus moves here. */
function useFocusAfter(there: boolean, next: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (there) return () => focusIfLost(next.current)
  }, [there, next])
}

function Thanks({ person }: Pick<Eulogy, 'person'>) {
  return (
    <div className="thanks">
      <p>
        Thank you for trusting us with your words about {person ?? 'your loved one'}. A copy goes to
        your email for safekeeping.
      </p>
      <p className="small muted">
        Read it aloud once before the day, standing up. Where you stumble, change the sentence.
      </p>
    </div>
  )
}
