import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useNotify } from '#web/ui/toasts.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import type { Eulogy } from './panel-state.ts'
import { Sheet } from './sheet.tsx'
import { copyText, downloadText } from './taking-along.ts'
import { Versions } from './versions.tsx'

type Props = {
  eulogy: Eulogy
  trouble: string | null
  /** A new version is being written: it takes the place of the text. */
  retrying: boolean
  onRetry: () => void
  onVersion: (submissionId: string, text: string) => void
}

export function FullEulogy({ eulogy, trouble, retrying, onRetry, onVersion }: Props) {
  const notify = useNotify()
  const { text, person, retries } = eulogy
  return (
    <>
      <header className="reading-head">
        <Heading level={1}>Your Complete Eulogy</Heading>
      </header>
      <Trouble text={trouble} />
      <div className="actions">
        <Button kind="first" disabled={retrying} onClick={() => copyText(text, notify)}>
          Copy
        </Button>
        <Button disabled={retrying} onClick={() => downloadText(text, person)}>
          Download
        </Button>
        <Button busy={retrying && 'Generating...'} disabled={!retries} onClick={onRetry}>
          {retries === null ? 'Loading...' : `Retry (${retries} remaining)`}
        </Button>
      </div>
      {retrying ? (
        <AmberPanel heading="Generating Your New Eulogy">
          <p>
            <Spinner /> This may take up to 5 minutes. You can leave this page open.
          </p>
          <p>The version you have stays. You can look at it again.</p>
        </AmberPanel>
      ) : (
        <>
          <Sheet person={person} text={text} />
          <Versions shown={eulogy.submissionId} onVersion={onVersion} />
        </>
      )}
      <div className="thanks">
        <p>
          Thank you for trusting us with your words about {person ?? 'your loved one'}. A copy goes
          to your email for safekeeping.
        </p>
        <p className="small muted">
          Read it aloud once before the day, standing up. Where you stumble, change the sentence.
        </p>
      </div>
    </>
  )
}

function AmberPanel({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="panel-amber" role="status">
      <Heading level={2}>{heading}</Heading>
      {children}
    </section>
  )
}
