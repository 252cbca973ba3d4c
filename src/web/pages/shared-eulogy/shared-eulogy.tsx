import { useState } from 'react'
import type { FileKind, Paper } from '#domain/files.ts'
import { formatReadingTime } from '#domain/length.ts'
import { Files, useFileDownload } from '#web/journey/eulogy/actions/file-download.tsx'
import { KeepCopy, ReaderNotice } from '#web/journey/eulogy/offline/offline-notices.tsx'
import {
  downloadSharedFile,
  isDeadLink,
  type OpenedText,
  useReaderCopy,
} from '#web/journey/eulogy/offline/reader-copy.ts'
import { usePanels } from '#web/journey/eulogy/use-panels.ts'
import { useReadingView } from '#web/journey/reading/use-reading-view.tsx'
import { Sheet } from '#web/journey/sheet.tsx'
import '#web/styles/journey.css'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'

type Props = { linkKey: string; opened: OpenedText; onDead: () => void }

/** The text of a reader's link: to read aloud, to download and to print. */
export function SharedEulogy({ linkKey, opened, onDead }: Props) {
  const { person, sharedBy, text } = opened.shared
  const [failure, setFailure] = useState<string | null>(null)
  const readingView = useReadingView({ text, person }, setFailure)
  const panels = usePanels(null)
  const copy = useReaderCopy(linkKey, opened)
  const fetchFile = (kind: FileKind, paper: Paper) =>
    downloadSharedFile(linkKey, kind, paper).catch((error: unknown) => {
      if (isDeadLink(error)) onDead()
      throw error
    })
  const files = useFileDownload({ text, person }, fetchFile)
  return (
    <div className="eulogy-screen">
      <div className="rail">
        <header className="eulogy-head no-print">
          <Heading level={1}>The Eulogy for {person}</Heading>
          <p>
            Shared by {sharedBy} · {formatReadingTime(text)}
          </p>
        </header>
        <fieldset className="actions no-print" aria-label="Eulogy actions">
          <Button kind="primary" onClick={readingView.open}>
            Reading view
          </Button>
          <Button {...panels.button('download')}>Download or print</Button>
          {panels.open === 'download' && (
            <section aria-label="Files" {...panels.section('download')}>
              <Files
                {...files}
                onUse={(use) => (use === 'Print' ? window.print() : void files.download(use))}
              />
            </section>
          )}
        </fieldset>
      </div>
      <div className="eulogy-body">
        {copy.savedAt && <ReaderNotice savedAt={copy.savedAt} />}
        <ErrorMessage text={failure} alert />
        <Sheet text={text} person={person} />
        <KeepCopy {...copy} />
      </div>
      {readingView.view}
    </div>
  )
}
