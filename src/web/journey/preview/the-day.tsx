import type { ReactNode } from 'react'
import { detectLanguage } from '#domain/input/language.ts'
import { memoryQuestion } from '#domain/memories/memory-question.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { splitSentences } from '#domain/sentences.ts'
import { speakerName } from '#domain/speaker-name.ts'
import { typeset } from '#domain/typography.ts'
import { nameAsShown } from '#web/journey/answers.ts'
import type { PreviewedSubmission } from '#web/journey/states.ts'

type Props = { submission: PreviewedSubmission; memory: string | undefined }

/** What the whole text is used with, in small pictures of it: only words that the preview shows are in them. */
export function TheDay({ submission, memory }: Props) {
  const { id, input, preview, evidence } = submission
  const person = input.name
  const language = detectLanguage(preview)
  const set = (text: string) => typeset(text, language)
  const sentences = splitParagraphs(set(preview)).map((text) =>
    splitSentences(text).map((sentence) => sentence.trim()),
  )
  const [[first = ''] = []] = sentences
  return (
    <section className="the-day" aria-labelledby="the-day">
      <h2 id="the-day">For the day itself</h2>
      <div className="day-pictures">
        <Picture caption="On your phone, in large type, offline too.">
          <div className="pic-phone">
            <span>
              <span>Done</span> <span>Aa</span>
            </span>
            <p>{clauseOf(first, 70)}</p>
            <b>Next</b>
          </div>
        </Picture>
        <Picture caption="On paper, each sentence on its own line.">
          <div className="pic-page">
            <b>{set(person)}</b>
            {shortPair(sentences).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </Picture>
        {evidence && (
          <Picture caption="Each line with the words it’s based on.">
            <div className="pic-line">
              <mark>{clauseOf(set(evidence.sentence), 80)}</mark>
              <span>
                <b>From your words</b>
                <q>{clauseOf(evidence.words, 50)}</q>
              </span>
            </div>
          </Picture>
        )}
        <Picture caption={`With what family remember of ${nameAsShown(speakerName(person))}.`}>
          <div className="pic-memory">
            <b>A memory of {set(person)}</b>
            <em>{memoryQuestion(person, id)}</em>
            <i>{memory}</i>
          </div>
        </Picture>
      </div>
    </section>
  )
}

/** Said by its caption, so a screen reader leaves the picture out. */
function Picture({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure>
      <div className="pic" aria-hidden="true">
        {children}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** As much as a picture has room for: up to a comma, or else cut at a word, if the words are apart. */
function clauseOf(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  const start = space > 0 ? text.slice(0, space) : [...text].slice(0, most).join('')
  const [clause] = /^.{20,}[,;:](?= |$)/su.exec(start) ?? []
  return clause ?? `${start}…`
}

/** The two shortest sentences that follow each other. The last one of a preview is cut off, so it isn't one of them. */
function shortPair(paragraphs: readonly (readonly string[])[]): readonly string[] {
  const whole = paragraphs.map((sentences, index) =>
    index === paragraphs.length - 1 ? sentences.slice(0, -1) : sentences,
  )
  const pairs = whole.flatMap((sentences) =>
    sentences.slice(1).map((next, index) => [sentences[index] ?? '', next]),
  )
  const lengthOf = (pair: readonly string[]) => pair.join(' ').length
  const [best] = pairs.toSorted((one, other) => lengthOf(one) - lengthOf(other))
  return best ?? paragraphs.flat().slice(0, 1)
}
