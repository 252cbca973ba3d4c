import { useState } from 'react'
import type { MemoryLink } from '#contract/memories.ts'
import { pages } from '#contract/urls.ts'
import type { Pronoun } from '#domain/relationship-table.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { formatDay, formatTime } from './memories-state.ts'
import type { MemoryNames } from './memory-names.ts'
import { keptLinks } from './use-memories.ts'

type Props = {
  link: MemoryLink
  names: MemoryNames
  /** Null once it's stopped, or why not. */
  onStop: () => Promise<string | null>
}

/** One link that works: to send with a short message, or to stop. */
export function LinkToShare({ link, names, onStop }: Props) {
  const [key] = useState(() => keptLinks.find(link.id))
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
    <section
      className="link-to-share stack-3"
      aria-label={`Link made ${formatTime(link.createdAt)}`}
    >
      {link.note && (
        <p className="small muted link-note">Your note, shown on the page they open: {link.note}</p>
      )}
      {key ? (
        <Sending
          message={messageFor(names.person, names.pronoun, linkAddress(key))}
          subject={subjectFor(names.person)}
        />
      ) : (
        <p>
          You made a link on {formatTime(link.createdAt)}. This link can’t be shown again here. Make
          a new one; the old one keeps working.
        </p>
      )}
      <p className="small muted">It works until {formatDay(link.expiresAt)}.</p>
      <ErrorMessage text={failure} alert />
      <Button kind="quiet" busy={stopping && 'Stopping...'} onClick={stop}>
        Stop this link
      </Button>
    </section>
  )
}

type SendingProps = {
  message: string
  subject: string
  /** The message with the link, which the first press makes. Null if it can't, which is said elsewhere. */
  prepare?: () => Promise<string | null>
}

/** A message that goes from the owner's own phone or mail program. */
export function Sending({ message, subject, prepare }: SendingProps) {
  const [outcome, setOutcome] = useState('')
  const send = async (action: (ready: string) => unknown) => {
    const ready = prepare ? await prepare() : message
    if (ready !== null) await action(ready)
  }
  const copy = (ready: string) =>
    copyText(ready).then(
      () => setOutcome('Copied. Paste it into a message to them.'),
      () => setOutcome('We couldn’t copy it. Please select the message and copy it by hand.'),
    )
  const share = (ready: string) =>
    navigator.share({ text: ready }).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'AbortError') return
      logError('The share sheet did not open', error)
      setOutcome('We couldn’t open the share sheet. Please press again, or copy the message.')
    })
  const canShare = typeof navigator.share === 'function'
  return (
    <>
      <p className="message">{message}</p>
      <div className="ask-actions line">
        {canShare && (
          <Button kind="primary" onClick={() => send(share)}>
            Share
          </Button>
        )}
        <Button kind={canShare ? 'plain' : 'primary'} onClick={() => send(copy)}>
          Copy message
        </Button>
        <a
          className="btn"
          href={mailAddress(subject, message)}
          onClick={(event) => {
            if (!prepare) return
            event.preventDefault()
            void send((ready) => window.location.assign(mailAddress(subject, ready)))
          }}
        >
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

const objects: Record<Pronoun, string> = { she: 'her', he: 'him', they: 'them' }

const linkAddress = (key: string) => window.location.origin + pages.shareMemory(key)

/** What the names sends along with the link, in their own name. */
export function messageFor(
  person: string | null,
  pronoun: Pronoun | null,
  address: string,
): string {
  const wanted = person && pronoun ? `a memory of ${objects[pronoun]}` : 'a memory'
  const reason = person ? `a eulogy for ${person}` : 'a eulogy'
  return `I’m writing ${reason}. Would you add ${wanted}? A sentence or two is enough, and there’s no account: ${address}`
}

export const subjectFor = (person: string | null) =>
  person ? `A memory of ${person}` : 'A memory for the eulogy'

/** Opens the owner's own mail program, without an address. */
export const mailAddress = (subject: string, message: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`
