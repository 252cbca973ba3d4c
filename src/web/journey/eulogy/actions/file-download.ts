import { useState } from 'react'
import { eulogyFileName, type FileKind } from '#domain/files.ts'
import { ApiError, downloadFile } from '#web/api.ts'
import type { Saver } from '#web/journey/eulogy/autosave.ts'
import type { Eulogy } from '#web/journey/eulogy/eulogy.ts'
import { laterMessages } from '#web/journey/later-messages.ts'
import { logError } from '#web/log.ts'
import { saveFile } from './copy-and-download.ts'
import { paperFor } from './paper.ts'

const fileOffline =
  'You’re offline, and we need the internet to make this file. Copy, Print and the text file work now.'

/** Files that the server makes from the saved text, so pending changes are saved first. */
export function useFileDownload({ submissionId, person }: Eulogy, saver: Saver | null) {
  const [busy, setBusy] = useState<FileKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const download = async (kind: FileKind) => {
    setBusy(kind)
    setFailure(null)
    try {
      if (saver && !(await saver.finish())) return setFailure(laterMessages.fileNeedsSave)
      const file = await downloadFile(submissionId, kind, paperFor(navigator.languages))
      saveFile(file, eulogyFileName(person ?? 'your loved one', kind), file.type)
    } catch (error) {
      logError('The file could not be downloaded', error)
      setFailure(describe(error))
    } finally {
      setBusy(null)
    }
  }
  return { download, busy, failure }
}

export type FileDownload = ReturnType<typeof useFileDownload>

function describe(error: unknown): string {
  const isExplained =
    error instanceof ApiError && (error.code === 'no-file' || error.code === 'rate-limited')
  if (isExplained) return error.message
  return navigator.onLine ? laterMessages.fileNotMade : fileOffline
}
