import { type Dispatch, useState } from 'react'
import type { RemovedSentence } from '#domain/evidence.ts'
import { typeset } from '#domain/typography.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { Button } from '#web/ui/button.tsx'
import { OutcomeNote } from './marked-sentence.tsx'
import { reinsert, stillRemoved } from './sentence-edits.ts'
import { setConfirmed } from './use-marks.ts'

const summary = (count: number) =>
  `We took out ${count} ${count === 1 ? 'sentence' : 'sentences'} we couldn’t match to your answers`

type Props = { eulogy: Eulogy; dispatch: Dispatch<EulogyEvent> }

/** The sentences we removed, each with a button that puts it back. */
export function RemovedSentences({ eulogy, dispatch }: Props) {
  const [back, setBack] = useState<RemovedSentence | null>(null)
  const { text } = eulogy
  const version = shownVersion(eulogy)
  if (!version || version.removed.length === 0) return null
  const left = stillRemoved(text, version)
  const isBack = back !== null && !left.includes(back)
  if (left.length === 0 && !isBack) return null
  return (
    <details className="listed-sentences no-print">
      <summary>{left.length > 0 ? summary(left.length) : 'Everything is back in the text'}</summary>
      <p className="small muted">Put back what’s true. It returns to its old place.</p>
      {isBack && (
        <p>
          <OutcomeNote
            key={back.sentence}
            text="It’s back in the text."
            onUndo={() => {
              setBack(null)
              dispatch({ type: 'undone' })
              void setConfirmed(dispatch, version, back.sentence, false)
            }}
          />
        </p>
      )}
      <ul>
        {left.map((removed) => (
          <li key={`${removed.after} ${removed.sentence}`}>
            <q>{typeset(removed.sentence.trim())}</q>
            <Button
              aria-label={`Put it back: ${removed.sentence.trim()}`}
              onClick={() => {
                setBack(removed)
                dispatch({ type: 'edited', text: reinsert(text, version, removed), asStep: true })
                void setConfirmed(dispatch, version, removed.sentence, true)
              }}
            >
              Put it back
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
