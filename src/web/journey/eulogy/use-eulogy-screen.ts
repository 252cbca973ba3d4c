import { useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FileKind, Paper } from '#domain/files.ts'
import type { EulogyStart, Journey } from '#web/journey/journey.ts'
import { listNotInText } from '#web/journey/memories/memories.ts'
import { useMemories } from '#web/journey/memories/use-memories.ts'
import { useReadAloud } from '#web/journey/reading/use-read-aloud.tsx'
import { useFileDownload } from './actions/file-download.ts'
import { useTextUse } from './actions/text-use.tsx'
import { useAutosave } from './autosave.ts'
import { newEulogy, nextEulogy, shownVersion } from './eulogy.ts'
import { downloadFile } from './eulogy-requests.ts'
import { useMarks } from './evidence/use-marks.ts'
import type { EulogyContext } from './load-eulogy.ts'
import { useOfflineCopy } from './offline/use-offline-copy.ts'
import type { Wait } from './retry-in-progress.tsx'
import { useDetails, useFocusAfter, useRetry, useShownInHistory } from './screen-effects.ts'
import { useDoors } from './use-doors.ts'
import { type Modes, useMode } from './use-mode.ts'
import { useRevision } from './use-revision.ts'

/** All that the screen knows and can do. Its parts only show it. */
export function useEulogyScreen(start: EulogyStart, journey: Journey) {
  const [eulogy, dispatch] = useReducer(nextEulogy, start, newEulogy)
  const context: EulogyContext = { dispatch, notify: journey.notify }
  const { saving, saver } = useAutosave(eulogy, dispatch)
  const { mode, choices, choose } = useMode(eulogy, dispatch, { saving, saver })
  const doors = useDoors(journey.dataFirst ? 'settings' : null)
  const marks = useMarks(eulogy, dispatch)
  const fetchFile = (kind: FileKind, paper: Paper) => downloadFile(eulogy.submissionId, kind, paper)
  const files = useFileDownload(eulogy.person, fetchFile, saver)
  const offline = useOfflineCopy(eulogy, journey)
  const readAloud = useReadAloud(eulogy, (failure) => dispatch({ type: 'failed', failure }))
  const revising = useRevision(eulogy, context)
  // All versions share the memories of others.
  const memories = useMemories(start.submissionId)
  const [wait, setWait] = useState<Wait>('usual')
  useShownInHistory(eulogy.retryId ?? eulogy.submissionId, journey)
  useDetails(eulogy, context)
  useRetry(eulogy, context, setWait)

  const title = useRef<HTMLHeadingElement>(null)
  const changeButton = useRef<HTMLButtonElement>(null)
  const isRetrying = mode === 'retrying'
  useFocusAfter(isRetrying, title)
  useFocusAfter(mode !== 'reading' && !isRetrying, changeButton)

  const enter: Modes['choose'] = (next) => {
    doors.show(null)
    choose(next)
  }
  const check = () => {
    flushSync(() => enter('reading'))
    marks.focusNote()
  }
  const textUse = useTextUse(eulogy, context, {
    download: files.download,
    readAloud: readAloud.open,
    check,
  })
  return {
    eulogy,
    dispatch,
    mode,
    /** Whether the text is on the page, to be read. */
    isRead: isRetrying ? wait === 'reading' : mode !== 'editing' && mode !== 'comparing',
    choices,
    enter,
    chooseVersion(submissionId: string) {
      if (mode === 'comparing') enter('reading')
      dispatch({ type: 'version-chosen', submissionId })
    },
    doors,
    marks,
    check,
    saving,
    saver,
    files,
    textUse,
    readingView: readAloud.view,
    offline,
    memories,
    notInText: listNotInText(memories.used, shownVersion(eulogy)),
    revision: revising.revision,
    openRetry() {
      enter('reading')
      void revising.open()
    },
    closeRetry: revising.close,
    requestRetry: revising.request,
    wait,
    toggleReading: () => setWait(wait === 'reading' ? 'long' : 'reading'),
    title,
    changeButton,
  }
}

export type EulogyScreen = ReturnType<typeof useEulogyScreen>
