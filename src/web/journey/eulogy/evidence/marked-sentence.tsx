import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import type { SentenceOrigin } from './match-evidence.ts'

/** `takenBack`: who took back the memory that it rested on, and how many lines did. */
type Asked = Pick<SentenceOrigin, 'notFound' | 'question'> & {
  takenBack: { name: string; lines: number } | null
}

type Marked = Asked & {
  sentence: string
  /** The sentence as the page shows it. */
  shown: string
  /** One at a time is open. */
  open: boolean
  note: RefObject<HTMLElement | null> | null
  onOpen: () => void
  onTrue: () => void
  onChange: (words: string) => void
  onTakeOut: () => void
}

/** A sentence without evidence in the buyer's words, with the question whether it's true. */
export function MarkedSentence({ shown, open, onOpen, ...note }: Marked) {
  const id = useId()
  const words = shown.trimEnd()
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

type Note = Omit<Marked, 'shown' | 'open' | 'onOpen'> & { describedBy?: string }

export function MarkNote({ describedBy, sentence, note, onTrue, onTakeOut, ...mark }: Note) {
  const [isChanging, setIsChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { onChange, ...question } = mark
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand inside a paragraph
    <span
      className="mark-note no-print muted"
      role="group"
      aria-label="Line to check"
      ref={note}
      tabIndex={-1}
    >
      <span>
        <Question {...question} />
      </span>
      {isChanging ? (
        <SentenceField
          sentence={sentence.trim()}
          onChange={onChange}
          onCancel={() => {
            flushSync(() => setIsChanging(false))
            button.current?.focus()
          }}
        />
      ) : (
        <span className="mark-actions">
          <Button aria-describedby={describedBy} onClick={onTrue}>
            {yes(mark)}
          </Button>
          <Button ref={button} aria-describedby={describedBy} onClick={() => setIsChanging(true)}>
            Change it
          </Button>
          <Button aria-describedby={describedBy} onClick={onTakeOut}>
            Take it out
          </Button>
        </span>
      )}
    </span>
  )
}

type FieldProps = { sentence: string; onChange: (words: string) => void; onCancel: () => void }

/** The sentence to type in, in its place. */
function SentenceField({ sentence, onChange, onCancel }: FieldProps) {
  const [words, setWords] = useState(sentence)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(sentence.length, sentence.length)
  }, [sentence])
  const isSame = words.trim() === sentence || words.trim() === ''
  return (
    <>
      <textarea
        ref={field}
        aria-label="The line in your words"
        rows={3}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
        }}
      />
      <span className="mark-actions">
        <Button kind="primary" onClick={() => (isSame ? onCancel() : onChange(words))}>
          Save the line
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </span>
    </>
  )
}

function yes({ takenBack, question }: Asked): string {
  return takenBack || question ? 'Keep it' : 'It’s true'
}

function Question({ notFound, question, takenBack }: Asked) {
  if (takenBack) {
    const lines = takenBack.lines > 1 ? 'these lines' : 'this line'
    return `${takenBack.name} took their memory back. Keep ${lines}?`
  }
  const words = notFound ? <q>{notFound}</q> : 'this'
  if (question === 'hearer') return <>Should everyone hear this? {words}</>
  if (question === 'hint')
    return <>Could somebody hear in this what you want left unsaid?{notFound && <> {words}</>}</>
  if (question === 'broken')
    return <>People may stumble over {notFound ? words : 'this line'}. Keep it?</>
  return <>We couldn’t match {words} to your answers. Is it true?</>
}

type OutcomeProps = { text: string; onUndo: () => void; onNext?: (() => void) | undefined }

/** Confirms the action on a sentence in place, with an Undo button and one that leads to the next line. */
export function OutcomeNote({ text, onUndo, onNext }: OutcomeProps) {
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <span className="mark-note answered no-print muted">
      <span role="status">{text}</span>{' '}
      <Button kind="quiet" ref={undo} onClick={onUndo}>
        Undo
      </Button>
      {onNext && (
        <Button kind="quiet" onClick={onNext}>
          Next line to check
        </Button>
      )}
    </span>
  )
}
