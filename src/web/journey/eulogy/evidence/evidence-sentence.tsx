import { Fragment, type KeyboardEvent } from 'react'
import type { PieceOrigin, SentenceEvidence } from '#domain/evidence.ts'
import type { SentenceOrigin, SentenceWithEvidence } from './match-evidence.ts'

type Props = SentenceWithEvidence & {
  element: (element: HTMLElement | null) => void
  /** The id of the note while it is open. */
  note: string | null
  /** Whether Tab leads here. */
  reached: boolean
  onTouched: () => void
  onKey: (event: KeyboardEvent) => void
}

const lighter: SentenceOrigin['status'][] = ['reflection', 'ceremony']

/** A sentence that can be asked where it comes from, and the answer in the margin. */
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
          // Selecting words to copy them is no question about them.
          if (window.getSelection()?.isCollapsed ?? true) on.onTouched()
        }}
      >
        {sentence.trimEnd()}
      </span>
      {note && (
        <span className="evidence-note" role="note" id={note}>
          <Telling from={from} />
        </span>
      )}{' '}
    </>
  )
}

const headings: Record<SentenceOrigin['status'], string> = {
  supported: 'From your words',
  reflection: 'A reflection on your words',
  ceremony: 'A greeting, thanks or goodbye',
  marked: "We didn't find this in your words",
  confirmed: 'You told us this is true',
  own: 'Your own sentence',
}

function Telling({ from: { status, evidence, notFound } }: { from: SentenceOrigin }) {
  return (
    <>
      <strong>{headings[status]}</strong> <Words evidence={evidence} />
      {status === 'marked' && notFound !== '' && (
        <span>
          Not found: <q>{notFound}</q>
        </span>
      )}
      {status === 'own' && <span>You wrote it here, or changed it.</span>}
    </>
  )
}

const toldIn: Record<PieceOrigin, string> = {
  person: "Who it's for, and who speaks",
  speaker: "Who it's for, and who speaks",
  quality: 'What you told us about them',
  memory: 'What you remember',
  answer: 'Your answer',
  message: 'What you wanted said',
  scripture: 'The scripture you gave',
  confirmed: 'You told us this is true',
}

/** The words that were found, and after all from one place, where they come from. */
function Words({ evidence }: Pick<SentenceEvidence, 'evidence'>) {
  return evidence.map(({ origin, words }, at) => {
    const next = evidence[at + 1]
    const goesOn = next !== undefined && toldIn[next.origin] === toldIn[origin]
    return (
      <Fragment key={`${origin} ${words}`}>
        <q>{words}</q> {!goesOn && <span>{toldIn[origin]}</span>}{' '}
      </Fragment>
    )
  })
}
