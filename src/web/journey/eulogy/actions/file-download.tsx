import { useState, useSyncExternalStore } from 'react'
import { eulogyFileName, type FileKind, type Paper } from '#domain/files.ts'
import type { Saver } from '#web/journey/eulogy/autosave.ts'
import { serverMessage } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { downloadText, saveFile } from './download-text.ts'

const needsSave =
  'Your latest changes aren’t saved yet, so the file would be without them. Please try again in a moment.'
const notMade =
  'We couldn’t make this file just now. The text is safe. Please try again, or download the text.'
const offline = 'You’re offline. Text and Print work now; the others when you’re connected.'

type FetchFile = (kind: FileKind, paper: Paper) => Promise<Blob>

/** The text, or a file that the server makes from it. */
export type FileUse = 'Download' | FileKind

/** The server makes files from the saved text, so pending changes are saved first. */
export function useFileDownload(
  { text, person }: { text: string; person: string | null },
  fetchFile: FetchFile,
  saver: Saver | null = null,
) {
  const [busy, setBusy] = useState<FileKind | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** The name of the last file. */
  const [saved, setSaved] = useState<string | null>(null)

  const download = async (kind: FileUse) => {
    setFailure(null)
    setSaved(null)
    if (kind === 'Download') return setSaved(downloadText(text, person))
    setBusy(kind)
    try {
      if (saver && !(await saver.finish())) return setFailure(needsSave)
      const file = await fetchFile(kind, paperFor(navigator.languages))
      setSaved(saveFile(file, eulogyFileName(person ?? 'your loved one', kind), file.type))
    } catch (error) {
      logError('The file could not be downloaded', error)
      setFailure(describe(error))
    } finally {
      setBusy(null)
    }
  }
  return { download, busy, failure, saved }
}

const describe = (error: unknown) =>
  serverMessage(error, 'no-file', 'rate-limited') ?? (navigator.onLine ? notMade : null)

/** Where printers hold US Letter. */
const letterRegions = new Set('US CA MX PH PR CL CO CR DO GT HN NI PA SV VE GU AS MP VI'.split(' '))

/** US Letter, unless the browser's first language names a region that uses A4. */
export function paperFor(languages: readonly string[]): Paper {
  const [first = ''] = languages
  const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(first) ?? []
  return region && !letterRegions.has(region.toUpperCase()) ? 'a4' : 'letter'
}

const files: { use: FileUse | 'Print'; label: string; purpose: string }[] = [
  { use: 'Download', label: 'Text', purpose: 'The words alone. Opens on any phone or computer.' },
  { use: 'Print', label: 'Print', purpose: 'The text alone, on paper.' },
  {
    use: 'reading-copy',
    label: 'Reading copy (PDF, large type)',
    purpose: 'To read from at the service. No sentence runs over to the next page.',
  },
  { use: 'word', label: 'Word', purpose: 'To change or print at home, in Word or Google Docs.' },
]

function followNetwork(onChange: () => void) {
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange)
  }
}

type Props = Pick<ReturnType<typeof useFileDownload>, 'busy' | 'failure' | 'saved'> & {
  onUse: (use: FileUse | 'Print') => void
}

/** The same words as files, and what each is for. */
export function Files({ busy, failure, saved, onUse }: Props) {
  const isOffline = useSyncExternalStore(
    followNetwork,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <>
      <ErrorMessage text={failure} alert />
      {isOffline && <p role="status">{offline}</p>}
      <p role="status">{saved && `Saved: ${saved}`}</p>
      <Rows>
        {files.map(({ use, label, purpose }) => {
          const isOurs = use !== 'Download' && use !== 'Print'
          return (
            <Row
              key={use}
              label={label}
              purpose={isOurs && isOffline ? 'Needs the internet.' : purpose}
              disabled={isOurs && isOffline}
              busy={isOurs && busy === use && 'Preparing...'}
              onPress={() => onUse(use)}
            />
          )
        })}
      </Rows>
    </>
  )
}
