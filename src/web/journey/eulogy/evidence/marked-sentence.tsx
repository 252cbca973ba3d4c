import { type RefObject, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type Marked = {
  sentence: string
  notFound: string
  /** With many marks, one at a time is open. */
  open: boolean
  note: RefObject<HTMLElement | null> | null
  onOpen: () => void
  onTrue: () => void
  onTakeOut: () => void
}

/** A sentence without evidence in the buyer's words, with the question whether it's true. */
export function MarkedSentence({ sentence, open, onOpen, ...note }: Marked) {
  const id = useId()
  const words = sentence.trimEnd()
  if (open) {
    return (
      <>
        <span className="marked" id={id}>
          {words}
        </span>{' '}
        <MarkNote describedBy={id} {...note} />
      </>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button element would not run on from line to line */}
      <span
        role="button"
        className="marked"
        tabIndex={0}
        aria-expanded={false}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          onOpen()
        }}
      >
        {words}
      </span>{' '}
    </>
  )
}

type Note = Pick<Marked, 'notFound' | 'note' | 'onTrue' | 'onTakeOut'> & { describedBy?: string }

export function MarkNote({ describedBy, notFound, note, onTrue, onTakeOut }: Note) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside a paragraph
    <span className="mark-note" role="group" aria-label="Line to check" ref={note} tabIndex={-1}>
      <span>We didn't find {notFound ? <q>{notFound}</q> : 'this'} in your words. Is it true?</span>
      <span className="mark-actions">
        <Button aria-describedby={describedBy} onClick={onTrue}>
          It's true
        </Button>
        <Button aria-describedby={describedBy} onClick={onTakeOut}>
          Take it out
        </Button>
      </span>
    </span>
  )
}

/** Confirms the action on a sentence in place, with an Undo button. */
export function SettledNote({ text, onUndo }: { text: string; onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <span className="mark-note settled">
      <span role="status">{text}</span>{' '}
      <Button kind="quiet" ref={undo} onClick={onUndo}>
        Undo
      </Button>
    </span>
  )
}
