import { Fragment, type KeyboardEvent } from 'react'
import type { Source } from '#domain/review.ts'
import type { Origin, Sourced } from './sources.ts'

type Props = Sourced & {
  element: (element: HTMLElement | null) => void
  /** The id of the note while it is open. */
  note: string | null
  /** Whether Tab leads here. */
  reached: boolean
  onTouched: () => void
  onKey: (event: KeyboardEvent) => void
}

const pale: Origin['kind'][] = ['ours', 'thought']

/** A sentence that can be asked where it comes from, and the answer in the margin. */
export function SourcedSentence({ sentence, from, element, note, reached, ...on }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button element would not run on from line to line */}
      <span
        ref={element}
        role="button"
        className={pale.includes(from.kind) ? 'sourced pale' : 'sourced'}
        tabIndex={reached ? 0 : -1}
        aria-expanded={note !== null}
        aria-describedby={note ?? undefined}
        onKeyDown={on.onKey}
        onClick={() => {
          // Whoever marks words to copy them does not ask where they come from.
          if (window.getSelection()?.isCollapsed ?? true) on.onTouched()
        }}
      >
        {sentence.trimEnd()}
      </span>
      {note && <MarginNote id={note} from={from} />}{' '}
    </>
  )
}

const about = {
  qualities: 'What you told of their qualities',
  memories: 'What you remember',
  scripture: 'The scripture you gave',
  additional: 'What you wanted said',
}

function MarginNote({ id, from }: { id: string; from: Origin }) {
  return (
    <span className="margin-note" role="note" id={id}>
      <Telling from={from} />
    </span>
  )
}

function Telling({ from }: { from: Origin }) {
  switch (from.kind) {
    case 'told':
      return (
        <>
          <strong>From your words</strong> <Words words={from.words} />
        </>
      )
    case 'thought':
      return (
        <>
          <strong>A thought that follows your words</strong> <Words words={from.words} />
        </>
      )
    case 'ours':
      return (
        <>
          <strong>Not from your words</strong>{' '}
          <span>A greeting, a thought, thanks or a goodbye.</span>
        </>
      )
    case 'theirs':
      return (
        <>
          <strong>Your own sentence</strong> <span>You wrote it here, or changed it.</span>
        </>
      )
  }
}

/** What was told, and behind all that was told in one place what was asked there. */
function Words({ words }: { words: Source[] }) {
  return words.map(({ field, words: told }, at) => (
    <Fragment key={`${field} ${told}`}>
      <q>{told}</q> {words[at + 1]?.field !== field && <span>{about[field]}</span>}{' '}
    </Fragment>
  ))
}
