import { type ComponentProps, Fragment, useId } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { detectLanguage } from '#domain/input/language.ts'
import { typeset } from '#domain/typography.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import { EvidenceSentence, useOpenSentence } from './evidence-sentence.tsx'
import { MarkedSentence, MarkNote, OutcomeNote } from './marked-sentence.tsx'
import { countTakenBack } from './match-evidence.ts'
import type { Marks, Place } from './use-marks.ts'

type Props = {
  text: string
  person: string | null
  version: Version
  marks: Marks
  /** Whether each sentence can show its evidence. */
  showsEvidence: boolean
  /** Whether marked lines ask. */
  asks: boolean
} & Pick<ComponentProps<typeof Sheet>, 'wrap'>

/** The text with its marked lines and, if wanted, its evidence. */
export function CheckedSheet({ text, person, version, marks, showsEvidence, asks, wrap }: Props) {
  const { paragraphs } = marks
  const language = detectLanguage(text)
  const opened = useOpenSentence(paragraphs.flat())
  const id = useId()
  const outcomeAt = (place: Place) => {
    const outcome = marks.outcomeAt(place)
    if (!outcome) return null
    const before = paragraphs.slice(0, place.paragraphIndex).flat().length + place.sentenceIndex
    const next = marks.marked.find((index) => index >= before) ?? marks.marked[0]
    const onNext = next === undefined || showsEvidence ? undefined : () => marks.focusNote(next)
    return <OutcomeNote text={outcome.text} onUndo={outcome.undo} onNext={onNext} />
  }
  const sentenceAt = (place: Place, index: number) => {
    const known = paragraphs[place.paragraphIndex]?.[place.sentenceIndex]
    if (!known) return null
    const { sentence, from } = known
    const shown = typeset(sentence, language)
    const isMarked = from.status === 'marked'
    const mark = {
      sentence,
      notFound: from.notFound,
      question: from.question,
      takenBack: from.deletedBy
        ? { name: from.deletedBy, lines: countTakenBack(paragraphs.flat(), from.deletedBy) }
        : null,
      note: marks.isOpen(index) ? marks.note : null,
      onTrue: () => marks.confirm(version, known, place),
      onChange: (words: string) => marks.changeSentence(index, words, place),
      onTakeOut: () => marks.removeSentence(index, place),
    }
    if (showsEvidence) {
      return (
        <>
          <EvidenceSentence
            sentence={shown}
            from={from}
            element={opened.keep(index)}
            note={opened.open === index ? id : null}
            reached={opened.reached === index}
            onPress={() => opened.toggle(index)}
            onKey={(event) => opened.onKey(event, index)}
          />
          {isMarked && opened.open === index && <MarkNote {...mark} />}
        </>
      )
    }
    if (!isMarked) return shown
    if (!asks) return <span className="marked">{shown}</span>
    const open = marks.isOpen(index)
    return (
      <MarkedSentence {...mark} shown={shown} open={open} onOpen={() => marks.focusNote(index)} />
    )
  }
  return (
    <Sheet
      text={text}
      person={person}
      mayHaveDropCap={!showsEvidence}
      wrap={wrap}
      paragraph={(paragraphIndex) => {
        const before = paragraphs.slice(0, paragraphIndex).flat().length
        const sentences = paragraphs[paragraphIndex] ?? []
        return (
          <>
            {sentences.map((_, sentenceIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name than their index
              <Fragment key={sentenceIndex}>
                {outcomeAt({ paragraphIndex, sentenceIndex })}
                {sentenceAt({ paragraphIndex, sentenceIndex }, before + sentenceIndex)}
              </Fragment>
            ))}
            {outcomeAt({ paragraphIndex, sentenceIndex: sentences.length })}
          </>
        )
      }}
    />
  )
}
