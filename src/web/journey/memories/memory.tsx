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
  onDecide: (choice: Choice) => void
}

/** One memory, with what the owner can do about it. */
export function Memory({ memory, use, failure, onDecide }: Props) {
  const { name, state } = memory
  const decide = (next: Choice['state']) => onDecide({ state: next, report: false })
  return (
    <li className="memory">
      <p className="memory-teller">
        <strong dir="auto">{formatTeller(memory)}</strong>
        {state === 'new' && <span className="memory-new">New</span>}
      </p>
      <Words text={memory.text} />
      <fieldset aria-label={`The memory of ${name}`}>
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
        {state !== 'hidden' && <More name={name} onDecide={onDecide} />}
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

function More({ name, onDecide }: Pick<Props, 'onDecide'> & { name: string }) {
  const [reporting, setReporting] = useState(false)
  const summary = useRef<HTMLElement>(null)
  const cancel = () => {
    setReporting(false)
    summary.current?.focus()
  }
  const hide = (report: boolean) => onDecide({ state: 'hidden', report })
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
        </div>
      )}
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
