import type { ReactNode } from 'react'
import { ChangePanel } from '#web/journey/eulogy/change-panel.tsx'
import type { Eulogy } from '#web/journey/eulogy/eulogy.ts'
import type { EulogyScreen } from '#web/journey/eulogy/use-eulogy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Files } from './files.tsx'

type Props = {
  screen: EulogyScreen
  /** The Retry button where there's room for it. */
  children: ReactNode
}

/** The bar. During a retry, Copy and Download use the current version. */
export function Actions({ screen, children }: Props) {
  const { doors, textUse } = screen
  const isRetrying = screen.mode === 'retrying'
  const canChange = !isRetrying && screen.saver !== null
  const download = doors.button('download')
  return (
    <fieldset className="actions" aria-label="Eulogy actions">
      <Button kind="primary" onClick={() => textUse.request('Read aloud')}>
        Read aloud
      </Button>
      <Button onClick={() => textUse.request('Copy')}>Copy</Button>
      <Button
        {...download}
        onClick={() => {
          // The text file comes at once; the other files are offered.
          if (doors.open !== 'download') textUse.request('Download')
          download.onClick()
        }}
      >
        Download
      </Button>
      {doors.open === 'download' && (
        <section aria-label="Other files" {...doors.panel('download')}>
          <Files {...screen.files} canPrint={!isRetrying} onUse={textUse.request} />
        </section>
      )}
      <Button ref={screen.changeButton} disabled={!canChange} {...doors.button('change')}>
        Change
      </Button>
      {doors.open === 'change' && canChange && (
        <section aria-label="Change the text" {...doors.panel('change')}>
          <ChangePanel screen={screen} />
        </section>
      )}
      {children}
    </fieldset>
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
