import { useRef, useState } from 'react'
import type { Contribution } from '#contract/contributions.ts'
import { formatContributor } from '#domain/contributions/contribution.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import type { Choice } from './memories.ts'
import type { MemoryUse } from './memory-requester.ts'

type Props = {
  memory: Contribution
  use: MemoryUse
  failure: string | null
  /** All from the same person that may still be used. */
  samePerson: readonly Contribution[]
  /** Whether the link by which it was added still works. */
  hasLink: boolean
  onDecide: (choice: Choice, about?: readonly Contribution[]) => void
  /** Null once it's stopped, or why not. */
  onStopLink: () => Promise<string | null>
}

/** One memory, with what the owner can do about it. */
export function Memory({ memory, use, failure, onDecide, ...others }: Props) {
  const { state } = memory
  const decide = (next: Choice['state']) => onDecide({ state: next })
  return (
    <li className="memory">
      <p className="line">
        <strong dir="auto">{formatContributor(memory)}</strong>
        {state === 'new' && <span className="memory-new">New</span>}
      </p>
      <Words text={memory.text} />
      <fieldset aria-label={`The memory of ${memory.name}`}>
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
        <ErrorMessage text={failure} alert />
        <More name={memory.name} onDecide={onDecide} {...others} />
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

type MoreProps = Omit<Props, 'memory' | 'use' | 'failure'> & { name: string }

export function More({ name, samePerson, hasLink, onDecide, onStopLink }: MoreProps) {
  const hasChoice = samePerson.length > 1 || hasLink
  // Stays once it was shown, because its summary gets the focus.
  const [isShown, setIsShown] = useState(hasChoice)
  if (hasChoice && !isShown) setIsShown(true)
  const [outcome, setOutcome] = useState('')
  const summary = useRef<HTMLElement>(null)
  // Their button is removed with what they did.
  const leaveOutAll = () => {
    onDecide({ state: 'left-out' }, samePerson)
    summary.current?.focus()
  }
  const stopLink = async () => {
    const failure = await onStopLink()
    setOutcome(failure ?? 'The link is stopped. Nobody can add another memory with it.')
    if (failure === null) summary.current?.focus()
  }
  if (!isShown) return null
  return (
    <details className="memory-more">
      <summary ref={summary}>
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
