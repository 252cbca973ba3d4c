import type { FileKind } from '#domain/files.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import type { FileDownload } from './file-download.ts'
import type { TextUse } from './text-use.tsx'

const headingId = 'files-to-take'

const files: { use: 'Download' | FileKind; label: string; purpose: string }[] = [
  { use: 'Download', label: 'Text', purpose: 'The words alone. Opens on any phone or computer.' },
  { use: 'word', label: 'Word', purpose: 'To change or print at home, in Word or Google Docs.' },
  {
    use: 'reading-copy',
    label: 'Reading copy (PDF, large type)',
    purpose:
      'To read from at the service. No sentence runs over to the next page, and small dots show where to breathe.',
  },
]

type Props = Pick<FileDownload, 'busy' | 'failure'> & { onUse: (use: TextUse) => void }

/** Below the text: the same words as files, and what each is for. */
export function Files({ busy, failure, onUse }: Props) {
  return (
    <section className="files" aria-labelledby={headingId}>
      <Heading level={2} id={headingId} focus={false}>
        Files to Take With You
      </Heading>
      <ErrorMessage text={failure} alert />
      <ul className="file-list">
        {files.map(({ use, label, purpose }) => (
          <li key={use}>
            <Button
              busy={use !== 'Download' && busy === use && 'Preparing...'}
              aria-describedby={`file-${use}`}
              onClick={() => onUse(use)}
            >
              {label}
            </Button>
            <p id={`file-${use}`} className="small">
              {purpose}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Below the first row of actions, since the files are after the text. */
export function FilesHint() {
  const show = () => {
    const heading = document.getElementById(headingId)
    heading?.scrollIntoView({ block: 'center' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <p className="files-hint">
      <Button kind="quiet" onClick={show}>
        Also as Word, or in large type
      </Button>
    </p>
  )
}
