import { type Dispatch, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Version } from '#contract/eulogies.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { setConfirmed } from './confirm-sentence.ts'
import { matchEvidence, type SentenceWithEvidence } from './match-evidence.ts'
import { withoutSentence } from './sentence-edits.ts'

/** More marks than this would bury the text under questions: then one at a time is open. */
const mostOpen = 4

type Place = { paragraph: number; at: number }
type Settled = { in: string; place: Place; text: string; undo: () => void }

/** The marked lines of the text that is shown, and what the buyer does with them. */
export function useMarks(eulogy: Eulogy, dispatch: Dispatch<EulogyEvent>) {
  const { submissionId, text } = eulogy
  const version = shownVersion(eulogy)
  const paragraphs = version ? matchEvidence(text, version) : []
  const marked = paragraphs.flat().flatMap(({ from }, at) => (from.status === 'marked' ? [at] : []))
  const [chosen, setChosen] = useState<number | null>(null)
  const [settled, setSettled] = useState<Settled | null>(null)
  const note = useRef<HTMLElement>(null)
  const open = chosen !== null && marked.includes(chosen) ? chosen : marked[0]

  const lookAt = (place: number | null) => {
    flushSync(() => setChosen(place))
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'center' })
  }
  const settle = (place: Place, message: string, undo: () => void) => {
    const undone = () => {
      setSettled(null)
      undo()
    }
    setSettled({ in: submissionId, place, text: message, undo: undone })
  }
  return {
    paragraphs,
    marked,
    note,
    isOpen: (place: number) => marked.length <= mostOpen || place === open,
    /** Whether this is the note that the count above the text leads to. */
    isFirst: (place: number) => place === open,
    lookAt,
    settledAt: (paragraph: number, at: number) =>
      settled?.in === submissionId && isAt(settled.place, paragraph, at, paragraphs)
        ? settled
        : null,
    confirm(known: Version, sentence: string, place: Place) {
      void setConfirmed(dispatch, known, sentence, true)
      settle(
        { ...place, at: place.at + 1 },
        "Thank you. It stays, because you told us it's true.",
        () => void setConfirmed(dispatch, known, sentence, false),
      )
    },
    takeOut(nth: number, place: Place) {
      dispatch({ type: 'edited', text: withoutSentence(text, nth), asStep: true })
      settle(place, 'Taken out.', () => dispatch({ type: 'undone' }))
    },
  }
}

export type Marks = ReturnType<typeof useMarks>

/** A paragraph that went with its only sentence leaves the note to the end of the one before. */
function isAt(
  place: Place,
  paragraph: number,
  at: number,
  paragraphs: SentenceWithEvidence[][],
): boolean {
  const last = paragraphs.length - 1
  if (place.paragraph > last) {
    return paragraph === last && at === paragraphs[last]?.length
  }
  return place.paragraph === paragraph && place.at === at
}
