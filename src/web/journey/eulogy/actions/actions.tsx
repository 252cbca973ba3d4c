import type { ReactNode } from 'react'
import type { FileKind, Paper } from '#domain/files.ts'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { downloadFile } from '#web/journey/eulogy/eulogy-requests.ts'
import { linesToCheck } from '#web/journey/eulogy/evidence/match-evidence.ts'
import type { EulogyContext } from '#web/journey/eulogy/load-eulogy.ts'
import type { Modes, ScreenProps } from '#web/journey/eulogy/use-mode.ts'
import { useReadingView } from '#web/journey/reading/use-reading-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Files, useFileDownload } from './file-download.tsx'
import { useTextUse } from './text-use.tsx'

type Props = Pick<ScreenProps, 'eulogy' | 'modes' | 'edits' | 'panels'> & {
  context: EulogyContext
  /** Goes to the first line to check. */
  onCheck: () => void
  share: ReactNode
  /** The Retry button where there's room for it. */
  children: ReactNode
}

/** The bar. During a retry, Copy and Download use the current version. */
export function Actions({
  eulogy,
  context,
  modes,
  edits,
  panels,
  onCheck,
  share,
  children,
}: Props) {
  const { saver } = edits
  const fetchFile = (kind: FileKind, paper: Paper) => downloadFile(eulogy.submissionId, kind, paper)
  const files = useFileDownload(eulogy, fetchFile, saver)
  const readingView = useReadingView(
    eulogy,
    (failure) => context.dispatch({ type: 'failed', failure }),
    { count: linesToCheck(eulogy.text, shownVersion(eulogy)), onCheck },
  )
  const textUse = useTextUse(eulogy, context, {
    download: files.download,
    check: onCheck,
  })
  const canChange = modes.mode !== 'retrying' && saver !== null
  const download = panels.button('download')
  return (
    <>
      {!modes.hidesActions && (
        <fieldset className="actions no-print" aria-label="Eulogy actions">
          <Button kind="primary" onClick={readingView.open}>
            Reading view
          </Button>
          <Button onClick={() => textUse.request('Copy')}>Copy</Button>
          <Button
            {...download}
            onClick={() => {
              // The text file comes at once; the other files are offered.
              if (panels.open !== 'download') textUse.request('Download')
              download.onClick()
            }}
          >
            Download
          </Button>
          {panels.open === 'download' && (
            <section aria-label="Other files" {...panels.section('download')}>
              <Files {...files} onUse={textUse.request} />
            </section>
          )}
          <Button disabled={!canChange} {...panels.button('change')}>
            Change
          </Button>
          {panels.open === 'change' && canChange && (
            <section aria-label="Change the text" {...panels.section('change')}>
              <Changes {...modes} />
            </section>
          )}
          <Button {...panels.button('share')}>Share</Button>
          {panels.open === 'share' && (
            <section aria-label="Share" {...panels.section('share')}>
              {share}
            </section>
          )}
          {children}
        </fieldset>
      )}
      {textUse.dialog}
      {readingView.view}
    </>
  )
}

/** The ways to change the text. */
function Changes({ choices, onMode }: Modes) {
  return (
    <Rows>
      <Row label="Edit" purpose="Type in it yourself." onPress={() => onMode('editing')} />
      {choices.includes('paragraphs') && (
        <Row
          label="Change a paragraph"
          purpose="Shorter, lighter, plainer, or with a memory added."
          onPress={() => onMode('paragraphs')}
        />
      )}
    </Rows>
  )
}

type RetryProps = Pick<Eulogy, 'retries' | 'retryId'> & { onRetry: () => void }

export function RetryButton({ retries, retryId, onRetry }: RetryProps) {
  return (
    <Button busy={retryId !== null && 'Generating...'} disabled={!retries} onClick={onRetry}>
      {retries === null ? 'Loading...' : `Retry (${retries} remaining)`}
    </Button>
  )
}
