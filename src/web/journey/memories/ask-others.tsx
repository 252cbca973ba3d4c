import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { AskForm } from './ask-form.tsx'
import { LinkToShare } from './link-to-share.tsx'
import type { MemoryRequester } from './memory-requester.ts'
import type { Memories } from './use-memories.ts'

type Props = { title: string; memories: Memories; requester: MemoryRequester; onClose: () => void }

/** Makes a link, and offers to send the links there are. */
export default function AskOthers({ title, memories, requester, onClose }: Props) {
  const { requests } = memories
  const [another, setAnother] = useState(false)
  const [created, setCreated] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsking = another || requests.length === 0
  const stop = async (id: string) => {
    const failure = await memories.stopLink(id)
    // Its button is removed with it.
    if (failure === null) heading.current?.focus()
    return failure
  }
  const others = (
    <>
      <Button onClick={onClose}>Close</Button>
      {requests.length > 0 && (
        <Button kind="quiet" onClick={() => setAnother(!another)}>
          {another ? 'Back to my links' : 'Make another link'}
        </Button>
      )}
    </>
  )
  return (
    <>
      <Heading level={2} id="others-title" ref={heading}>
        {title}
      </Heading>
      {isAsking && (
        <AskForm
          requester={requester}
          focus={another}
          create={memories.createLink}
          onCreated={() => {
            setAnother(false)
            setCreated(true)
          }}
        >
          {others}
        </AskForm>
      )}
      {!isAsking && created && <Ready />}
      {!isAsking &&
        requests
          .toReversed()
          .map((request) => (
            <LinkToShare
              key={request.id}
              request={request}
              requester={requester}
              onStop={() => stop(request.id)}
            />
          ))}
      {!isAsking && <div className="ask-actions line">{others}</div>}
    </>
  )
}

/** Takes the focus: the button that made the link is gone. */
function Ready() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className="ask-ready">
      Your link is ready. Send it to anyone who knew them well.
    </p>
  )
}
