import { type ComponentProps, Fragment, useId } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { detectLanguage } from '#domain/input/language.ts'
import { typeset } from '#domain/typography.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import { EvidenceSentence, useOpenSentence } from './evidence-sentence.tsx'
import { MarkedSentence, MarkNote, SettledNote } from './marked-sentence.tsx'
import { countTakenBack } from './match-evidence.ts'
import type { Marks } from './use-marks.ts'

type Props = {
  text: string
  person: string | null
  version: Version
  marks: Marks
  /** Whether each sentence can show its evidence. */
  showsEvidence: boolean
} & Pick<ComponentProps<typeof Sheet>, 'wrap'>

/** The text with its marked lines and, if wanted, its evidence. */
export function CheckedSheet({ text, person, version, marks, showsEvidence, wrap }: Props) {
  const { paragraphs } = marks
  const language = detectLanguage(text)
  const opened = useOpenSentence(paragraphs.flat())
  const id = useId()
  const settledAt = (paragraph: number, at: number) => {
    const settled = marks.settledAt(paragraph, at)
    if (!settled) return null
    const before = paragraphs.slice(0, paragraph).flat().length + at
    const next = marks.marked.find((nth) => nth >= before) ?? marks.marked[0]
    const onNext = next === undefined || showsEvidence ? undefined : () => marks.focusNote(next)
    return <SettledNote text={settled.text} onUndo={settled.undo} onNext={onNext} />
  }
  const sentenceAt = (paragraph: number, at: number, nth: number) => {
    const known = paragraphs[paragraph]?.[at]
    if (!known) return null
    const { sentence, from } = known
    const shown = typeset(sentence, language)
    const isMarked = from.status === 'marked'
    const mark = {
      sentence,
      notFound: from.notFound,
      question: from.question,
      takenBack: from.takenBackBy
        ? { name: from.takenBackBy, lines: countTakenBack(paragraphs.flat(), from.takenBackBy) }
        : null,
      note: marks.isOpen(nth) ? marks.note : null,
      onTrue: () => marks.confirm(version, known, { paragraph, at }),
      onChange: (words: string) => marks.changeSentence(nth, words, { paragraph, at }),
      onTakeOut: () => marks.removeSentence(nth, { paragraph, at }),
    }
    if (showsEvidence) {
      return (
        <>
          <EvidenceSentence
            sentence={shown}
            from={from}
            element={opened.keep(nth)}
            note={opened.open === nth ? id : null}
            reached={opened.reached === nth}
            onPress={() => opened.toggle(nth)}
            onKey={(event) => opened.onKey(event, nth)}
          />
          {isMarked && opened.open === nth && <MarkNote {...mark} />}
        </>
      )
    }
    if (!isMarked) return shown
    const open = marks.isOpen(nth)
    return (
      <MarkedSentence {...mark} shown={shown} open={open} onOpen={() => marks.focusNote(nth)} />
    )
  }
  return (
    <Sheet
      text={text}
      person={person}
      wrap={wrap}
      paragraph={(paragraph) => {
        const before = paragraphs.slice(0, paragraph).flat().length
        const sentences = paragraphs[paragraph] ?? []
        return (
          <>
            {sentences.map((_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other name than their index
              <Fragment key={at}>
                {settledAt(paragraph, at)}
                {sentenceAt(paragraph, at, before + at)}
              </Fragment>
            ))}
            {settledAt(paragraph, sentences.length)}
          </>
        )
      }}
    />
  )
}
