import { useEffect, useEffectEvent, useState } from 'react'
import { newReaderLinkReply, type ReaderLink, readerLinksReply } from '#contract/readers.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api, pages } from '#contract/urls.ts'
import { ApiError, requestJson } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'

const listReaderLinks = (id: string) => requestJson(api.readerLinks(id), readerLinksReply)
const createReaderLink = (id: string) =>
  requestJson(api.readerLinks(id), newReaderLinkReply, { method: 'POST' })
const revokeReaderLink = (id: string, linkId: string) =>
  requestJson(api.readerLink(id, linkId), emptyReply, { method: 'DELETE' })

const notDone = 'We couldn’t do this just now. Please try again in a moment.'

const messageOf = (error: unknown) =>
  error instanceof ApiError && ['reader-limit', 'rate-limited'].includes(error.code)
    ? error.message
    : notDone

/** Links with which someone else reads this version, and can do nothing else. */
export function ReaderLinks({ submissionId }: { submissionId: string }) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version has its own links
  useEffect(() => load(), [submissionId])

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
    <section className="reader-links">
      <h2>A link for a reader</h2>
      <p>
        For someone who can read it if you can’t. It opens this version, with your later changes, to
        read or print, and they can’t change anything.
      </p>
      <ErrorMessage text={failure} alert />
      <Button onClick={create}>Create a link for a reader</Button>
      {address && <NewLink address={address} />}
      {links.length > 0 && (
        <ul>
          {links.map((link) => (
            <li key={link.id}>
              <span>Link {originOf(link)}</span>
              <Button
                kind="quiet"
                aria-label={`Stop this link, ${originOf(link)}`}
                onClick={() => stop(link.id)}
              >
                Stop this link
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
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

const originOf = ({ createdAt }: ReaderLink) => `created ${formatTime(createdAt)}`

const formatTime = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time))
