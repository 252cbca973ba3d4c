import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatHeading, formatLabel } from '#domain/describe-evidence.ts'
import type { Evidence } from '#domain/evidence.ts'
import type { SentenceOrigin, SentenceWithEvidence } from './match-evidence.ts'

type Props = SentenceWithEvidence & {
  element: (element: HTMLElement | null) => void
  /** The id of the note while it is open. */
  note: string | null
  /** Whether Tab leads here. */
  reached: boolean
  onPress: () => void
  onKey: (event: KeyboardEvent) => void
}

const lighter: SentenceOrigin['status'][] = ['reflection', 'ceremony']

/** A sentence that shows its evidence in the margin when it is pressed. */
export function EvidenceSentence({ sentence, from, element, note, reached, ...on }: Props) {
  const classes = ['has-evidence']
  if (lighter.includes(from.status)) classes.push('no-evidence-needed')
  if (from.status === 'marked') classes.push('marked')
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a button element would not run on from line to line */}
      <span
        ref={element}
        role="button"
        className={classes.join(' ')}
        tabIndex={reached ? 0 : -1}
        aria-expanded={note !== null}
        aria-describedby={note ?? undefined}
        onKeyDown={on.onKey}
        onClick={() => {
          // Selecting words to copy them doesn't open the note.
          if (window.getSelection()?.isCollapsed ?? true) on.onPress()
        }}
      >
        {sentence.trimEnd()}
      </span>{' '}
      {note && (
        <span className="evidence-note no-print muted" role="note" id={note}>
          <EvidenceExplanation from={from} />
        </span>
      )}
    </>
  )
}

/** Why a sentence is in the text, with the words that it's based on. */
export function EvidenceExplanation({ from }: { from: SentenceOrigin }) {
  const { status, evidence, notFound, question, deletedBy } = from
  const isUnfound = status === 'marked' && question === undefined && deletedBy === undefined
  return (
    <>
      <strong>{formatHeading(from)}</strong> <Words evidence={evidence} />
      {isUnfound && notFound !== '' && (
        <span>
          Not found: <q>{notFound}</q>
        </span>
      )}
      {status === 'own' && <span>You wrote it here, or changed it.</span>}
    </>
  )
}

/** The quotes: someone else's after their name, the buyer's with their origin after the last one from it. */
function Words({ evidence }: { evidence: readonly Evidence[] }) {
  return evidence.map((item, index) => {
    const { origin, words, contributor } = item
    const label = formatLabel(item)
    const before = evidence[index - 1]
    const next = evidence[index + 1]
    const startsContributor =
      contributor !== undefined && (!before || formatLabel(before) !== label)
    const endsOrigin = contributor === undefined && (!next || formatLabel(next) !== label)
    return (
      <Fragment key={`${origin} ${words}`}>
        {startsContributor && <span>{label}:</span>} <q>{words}</q>{' '}
        {endsOrigin && <span>{label}</span>}{' '}
      </Fragment>
    )
  })
}

/** One sentence at a time is open. The text is one tab stop; the arrow keys move inside it. */
export function useOpenSentence(all: readonly SentenceWithEvidence[]) {
  const [open, setOpen] = useState<number | null>(() => firstFound(all))
  const [reached, setReached] = useState(open ?? 0)
  const sentences = useRef<(HTMLElement | null)[]>([])
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) sentences.current[reached]?.focus()
    moved.current = false
  }, [reached])

  const toggle = (index: number) => {
    setReached(index)
    setOpen(open === index ? null : index)
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const next = nextIndex(event.key, index, all.length)
    const pressed = event.key === 'Enter' || event.key === ' '
    if (next !== null || pressed) event.preventDefault()
    if (pressed) toggle(index)
    if (event.key === 'Escape') setOpen(null)
    if (next === null) return
    moved.current = next !== index
    setReached(next)
    setOpen(next)
  }
  const keep = (index: number) => (element: HTMLElement | null) => {
    sentences.current[index] = element
  }
  return { open, reached: Math.min(reached, all.length - 1), toggle, onKey, keep }
}

function firstFound(all: readonly SentenceWithEvidence[]): number | null {
  const index = all.findIndex(({ from }) => from.status === 'supported')
  return index < 0 ? null : index
}

function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(index + 1, count - 1)
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
