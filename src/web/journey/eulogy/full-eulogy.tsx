import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EulogyMemories } from '#web/journey/family/eulogy-memories.tsx'
import { listNotInText } from '#web/journey/family/memories.ts'
import { useMemories } from '#web/journey/family/use-memories.ts'
import type { EulogyStart, Journey } from '#web/journey/journey.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { useReadAloud } from '#web/journey/reading/use-read-aloud.tsx'
import { YourData } from '#web/journey/your-data/your-data.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { useFileDownload } from './actions/file-download.ts'
import { Files, FilesHint } from './actions/files.tsx'
import { useTextUse } from './actions/text-use.tsx'
import { Toolbar } from './actions/toolbar.tsx'
import { AfterText } from './after-text.tsx'
import { useAutosave } from './autosave.ts'
import { BookmarkHint } from './bookmark-hint.tsx'
import { SendCopy } from './copy/send-copy.tsx'
import { EditArea } from './edit-area.tsx'
import { newEulogy, nextEulogy, shownVersion } from './eulogy.ts'
import { SheetWithEvidence } from './evidence/sheet-with-evidence.tsx'
import { FuneralDay } from './funeral/funeral-day.tsx'
import type { EulogyContext } from './load-eulogy.ts'
import { KeepCopy } from './offline/keep-copy.tsx'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { useOfflineCopy } from './offline/use-offline-copy.ts'
import { timeToReadAloud } from './reading-time.ts'
import { RetryInProgress, type Wait } from './retry-in-progress.tsx'
import { ReviseDialog } from './revise-dialog.tsx'
import { useDetails, useFocusAfter, useRetry, useShownInHistory } from './screen-effects.ts'
import { useRevision } from './use-revision.ts'
import { Comparison } from './versions/comparison.tsx'
import { useWideScreen } from './versions/use-wide-screen.ts'
import { focusChosenVersion, Versions } from './versions/versions.tsx'

type Props = { start: EulogyStart; journey: Journey }

/** The finished text: to read, check, copy, download, edit and have rewritten. */
export default function FullEulogy({ start, journey }: Props) {
  const [eulogy, dispatch] = useReducer(nextEulogy, start, newEulogy)
  const { submissionId, person, retryId, versions } = eulogy
  const context: EulogyContext = { dispatch, notify: journey.notify }
  const [isEditing, setIsEditing] = useState(false)
  const [wait, setWait] = useState<Wait>('usual')
  const title = useRef<HTMLHeadingElement>(null)
  const firstEdit = useRef<HTMLButtonElement>(null)
  const lastEdit = useRef<HTMLButtonElement>(null)
  const [edit, setEdit] = useState(firstEdit)
  const [comparison, setComparison] = useState(false)
  const isWide = useWideScreen()
  const { saving, saver } = useAutosave(eulogy, dispatch)
  const files = useFileDownload(eulogy, saver)
  const textUse = useTextUse(eulogy, context, files.download)
  const readAloud = useReadAloud(eulogy, context)
  const revising = useRevision(eulogy, context)
  const offline = useOfflineCopy(eulogy, journey)
  // All versions share the memories of others.
  const memories = useMemories(start.submissionId)
  const notInText = listNotInText(memories.used, shownVersion(eulogy))
  const { revision } = revising
  const retrying = retryId !== null
  const editing = isEditing && !retrying && !revision
  useFocusAfter(retrying, title)
  useFocusAfter(editing, edit)
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

  const isStale = saving.at === 'stale'
  useEffect(() => {
    // Which of two texts should stay is asked in the editor, where both can be seen.
    if (isStale && !retrying) setIsEditing(true)
  }, [isStale, retrying])

  const hidden = retrying && wait !== 'reading'
  const atRest = !revision && !retrying
  const choose = (chosen: string) => {
    if (revision) return
    setIsEditing(false)
    dispatch({ type: 'version-chosen', submissionId: chosen })
  }
  const comparing = comparison && isWide && !editing && versions !== null && versions.length > 1
  const toolbar = (label: string, editButton: typeof firstEdit) => (
    <Toolbar
      label={label}
      eulogy={eulogy}
      editButton={editButton}
      onUse={textUse.request}
      onReadAloud={readAloud.open}
      onEdit={() => {
        setEdit(editButton)
        beginEdit()
      }}
      onRetry={() => {
        if (!atRest) return
        setIsEditing(false)
        void revising.open()
      }}
    />
  )
  return (
    <>
      <header className="reading-head">
        <Heading level={1} ref={title}>
          Your Complete Eulogy
        </Heading>
        {!hidden && !editing && <p>{timeToReadAloud(eulogy.text)}</p>}
      </header>
      <OfflineNotice {...offline} />
      <ErrorMessage text={atRest ? eulogy.failure : null} />
      {!editing && toolbar('Eulogy actions', firstEdit)}
      {!hidden && !editing && <FilesHint />}
      {retrying && (
        <RetryInProgress
          wait={wait}
          onReading={() => setWait(wait === 'reading' ? 'long' : 'reading')}
        />
      )}
      {!hidden && !editing && versions && (
        <Versions
          versions={versions}
          shown={submissionId}
          onVersion={choose}
          comparing={isWide ? comparing : null}
          onCompare={setComparison}
        />
      )}
      {editing && saver && (
        <EditArea
          key={submissionId}
          eulogy={eulogy}
          dispatch={dispatch}
          saving={saving}
          saver={saver}
          startAt={edit === lastEdit ? 'end' : 'beginning'}
          onDone={() => setIsEditing(false)}
        />
      )}
      {!hidden && comparing && (
        <Comparison
          eulogy={eulogy}
          versions={versions}
          onChoose={(chosen) => {
            flushSync(() => {
              setComparison(false)
              choose(chosen)
            })
            focusChosenVersion()
          }}
        />
      )}
      {!hidden && !editing && !comparing && (
        <SheetWithEvidence eulogy={eulogy} dispatch={dispatch} saving={saving} saver={saver} />
      )}
      {!hidden && !editing && toolbar('Eulogy actions, after the text', lastEdit)}
      {!hidden && !editing && (
        <Files busy={files.busy} failure={files.failure} onUse={textUse.request} />
      )}
      {atRest && !editing && (
        <EulogyMemories
          memories={memories}
          eulogy={eulogy}
          notInText={notInText}
          onRetry={() => void revising.open()}
        />
      )}
      {atRest && !editing && <FuneralDay submissionId={submissionId} />}
      <AfterText eulogy={eulogy}>
        <BookmarkHint />
        <KeepCopy {...offline} />
      </AfterText>
      {atRest && !editing && <SendCopy key={submissionId} submissionId={submissionId} />}
      {atRest && !editing && (
        <YourData submissionId={submissionId} person={person} journey={journey} paid />
      )}
      {textUse.dialog}
      {readAloud.view}
      {revision?.input && (
        <ReviseDialog
          submissionId={submissionId}
          input={revision.input}
          retries={eulogy.retries ?? 0}
          used={memories.used}
          notInText={notInText.length}
          requesting={revision.requesting}
          failure={revision.failure}
          onCancel={revising.close}
          onRetry={revising.request}
        />
      )}
    </>
  )
}
