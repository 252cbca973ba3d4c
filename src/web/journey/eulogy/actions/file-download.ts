import { useState } from 'react'
import { eulogyFileName, type FileKind, type Paper } from '#domain/files.ts'
import { ApiError } from '#web/api.ts'
import type { Saver } from '#web/journey/eulogy/autosave.ts'
import { logError } from '#web/log.ts'
import { saveFile } from './copy-and-download.ts'

const needsSave =
  'Your latest changes aren’t saved yet, so the file would be without them. Please try again in a moment.'
const notMade =
  'We couldn’t make this file just now. The text is safe. Please try again, or download the text.'
const offline =
  'You’re offline, and we need the internet to make this file. Print and the text file work now.'

type FetchFile = (kind: FileKind, paper: Paper) => Promise<Blob>

/** Files that the server makes from the saved text, so pending changes are saved first. */
export function useFileDownload(
  person: string | null,
  fetchFile: FetchFile,
  saver: Saver | null = null,
) {
  const [busy, setBusy] = useState<FileKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const download = async (kind: FileKind) => {
    setBusy(kind)
    setFailure(null)
    try {
      if (saver && !(await saver.finish())) return setFailure(needsSave)
      const file = await fetchFile(kind, paperFor(navigator.languages))
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
  return navigator.onLine ? notMade : offline
}

/** Where printers hold US Letter. */
const letterRegions = new Set('US CA MX PH PR CL CO CR DO GT HN NI PA SV VE GU AS MP VI'.split(' '))

/** US Letter, unless the browser's first language names a region that uses A4. */
export function paperFor(languages: readonly string[]): Paper {
  const [first = ''] = languages
  const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(first) ?? []
  return region && !letterRegions.has(region.toUpperCase()) ? 'a4' : 'letter'
}
