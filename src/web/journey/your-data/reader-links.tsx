import { useEffect, useEffectEvent, useState } from 'react'
import type { ReaderLink } from '#contract/readers.ts'
import { pages } from '#contract/urls.ts'
import { ApiError, createReaderLink, listReaderLinks, revokeReaderLink } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'

const notDone = 'We couldn’t do this just now. Please try again in a moment.'

const messageOf = (error: unknown) =>
  error instanceof ApiError && ['reader-limit', 'rate-limited'].includes(error.code)
    ? error.message
    : notDone

/** `changed` changes when links may have been revoked elsewhere on the page. */
type Props = { submissionId: string; changed: number }

/** Links with which someone else reads this version, and can do nothing else. */
export function ReaderLinks({ submissionId, changed }: Props) {
  const [links, setLinks] = useState<readonly ReaderLink[]>([])
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (what: string, action: () => Promise<void>) => {
    setFailure(null)
    await action().catch((error: unknown) => {
      logError(what, error)
      setFailure(messageOf(error))
    })
  }
  const load = useEffectEvent(() => {
    setAddress(null)
    listReaderLinks(submissionId).then(
      (reply) => setLinks(reply.links),
      (error: unknown) => logError('The links for readers could not be listed', error),
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change means that the list is outdated
  useEffect(() => load(), [submissionId, changed])

  const create = () =>
    attempt('The link could not be created', async () => {
      const { link, key } = await createReaderLink(submissionId)
      setLinks((others) => [...others, link])
      setAddress(window.location.origin + pages.read(key))
    })
  const stop = (id: string) =>
    attempt('The link could not be stopped', async () => {
      await revokeReaderLink(submissionId, id)
      setLinks((all) => all.filter((link) => link.id !== id))
      setAddress(null)
    })
  return (
    <div className="reader-links">
      <h3>A link for someone who can read it if you can’t</h3>
      <p className="your-data-words">
        It opens the text of this version, with your later changes, and the names. Anyone who has it
        can read the text, but not change anything.
      </p>
      <ErrorMessage text={failure} alert />
      <Button kind="quiet" onClick={create}>
        Create a link for a reader
      </Button>
      {address && <NewLink address={address} />}
      {links.length > 0 && (
        <ul>
          {links.map(({ id, createdAt }) => (
            <li key={id}>
              <span>Link created {formatTime(createdAt)}</span>
              <Button
                kind="quiet"
                aria-label={`Stop this link, created ${formatTime(createdAt)}`}
                onClick={() => stop(id)}
              >
                Stop this link
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function NewLink({ address }: { address: string }) {
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <div className="new-link" role="status">
      <p>Send this to your reader now. We can’t show it again later.</p>
      <p>
        <a href={address}>{address}</a>
      </p>
      <Button kind="quiet" onClick={copy}>
        Copy the link
      </Button>
      {copied !== null && (
        <p>{copied ? 'Copied.' : 'We couldn’t copy it. Please select it and copy it by hand.'}</p>
      )}
    </div>
  )
}

const formatTime = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
