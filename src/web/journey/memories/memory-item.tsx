import { useRef, useState } from 'react'
import type { Memory } from '#contract/memories.ts'
import { formatContributor } from '#domain/memories/memory.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { type Choice, fromSamePerson } from './memories-state.ts'
import type { MemoryUse } from './memory-names.ts'
import type { Memories } from './use-memories.ts'

type Props = {
  memory: Memory
  memories: Memories
  use: MemoryUse
}

/** One memory, with what the owner can do about it. */
export function MemoryItem({ memory, memories, use }: Props) {
  const { state } = memory
  const decide = (next: Choice['state']) => void memories.decide([memory], { state: next })
  return (
    <li className="memory stack-2">
      <p className="line">
        <strong dir="auto">{formatContributor(memory)}</strong>
        {state === 'new' && <span className="memory-new">New</span>}
      </p>
      <Words text={memory.text} />
      <fieldset className="stack-2" aria-label={`The memory of ${memory.name}`}>
        <div className="memory-actions line">
          <Button aria-pressed={state === 'used'} onClick={() => decide('used')}>
            Use it
          </Button>
          <Button aria-pressed={state === 'left-out'} onClick={() => decide('left-out')}>
            Leave it out
          </Button>
        </div>
        <p className="small muted" role="status">
          {state === 'used' && use.line}
          {state === 'left-out' && 'We won’t use it.'}
        </p>
        <ErrorMessage text={memories.failures[memory.id] ?? null} alert />
        <More memory={memory} memories={memories} />
      </fieldset>
    </li>
  )
}

/** How much of a long memory is shown at first. */
const foldedLength = 320

export function Words({ text }: { text: string }) {
  const [unfolded, setUnfolded] = useState(false)
  const isLong = text.length > foldedLength * 1.3
  const folded = isLong && !unfolded
  return (
    <>
      <p className="memory-words" dir="auto">
        {folded ? `${text.slice(0, foldedLength).replace(/\S*$/, '').trimEnd()} …` : text}
      </p>
      {isLong && (
        <Button kind="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? 'Show less' : 'Show all of it'}
        </Button>
      )}
    </>
  )
}

/** What can be done about everything of the same person, and about the link by which the memory was added. */
export function More({ memory, memories }: Omit<Props, 'use'>) {
  const { name, linkId } = memory
  const samePerson = fromSamePerson(memories.shown, memory)
  const hasLink = memories.links.some(({ id }) => id === linkId)
  const hasChoice = samePerson.length > 1 || hasLink
  // Stays once it was shown, because its summary gets the focus.
  const [isShown, setIsShown] = useState(hasChoice)
  if (hasChoice && !isShown) setIsShown(true)
  const [outcome, setOutcome] = useState('')
  const summary = useRef<HTMLElement>(null)
  // Their button is removed with what they did.
  const leaveOutAll = () => {
    void memories.decide(samePerson, { state: 'left-out' })
    summary.current?.focus()
  }
  const stopLink = async () => {
    const failure = await memories.stopLink(linkId)
    setOutcome(failure ?? 'The link is stopped. Nobody can add another memory with it.')
    if (failure === null) summary.current?.focus()
  }
  if (!isShown) return null
  return (
    <details className="memory-more">
      <summary className="muted" ref={summary}>
        More<span className="visually-hidden"> about the memory of {name}</span>
      </summary>
      <div className="memory-actions line">
        {samePerson.length > 1 && (
          <Button kind="quiet" onClick={leaveOutAll}>
            Leave out all from {name}
          </Button>
        )}
        {hasLink && (
          <Button kind="quiet" onClick={stopLink}>
            Stop this link
          </Button>
        )}
      </div>
      <p className="small muted" role="status">
        {outcome}
      </p>
    </details>
  )
}
