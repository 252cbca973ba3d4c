import type { FileKind } from '#domain/files.ts'
import { Row, Rows } from '#web/journey/eulogy/rows.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import type { FileDownload } from './file-download.ts'
import type { TextUse } from './text-use.tsx'

const files: { use: 'Download' | FileKind; label: string; purpose: string }[] = [
  { use: 'Download', label: 'Text', purpose: 'The words alone. Opens on any phone or computer.' },
  {
    use: 'reading-copy',
    label: 'Reading copy (PDF, large type)',
    purpose: 'To read from at the service. No sentence runs over to the next page.',
  },
  { use: 'word', label: 'Word', purpose: 'To change or print at home, in Word or Google Docs.' },
]

type Props = Pick<FileDownload, 'busy' | 'failure'> & {
  canPrint: boolean
  onUse: (use: TextUse) => void
}

/** The same words as files, and what each is for. */
export function Files({ busy, failure, canPrint, onUse }: Props) {
  return (
    <>
      <ErrorMessage text={failure} alert />
      <Rows>
        {files.map(({ use, label, purpose }) => (
          <Row
            key={use}
            label={label}
            purpose={purpose}
            busy={use !== 'Download' && busy === use && 'Preparing...'}
            onPress={() => onUse(use)}
          />
        ))}
        <Row
          label="Print"
          purpose="The text alone, on paper."
          disabled={!canPrint}
          onPress={() => onUse('Print')}
        />
      </Rows>
    </>
  )
}
