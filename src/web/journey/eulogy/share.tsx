import { useEffect, useEffectEvent, useState } from 'react'
import { newReaderLinkReply, type ReaderLink, readerLinksReply } from '#contract/readers.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api, pages } from '#contract/urls.ts'
import { requestJson } from '#web/api.ts'
import { Sending } from '#web/journey/memories/link-to-share.tsx'
import { countLine, formatTime, notDone } from '#web/journey/memories/memories-state.ts'
import type { Memories } from '#web/journey/memories/use-memories.ts'
import { serverMessage } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { Eulogy } from './eulogy.ts'

const listReaderLinks = (id: string) => requestJson(api.readerLinks(id), readerLinksReply)
const createReaderLink = (id: string) =>
  requestJson(api.readerLinks(id), newReaderLinkReply, { method: 'POST' })
const revokeReaderLink = (id: string, linkId: string) =>
  requestJson(api.readerLink(id, linkId), emptyReply, { method: 'DELETE' })

type Props = {
  eulogy: Eulogy
  memories: Pick<Memories, 'shown'>
  onAsk: () => void
  onMemories: () => void
}

/** What is behind Share: a link for a reader, and memories from others. */
export function Share({ eulogy, memories, onAsk, onMemories }: Props) {
  const reader = useReaderLinks(eulogy.submissionId)
  const [open, setOpen] = useState(false)
  const [creating, setCreating] = useState(false)
  const send = async () => {
    setCreating(true)
    await reader.create()
    setCreating(false)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    reader.forget()
  }
  const count = reader.links.length
  return (
    <>
      <Rows>
        <Row
          label="Send to someone"
          purpose="A link to read or print it, from your own phone or mail."
          busy={creating && 'Making a link...'}
          onPress={send}
        />
        <Row
          label="Ask for a memory"
          purpose="From family and friends. You choose what to use."
          onPress={onAsk}
        />
        {memories.shown.length > 0 && (
          <Row
            label="Memories from others"
            purpose={countLine(memories.shown)}
            onPress={onMemories}
          />
        )}
        {count > 0 && (
          <Row
            label="Links you made"
            purpose={`${count === 1 ? 'One works' : `${count} work`}. Stop one here.`}
            onPress={() => setOpen(true)}
          />
        )}
      </Rows>
      {open && (
        <Dialog labelledBy="send-title" onDismiss={close}>
          <Heading level={2} id="send-title">
            {reader.address ? 'Send It to Someone' : 'Links for Readers'}
          </Heading>
          <ReaderLinks {...reader} person={eulogy.person} />
          <Button onClick={close}>Close</Button>
        </Dialog>
      )}
    </>
  )
}

/** Links with which someone else reads this version, and can do nothing else. */
function useReaderLinks(submissionId: string) {
  const [links, setLinks] = useState<readonly ReaderLink[]>([])
  const [address, setAddress] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempt = async (what: string, action: () => Promise<void>) => {
    setFailure(null)
    await action().catch((error: unknown) => {
      logError(what, error)
      setFailure(serverMessage(error, 'reader-limit', 'rate-limited') ?? notDone)
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
  return {
    links,
    /** Of the newest link: the server doesn't show it again. */
    address,
    failure,
    create: () =>
      attempt('The link could not be created', async () => {
        const { link, key } = await createReaderLink(submissionId)
        setLinks((others) => [...others, link])
        setAddress(window.location.origin + pages.read(key))
      }),
    stop: (id: string) =>
      attempt('The link could not be stopped', async () => {
        await revokeReaderLink(submissionId, id)
        setLinks((all) => all.filter((link) => link.id !== id))
        setAddress(null)
      }),
    forget() {
      setAddress(null)
      setFailure(null)
    },
  }
}

type LinksProps = Omit<ReturnType<typeof useReaderLinks>, 'create' | 'forget'> & {
  person: string | null
}

function ReaderLinks({ links, address, failure, stop, person }: LinksProps) {
  return (
    <section className="link-to-share">
      <ErrorMessage text={failure} alert />
      {address && (
        <Sending
          key={address}
          message={messageFor(person, address)}
          subject={person ? `The eulogy for ${person}` : 'The eulogy'}
          atOnce
        />
      )}
      <p>
        Whoever has the link can read and print this version, with your later changes. They can’t
        change anything.
      </p>
      {links.length > 0 && (
        <ul>
          {links.map((link) => (
            <li key={link.id} className="apart">
              <span>Link made {formatTime(link.createdAt)}</span>
              <Button
                kind="quiet"
                aria-label={`Stop this link, made ${formatTime(link.createdAt)}`}
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

/** What the owner sends along with the link, in their own name. */
const messageFor = (person: string | null, address: string) =>
  `Here is the eulogy${person ? ` for ${person}` : ''}, to read or print: ${address}`
