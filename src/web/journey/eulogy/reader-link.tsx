import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type ReaderLink as Link, readerLinkReply } from '#contract/readers.ts'
import { emptyReply } from '#contract/submissions.ts'
import { api, pages } from '#contract/urls.ts'
import { ApiError, postJson, requestJson } from '#web/api.ts'
import { Sending } from '#web/journey/memories/link-to-share.tsx'
import { notDone } from '#web/journey/memories/memories-state.ts'
import { serverMessage } from '#web/journey/notices.ts'
import { storedValue } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import type { Eulogy } from './eulogy.ts'

type Props = Pick<Eulogy, 'submissionId' | 'person'> & { onClose: () => void }

/** The one link with which others read the newest version: made by the first press that sends it, shown again, stopped. */
export function ReaderLink({ submissionId, person, onClose }: Props) {
  const { link, key, failure, make, stop } = useReaderLink(submissionId)
  const [step, setStep] = useState<'sending' | 'asking' | 'stopping' | 'stopped'>('sending')
  const onStop = async () => {
    setStep('stopping')
    setStep((await stop()) ? 'stopped' : 'sending')
  }
  const prepare = async () => {
    const made = await make()
    return made && messageWith(person, made)
  }
  if (step === 'asking' || step === 'stopping')
    return (
      <Dialog key="stop" labelledBy="stop-title">
        <Heading level={2} id="stop-title">
          Stop the Link?
        </Heading>
        <p>
          It stops working for everybody who has it, and nobody can start it again. You can send a
          new one.
        </p>
        <div className="dialog-actions">
          <Button kind="primary" onClick={() => setStep('sending')}>
            Keep it
          </Button>
          <Button busy={step === 'stopping' && 'Stopping...'} onClick={onStop}>
            Stop the link
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog key="send" labelledBy="send-title" onDismiss={onClose}>
      <Heading level={2} id="send-title">
        Send It to Someone
      </Heading>
      <section className="link-to-share stack-3">
        <ErrorMessage text={failure} alert />
        {link === undefined && !failure && <Loading text="Looking for your link..." />}
        {link === null && step === 'stopped' && (
          <p role="status">The link is stopped. When you send a new one, only that one works.</p>
        )}
        {link && !key && (
          <p>
            A link was made on another device. This one can’t show it.
            {!link.canStop && ' Please send it from there.'}
          </p>
        )}
        {(link === null || key) && (
          <Sending
            message={messageWith(person, key)}
            subject={person ? `The eulogy for ${person}` : 'The eulogy'}
            {...(!key && { prepare })}
          />
        )}
        {link !== undefined && (
          <p>
            Whoever has the link can read and print the newest version, with your later changes.
            They can’t change anything.
          </p>
        )}
        {link?.canStop && (
          <Button kind={key ? 'quiet' : 'plain'} onClick={() => setStep('asking')}>
            {key ? 'Stop this link' : 'Stop it and make a new one'}
          </Button>
        )}
      </section>
      <Button onClick={onClose}>Close</Button>
    </Dialog>
  )
}

/** The keys of links that this browser made, by link id: the server doesn't have them. */
const readerLinkKeys = storedValue('eulogy-reader-links', z.record(z.string(), z.string()))

function useReaderLink(submissionId: string) {
  /** Undefined until it's known whether there is one. */
  const [link, setLink] = useState<Link | null>()
  const [failure, setFailure] = useState<string | null>(null)
  const making = useRef<Promise<string | null>>(null)

  const show = async (path: string, init?: RequestInit) => {
    const { link: shown } = await requestJson(path, readerLinkReply, init)
    setLink(shown)
    return keyOf(shown)
  }
  const attempt = <Result,>(action: Promise<Result>) => {
    setFailure(null)
    return action.catch((error: unknown) => {
      logError('The link for readers failed', error)
      setFailure(serverMessage(error, 'rate-limited') ?? notDone)
      return null
    })
  }
  const onOpened = useEffectEvent(() => void attempt(show(api.readerLinks(submissionId))))
  useEffect(() => onOpened(), [])

  /** The key is kept before it's sent, so that a lost reply loses no link. */
  const create = () => {
    const [id, key] = [crypto.randomUUID(), newKey()]
    readerLinkKeys.save({ ...readerLinkKeys.find(), [id]: key })
    return show(api.readerLinks(submissionId), postJson({ id, key }))
  }
  const end = async (id: string) => {
    const path = api.readerLink(submissionId, id)
    await requestJson(path, emptyReply, { method: 'DELETE' }).catch((error: unknown) => {
      // Stopped before, from elsewhere.
      if (!(error instanceof ApiError && error.code === 'not-found')) throw error
    })
    const { [id]: _, ...others } = readerLinkKeys.find() ?? {}
    readerLinkKeys.save(others)
    setLink(null)
    return true
  }
  return {
    link,
    key: keyOf(link),
    failure,
    /** Several presses make one link. Null if this browser has none to send. */
    make() {
      making.current ??= attempt(create()).finally(() => {
        making.current = null
      })
      return making.current
    },
    /** True once it's stopped. */
    stop: () => attempt(end(link?.id ?? '')),
  }
}

const keyOf = (link: Link | null | undefined) => (link && readerLinkKeys.find()?.[link.id]) ?? null

const newKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What is sent along with the link, in the owner's own name. */
const messageWith = (person: string | null, key: string | null) =>
  `Here is the eulogy${person ? ` for ${person}` : ''}, to read or print: ${key ? location.origin + pages.read(key) : '…'}`
