import { stringify } from 'yaml'
import type { Evidence, SentenceEvidence } from '#domain/evidence.ts'
import type { Language } from '#domain/input/language.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import { typeset } from '#domain/typography.ts'
import { splitTrimmedSentences } from '#server/writing/draft.ts'
import { recordedRounds } from '#standins/model/rounds.ts'
import { type Case, roundCases } from './cases.ts'
import type { Family, Outcome } from './write-case.ts'

/** What is written by hand: everything up to the name of the recording. */
const ownHead = /^---\n[\s\S]*?\nrecording: (.+)\n/

/** Answers as it was recorded. */
export const recordedFamily: Family = {
  answer: (question) =>
    recordedRounds()
      .flatMap(({ questions }) => questions ?? [])
      .find(({ ask }) => question.endsWith(ask))?.answer ?? null,
  stop: new AbortController().signal,
}

/** The file of an example, from its recording written again. */
export async function writeExample(
  file: string,
  write: (recorded: Case) => Promise<Outcome>,
): Promise<string> {
  const label = ownHead.exec(file)?.[1]
  const found = roundCases.find((known) => known.label === label)
  if (!found) throw new Error(`No recording ${label}`)
  return renderExample(file, await write(found))
}

function renderExample(file: string, outcome: Outcome): string {
  const { case: asked, failed, text, sentences } = outcome
  const [head] = ownHead.exec(file) ?? []
  const round = recordedRounds().find(({ label }) => label === asked.label)
  if (!head || !round || failed) throw new Error(`${asked.label}: ${failed ?? 'no recording'}`)
  const language = outcome.language as Language
  const shown = (words: string) => typeset(words, language)
  const left = [...sentences]
  const body = splitParagraphs(text).map((paragraph) =>
    splitTrimmedSentences(paragraph)
      .map(() => left.shift())
      .filter((sentence) => sentence !== undefined)
      .map((sentence) =>
        [
          sentence.sentence,
          ...(sentence.status === 'supported' ? [] : [kindOf(sentence)]),
          ...new Set(sentence.evidence.flatMap((evidence) => evidenceNotes(evidence, asked))),
        ]
          .map(shown)
          .join(' | '),
      )
      .join('\n'),
  )
  const questions = round.questions?.map(({ about, ask, answer }) => ({
    about: shown(about),
    ask: shown(ask),
    answer: shown(answer),
  }))
  const notes = { ...notesOf(asked, shown), ...(questions && { asked: questions }) }
  const data = { brief: round.brief, notes }
  return `${head}${stringify(data, { lineWidth: 0 })}---\n\n${body.join('\n\n')}\n`
}

function kindOf({ sentence, status, question }: SentenceEvidence) {
  if (status === 'marked') return question ?? 'untold'
  if (status === 'speaker' || status === 'reflection' || status === 'ceremony') return status
  throw new Error(`${status}: ${sentence}`)
}

function notesOf({ input, contributors }: Case, shown: (words: string) => string) {
  const { name, memory, customer_name, relationship_word, scripture, pronouns, ...rest } = input
  const { relationship, qualities, additional, length, tone, theme } = rest
  const given = {
    person: name,
    relationship,
    relationshipWord: relationship_word,
    pronouns,
    scripture,
    qualities,
    memories: memory,
    length,
    tone,
    theme,
    additional,
    speaker: customer_name,
  }
  const filled = Object.entries(given).filter(([, text]) => text)
  const fromOthers = contributors?.map((one) => ({
    name: one.name,
    relation: one.relation,
    text: shown(one.text),
  }))
  return {
    ...Object.fromEntries(filled.map(([field, text]) => [field, shown(String(text))])),
    ...(fromOthers && { fromOthers }),
  }
}

const fields: Partial<Record<Evidence['origin'], string>> = {
  quality: 'qualities',
  memory: 'memories',
  answer: 'asked',
  message: 'additional',
  scripture: 'scripture',
  verses: 'verses',
}

/** In the first two pieces, our own words stand around the names. */
const ownWords = /The person who died:|What they were to the speaker:|The speaker:/

function evidenceNotes({ origin, words, contributor }: Evidence, { input }: Case): string[] {
  if (contributor) return [`fromOthers (${contributor.name}): ${words}`]
  if (origin !== 'person' && origin !== 'speaker') return [`${fields[origin]}: ${words}`]
  const names = words.split(ownWords).map((part) => part.replace(/^[\s.]+|[\s.]+$/g, ''))
  return names
    .filter((name) => name !== '')
    .map((name) => {
      const field = origin === 'person' && !input.name.includes(name) ? 'relationship' : origin
      return `${field}: ${name}`
    })
}
