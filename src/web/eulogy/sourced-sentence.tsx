import type { KeyboardEvent } from 'react'
import type { Sourced } from './sources.ts'

type Props = Sourced & {
  element: (element: HTMLElement | null) => void
  /** The id of the note while it is open. */
  note: string | null
  /** Whether Tab leads here. */
  reached: boolean
  onTouched: () => void
  onKey: (event: KeyboardEvent) => void
}

/** A sentence that can be asked where it comes from, and the answer in the margin. */
export function SourcedSentence({ sentence, from, element, note, reached, ...on }: Props) {
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button element would not run on from line to line */}
      <span
        ref={element}
        role="button"
        className={from === 'ours' ? 'sourced ours' : 'sourced'}
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

function MarginNote({ id, from }: { id: string } & Pick<Sourced, 'from'>) {
  return (
    <span className="margin-note" role="note" id={id}>
      <Origin from={from} />
    </span>
  )
}

function Origin({ from }: Pick<Sourced, 'from'>) {
  if (from === 'theirs') {
    return (
      <>
        <strong>Your own sentence</strong> <span>You wrote it here, or changed it.</span>
      </>
    )
  }
  if (from === 'ours') {
    return (
      <>
        <strong>Not from your words</strong>{' '}
        <span>A greeting, a thought, thanks or a goodbye.</span>
      </>
    )
  }
  return (
    <>
      <strong>From your words</strong> <q>{from.words}</q> <span>{about[from.field]}</span>
    </>
  )
}
