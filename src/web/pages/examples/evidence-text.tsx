import { Fragment } from 'react'
import type { Example, ExampleEvidence, ExampleSentence } from '#web/copy/examples/example.ts'
import { sourceLabel } from '#web/copy/examples/labels.ts'

type Props = Pick<Example, 'paragraphs' | 'language' | 'notes'>

/**
 * Each sentence is a details element, so its evidence opens without a script. They share a name, so opening
 * one closes the others. A paragraph element can't contain them.
 */
export function EvidenceText({ paragraphs, language, notes }: Props) {
  const firstSupported = paragraphs.flat().find(({ kind }) => kind === 'supported')
  return (
    <div className="evidence-text" lang={language}>
      {paragraphs.map((sentences, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their index
        <div key={at} className="evidence-paragraph">
          {sentences.map((sentence, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may appear twice
            <Fragment key={nth}>
              <details name="sentence" open={sentence === firstSupported}>
                <summary className="has-evidence">{sentence.text}</summary>
                <SentenceNote {...sentence} notes={notes} />
              </details>{' '}
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}

type NoteProps = ExampleSentence & Pick<Example, 'notes'>

function SentenceNote({ kind, evidence, notes }: NoteProps) {
  const from = evidence.map((quoted) => sourceLabel(quoted, notes))
  return (
    <div className="evidence-note no-print muted">
      <p lang="en">
        <strong>{formatEvidenceTitle(kind, evidence)}</strong>
      </p>
      {evidence.map(({ words }, at) => (
        <Fragment key={`${from[at]} ${words}`}>
          <p>
            <q>{words.replace(/[“”]/g, (mark) => innerMarks[mark] ?? mark)}</q>
          </p>
          {from[at + 1] !== from[at] && <p lang="en">{from[at]}</p>}
        </Fragment>
      ))}
    </div>
  )
}

/** A quotation inside a quotation takes single marks. */
const innerMarks: Record<string, string> = { '“': '‘', '”': '’' }

/** What we ask the speaker about a sentence. */
const asked = {
  hearer: 'We ask whether everyone should hear it.',
  hint: 'We ask whether somebody could hear in it what is to stay unsaid.',
  broken: 'We ask whether people may stumble over it.',
  untold: 'Not all of it was told. We ask whether it’s true.',
}

function formatEvidenceTitle(kind: ExampleSentence['kind'], evidence: ExampleEvidence[]): string {
  const noted = evidence.filter(({ field }) => field !== 'asked').length
  const answered = noted === 0 ? 'an answer' : 'the notes and an answer'
  const words = noted === evidence.length ? 'the notes' : answered
  if (kind === 'supported' && evidence.every(({ field }) => field === 'verses'))
    return 'From the Bible'
  if (kind === 'supported') return `From ${words}`
  if (kind === 'ceremony') return 'A greeting, thanks or a word to the room'
  if (kind === 'speaker') return 'About the speaker. We ask them to change what isn’t them.'
  if (kind in asked) return `From ${words}. ${asked[kind as keyof typeof asked]}`
  return evidence.length > 0 ? `A reflection on ${words}` : 'A reflection, not a statement of fact'
}
