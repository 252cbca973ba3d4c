import { type Dispatch, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Version } from '#contract/eulogies.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { confirmSentence } from '#web/journey/eulogy/eulogy-requests.ts'
import { logError } from '#web/log.ts'
import { matchEvidence, type SentenceWithEvidence } from './match-evidence.ts'
import { replaceSentence, withoutSentence } from './sentence-edits.ts'

const notConfirmed =
  'We couldn’t save that just now. Your eulogy is safe. Please press the button again.'

export type Place = { paragraphIndex: number; sentenceIndex: number }
type Outcome = { in: string; place: Place; text: string; undo: () => void }

/** The marked sentences and the buyer's actions on them. A new `checkFrom` opens the question about the first. */
export function useMarks(eulogy: Eulogy, dispatch: Dispatch<EulogyEvent>, checkFrom: number) {
  const { submissionId, text } = eulogy
  const version = shownVersion(eulogy)
  const paragraphs = version ? matchEvidence(text, version) : []
  const marked = paragraphs
    .flat()
    .flatMap(({ from }, index) => (from.status === 'marked' ? [index] : []))
  const [chosen, setChosen] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const note = useRef<HTMLElement>(null)

  const [answered, setAnswered] = useState(checkFrom)
  if (checkFrom !== answered) {
    setAnswered(checkFrom)
    setChosen(marked[0] ?? null)
  }
  useEffect(() => {
    if (checkFrom > 0) goTo(note.current)
  }, [checkFrom])

  /** Opens the question about this sentence. */
  const focusNote = (index: number) => {
    flushSync(() => setChosen(index))
    goTo(note.current)
  }
  const settle = (place: Place, message: string, undo: () => void) => {
    const undoAndClear = () => {
      setOutcome(null)
      undo()
    }
    setChosen(null)
    setOutcome({ in: submissionId, place, text: message, undo: undoAndClear })
  }
  return {
    paragraphs,
    marked,
    note,
    isOpen: (index: number) => index === chosen,
    focusNote,
    outcomeAt: (place: Place) =>
      outcome?.in === submissionId && isAt(outcome.place, place, paragraphs) ? outcome : null,
    confirm(known: Version, { sentence, from }: SentenceWithEvidence, place: Place) {
      void setConfirmed(dispatch, known, sentence, true)
      settle(
        { ...place, sentenceIndex: place.sentenceIndex + 1 },
        from.deletedBy ? 'It stays.' : 'Thank you. It stays, because you told us it’s true.',
        () => void setConfirmed(dispatch, known, sentence, false),
      )
    },
    changeSentence(index: number, words: string, place: Place) {
      dispatch({ type: 'edited', text: replaceSentence(text, index, words), asStep: true })
      settle({ ...place, sentenceIndex: place.sentenceIndex + 1 }, 'Changed.', () =>
        dispatch({ type: 'undone' }),
      )
    },
    removeSentence(index: number, place: Place) {
      dispatch({ type: 'edited', text: withoutSentence(text, index), asStep: true })
      settle(place, 'Taken out.', () => dispatch({ type: 'undone' }))
    },
  }
}

export type Marks = ReturnType<typeof useMarks>

function goTo(note: HTMLElement | null) {
  const reduceMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  note?.focus({ preventScroll: true })
  note?.scrollIntoView({ behavior: reduceMotion ? 'auto' : 'smooth', block: 'center' })
}

/** If the whole last paragraph was removed, the note moves to the end of the previous one. */
function isAt(place: Place, shown: Place, paragraphs: SentenceWithEvidence[][]): boolean {
  const last = paragraphs.length - 1
  const { paragraphIndex, sentenceIndex } =
    place.paragraphIndex > last
      ? { paragraphIndex: last, sentenceIndex: paragraphs[last]?.length }
      : place
  return paragraphIndex === shown.paragraphIndex && sentenceIndex === shown.sentenceIndex
}

/** Confirms a sentence or withdraws the confirmation. The page updates before the server responds. */
export async function setConfirmed(
  dispatch: Dispatch<EulogyEvent>,
  { submissionId, sentences, removed, rewrites }: Version,
  shown: string,
  isTrue: boolean,
) {
  const all = [...sentences, ...removed, ...rewrites.flatMap((rewrite) => rewrite.sentences)]
  const known = all.find((candidate) => candidate.sentence.trim() === shown.trim())
  if (!known) return
  const { sentence } = known
  dispatch({ type: 'sentence-confirmed', submissionId, sentence, isTrue })
  try {
    await confirmSentence(submissionId, { sentence, isTrue })
    dispatch({ type: 'failure-cleared', failure: notConfirmed })
  } catch (error) {
    logError('The sentence could not be confirmed', error)
    dispatch({ type: 'sentence-confirmed', submissionId, sentence, isTrue: !isTrue })
    dispatch({ type: 'failed', failure: notConfirmed })
  }
}
