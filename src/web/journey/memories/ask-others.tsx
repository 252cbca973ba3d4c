import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { AskForm } from './ask-form.tsx'
import { LinkToShare } from './link-to-share.tsx'
import type { MemoryNames } from './memory-names.ts'
import type { Memories } from './use-memories.ts'

type Props = { title: string; memories: Memories; names: MemoryNames; onClose: () => void }

/** Makes a link, and offers to send the links there are. */
export default function AskOthers({ title, memories, names, onClose }: Props) {
  const { links } = memories
  const [another, setAnother] = useState(false)
  const [created, setCreated] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isAsking = another || links.length === 0
  const stop = async (id: string) => {
    const failure = await memories.stopLink(id)
    // Its button is removed with it.
    if (failure === null) heading.current?.focus()
    return failure
  }
  const others = (
    <>
      <Button onClick={onClose}>Close</Button>
      {links.length > 0 && (
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
          names={names}
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
        links
          .toReversed()
          .map((link) => (
            <LinkToShare key={link.id} link={link} names={names} onStop={() => stop(link.id)} />
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
