import { useEffect, useRef, useState } from 'react'
import { pages } from '#contract/urls.ts'
import type { Journey } from '#web/journey/journey.ts'
import { hasAskedOthers } from '#web/journey/pending-input.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { OwnerLink, RevokeOthers } from './revoke-others.tsx'
import { deleteMyData, downloadEverything } from './your-data-actions.ts'

type Props = {
  submissionId: string
  person: string | null
  journey: Journey
  /** False in a browser that opened a link from an email, which can’t delete what was bought. */
  isOwner?: boolean
}

/** At the end of a page that shows someone's words: download everything, or have it deleted. */
export default function YourData(props: Props) {
  const { submissionId, journey, isOwner = true } = props
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { dataFirst } = journey
  useEffect(() => {
    if (!dataFirst) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [dataFirst])
  return (
    <section className="your-data no-print" aria-labelledby="my-data">
      <Heading level={2} id="my-data" focus={false} ref={heading}>
        Your Data
      </Heading>
      <p className="your-data-words muted">
        What you told us is yours. You can download everything we have about this eulogy, or have it
        deleted.
      </p>
      <ErrorMessage text={asking ? null : failure} alert />
      <Downloads submissionId={submissionId} onFailure={setFailure} />
      {isOwner ? (
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Delete my words
        </Button>
      ) : (
        <p>
          To delete it, use the phone or computer you wrote or bought it on, or{' '}
          <a href={pages.findMyEulogy()}>ask for a new link</a>.
        </p>
      )}
      <RevokeOthers submissionId={submissionId} />
      {asking && (
        <DeleteDialog
          {...props}
          failure={failure}
          onFailure={setFailure}
          onKeep={() => {
            setAsking(false)
            setFailure(null)
          }}
        />
      )}
    </section>
  )
}

type DownloadProps = { submissionId: string; onFailure: (failure: string | null) => void }

function Downloads({ submissionId, onFailure }: DownloadProps) {
  const download = async (format: 'json' | 'text') =>
    onFailure(await downloadEverything(submissionId, format))
  return (
    <div className="downloads">
      <Button kind="quiet" onClick={() => download('text')}>
        Download everything we have
      </Button>
      <Button kind="quiet" onClick={() => download('json')}>
        The same as a data file (JSON)
      </Button>
    </div>
  )
}

type DeleteProps = Props & DownloadProps & { failure: string | null; onKeep: () => void }

/** Explains the deletion first: it can't be undone. */
function DeleteDialog({ submissionId, person, journey, failure, onFailure, onKeep }: DeleteProps) {
  const [deleting, setDeleting] = useState(false)
  const erase = async () => {
    setDeleting(true)
    onFailure(null)
    onFailure(await deleteMyData(journey, submissionId))
    setDeleting(false)
  }
  return (
    <Dialog labelledBy="delete-title" onDismiss={deleting ? undefined : onKeep}>
      <Heading level={2} id="delete-title">
        Delete Your Words?
      </Heading>
      <div className="stack-3">
        <p>
          This deletes everything about the eulogy for {person ?? 'your loved one'}: what you told
          us, the preview, every version and every change, your name and your email address. The
          private links in our emails stop working. Drafts and unsaved changes in this browser are
          deleted too.
        </p>
        {hasAskedOthers() && (
          <p>
            You also asked others for memories in a form that you haven’t sent yet. Its link stops
            working, and you can’t get back what they wrote.
          </p>
        )}
        <p>
          It can’t be undone, and it doesn’t refund a purchase. If you paid, we keep the order
          number, the amount and the dates for our books, as the{' '}
          <a href={`${pages.privacyPolicy()}#how-long`} target="_blank" rel="noreferrer">
            privacy policy
          </a>{' '}
          says.
        </p>
        <p>If you want a copy, download it first.</p>
      </div>
      <Downloads submissionId={submissionId} onFailure={onFailure} />
      <ErrorMessage text={failure} alert />
      <OwnerLink failure={failure} />
      <div className="dialog-actions">
        <Button kind="primary" disabled={deleting} onClick={onKeep}>
          Keep my words
        </Button>
        <Button busy={deleting && 'Deleting...'} onClick={erase}>
          Delete my words
        </Button>
      </div>
    </Dialog>
  )
}
