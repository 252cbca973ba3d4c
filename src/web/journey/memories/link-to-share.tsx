import { useState } from 'react'
import type { MemoryRequest } from '#contract/contributions.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { keptLinks } from './kept-links.ts'
import type { MemoryRequester } from './memory-requester.ts'
import { formatDay, linkAddress, mailAddress, messageFor } from './message.ts'

type Props = {
  request: MemoryRequest
  requester: MemoryRequester
  /** Null once it's stopped, or why not. */
  onStop: () => Promise<string | null>
}

/** One link that works: to send with a short message, or to stop. */
export function LinkToShare({ request, requester, onStop }: Props) {
  const [key] = useState(() => keptLinks.find(request.id))
  const [failure, setFailure] = useState<string | null>(null)
  const [stopping, setStopping] = useState(false)
  const stop = async () => {
    setFailure(null)
    setStopping(true)
    const failed = await onStop()
    // Once it's stopped, this is no longer shown.
    if (failed === null) return
    setFailure(failed)
    setStopping(false)
  }
  return (
    <section className="link-to-share" aria-label={`Link made ${formatTime(request.createdAt)}`}>
      {request.note && <p className="small muted link-note">Your note: {request.note}</p>}
      {key ? (
        <Sending
          message={messageFor(requester.person, requester.pronoun, linkAddress(key))}
          requester={requester}
        />
      ) : (
        <p>
          You made a link on {formatTime(request.createdAt)}. This link can’t be shown again here.
          Make a new one; the old one keeps working.
        </p>
      )}
      <p className="small muted">It works until {formatDay(request.expiresAt)}.</p>
      <ErrorMessage text={failure} alert />
      <Button kind="quiet" busy={stopping && 'Stopping...'} onClick={stop}>
        Stop this link
      </Button>
    </section>
  )
}

function Sending({ message, requester }: { message: string; requester: MemoryRequester }) {
  const [outcome, setOutcome] = useState('')
  const copy = () =>
    copyText(message).then(
      () => setOutcome('Copied. Paste it into a message to them.'),
      () => setOutcome('We couldn’t copy it. Please select the message and copy it by hand.'),
    )
  const share = () =>
    navigator.share({ text: message }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'AbortError') return
      logError('The share sheet did not open', error)
      setOutcome('We couldn’t open the share sheet. Please copy the message instead.')
    })
  const canShare = typeof navigator.share === 'function'
  return (
    <>
      <p className="message">{message}</p>
      <div className="ask-actions">
        {canShare && (
          <Button kind="primary" onClick={share}>
            Share
          </Button>
        )}
        <Button kind={canShare ? 'plain' : 'primary'} onClick={copy}>
          Copy message
        </Button>
        <a className="btn" href={mailAddress(requester.person, message)}>
          Email it
        </a>
      </div>
      <p className="small" role="status">
        {outcome}
      </p>
      <p className="small muted">
        It goes from your own phone or mail program. We don’t contact them.
      </p>
    </>
  )
}

/** Rejects where there is no clipboard, too. */
const copyText = async (text: string) => navigator.clipboard.writeText(text)

const formatTime = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
