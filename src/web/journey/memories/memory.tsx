import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Contribution } from '#contract/contributions.ts'
import { formatTeller } from '#domain/contributions/contribution.ts'
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
  const decide = (next: Choice['state']) => onDecide({ state: next, report: false })
  return (
    <li className="memory">
      <p className="memory-teller">
        <strong dir="auto">{formatTeller(memory)}</strong>
        {state === 'new' && <span className="memory-new">New</span>}
      </p>
      <Words text={memory.text} />
      <fieldset aria-label={`The memory of ${memory.name}`}>
        <div className="memory-actions">
          <Button aria-pressed={state === 'used'} onClick={() => decide('used')}>
            Use it
          </Button>
          <Button aria-pressed={state === 'left-out'} onClick={() => decide('left-out')}>
            Leave it out
          </Button>
        </div>
        <p className="small muted" role="status">
          <Outcome memory={memory} use={use} />
        </p>
        <ErrorMessage text={failure} alert />
        {state !== 'hidden' && <More name={memory.name} onDecide={onDecide} {...others} />}
      </fieldset>
    </li>
  )
}

function Outcome({ memory, use }: Pick<Props, 'memory' | 'use'>) {
  switch (memory.state) {
    case 'new':
      return null
    case 'used':
      return use.describe(memory)
    case 'left-out':
      return use.describeLeftOut?.(memory) ?? 'We won’t use it.'
    case 'hidden':
      return memory.reported ? 'Hidden, and reported to us.' : 'Hidden.'
  }
}

/** How much of a long memory is shown at first. */
const foldedLength = 320

function Words({ text }: { text: string }) {
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

function More({ name, samePerson, hasLink, onDecide, onStopLink }: MoreProps) {
  const [reporting, setReporting] = useState(false)
  const [outcome, setOutcome] = useState('')
  const summary = useRef<HTMLElement>(null)
  const cancel = () => {
    setReporting(false)
    summary.current?.focus()
  }
  const hide = (report: boolean) => onDecide({ state: 'hidden', report })
  // Their button is removed with what they did.
  const leaveOutAll = () => {
    onDecide({ state: 'left-out', report: false }, samePerson)
    summary.current?.focus()
  }
  const stopLink = async () => {
    const failure = await onStopLink()
    setOutcome(failure ?? 'The link is stopped. Nobody can add another memory with it.')
    if (failure === null) summary.current?.focus()
  }
  return (
    <details className="memory-more">
      <summary ref={summary}>
        More<span className="visually-hidden"> about the memory of {name}</span>
      </summary>
      {reporting ? (
        <>
          <Question>Report this as abuse? It’s hidden here, and we look at it.</Question>
          <div className="memory-actions">
            <Button onClick={() => hide(true)}>Report and hide it</Button>
            <Button kind="quiet" onClick={cancel}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div className="memory-actions">
          <Button kind="quiet" onClick={() => hide(false)}>
            Hide
          </Button>
          <Button kind="quiet" onClick={() => setReporting(true)}>
            Report abuse
          </Button>
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
      )}
      <p className="small muted" role="status">
        {outcome}
      </p>
    </details>
  )
}

/** Takes the focus of the button that it replaces. */
function Question({ children }: { children: ReactNode }) {
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <p ref={question} tabIndex={-1}>
      {children}
    </p>
  )
}
