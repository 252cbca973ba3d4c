import type { Length, Theme, Tone } from '#domain/choices.ts'
import { textsOf } from '#domain/fields.ts'
import { isSayable } from '#domain/input/kinds.ts'
import { detectLanguage, languageOfNotes } from '#domain/input/language.ts'
import { countWords, maxWords, targetWords } from '#domain/length.ts'
import { answersTo } from '#domain/listening.ts'
import { formatContributor } from '#domain/memories/memory.ts'
import { givenVerses } from '#domain/passage.ts'
import { choosePronoun, type Relationship, relationshipWord } from '#domain/relationship.ts'
import type { Pronoun } from '#domain/relationship-table.ts'
import { speakerName } from '#domain/speaker-name.ts'
import type { AutomationPayload } from '#server/gateways/models/models.ts'
import type { Submission } from '#server/store/submissions.ts'
import type { BriefInput } from './brief.ts'
import { contributedPieces, countOwnPieces, type Source, sourceOf, withKinds } from './source.ts'
import { withoutTyped } from './typed-words.ts'

/** With this many words of their own, the owner's language decides. */
const minOwnWords = 12

/**
 * The writer's input. Values were validated when the submission was stored. `source` has the memories of others
 * without the instructions in them.
 */
export function toBriefInput(submission: Submission, source: Source): BriefInput {
  const spoken = withoutUnspoken(submission, source)
  const answered = answersTo(spoken.questions)
  const relationship = submission.relationship as Relationship
  const chosen = submission.pronouns as Pronoun | ''
  const answers = answered.map(({ answer }) => answer)
  const described = textsOf(spoken, 'quality', 'memory')
  const messages = textsOf(spoken, 'message')
  const written = [described, answers, messages].flatMap((texts) => Object.values(texts)).join('\n')
  const fromOthers = memoriesOfOthers(source)
  const othersWords = fromOthers.map(({ words }) => words).join('\n')
  const verses = givenVerses(submission)
  const isShort = countWords(written) < minOwnWords
  const inLanguage = isShort ? `${written}\n${othersWords}` : written
  return {
    person: submission.person,
    relationship: relationshipWord(submission),
    pronouns: choosePronoun({ chosen, relationship, written }) ?? '',
    ...described,
    answers: answered,
    ...textsOf(spoken, 'scripture', 'message'),
    tone: submission.tone as Tone,
    theme: submission.theme as Theme,
    speaker: speakerName(submission.customer_name),
    language:
      submission.language === 'English'
        ? 'English'
        : (detectLanguage(inLanguage) ?? languageOfNotes),
    ...(verses !== '' && { verses }),
    // The key by which the prompts name the memories of others.
    ...(fromOthers.length > 0 && { fromOthers }),
  }
}

/** No writer sees the words of someone who doesn't want to go on. */
function withoutUnspoken(submission: Submission, source: Source): Submission {
  const words = source.filter(({ unspoken }) => unspoken).map(({ text }) => text)
  const spoken = (text: string) => words.reduce(withoutTyped, text)
  const texts = textsOf(submission, 'quality', 'memory', 'message', 'scripture')
  return {
    ...submission,
    ...(Object.fromEntries(
      Object.entries(texts).map(([column, text]) => [column, spoken(text)]),
    ) as typeof texts),
    questions: submission.questions.map((asked) => ({ ...asked, answer: spoken(asked.answer) })),
  }
}

function memoriesOfOthers(source: Source) {
  return contributedPieces(source).flatMap((places) => {
    const pieces = places.flatMap((place) => source[place] ?? [])
    const contributor = pieces[0]?.contributor
    const words = pieces.filter(({ kind }) => isSayable(kind)).map(({ text }) => text)
    return contributor && words.length > 0 ? [{ ...contributor, words: words.join(' ') }] : []
  })
}

export function sourceFor(
  submission: Submission,
  confirmed: readonly string[],
  edited: readonly string[] = [],
): Source {
  const source = sourceOf({
    ...textsOf(submission, 'quality', 'memory', 'message', 'scripture'),
    person: submission.person,
    relationship: relationshipWord(submission),
    speaker: speakerName(submission.customer_name),
    answers: answersTo(submission.questions),
    verses: givenVerses(submission),
    othersMemories: submission.othersMemories.map(({ kinds, ...memory }) => ({
      ...memory,
      kinds: kinds ?? [],
    })),
    confirmed,
    added: submission.addedMemories.map(({ kinds, ...added }) => ({
      ...added,
      kinds: kinds ?? [],
    })),
    edited,
    helplines: submission.listenings.map(({ helpline }) => helpline),
  })
  const kinds = submission.piece_kinds ?? []
  // Kinds are stored by position, and an answer added since then shifts the pieces after it.
  return kinds.length === countOwnPieces(source) ? withKinds(source, kinds) : source
}

export const toLengthInput = ({ questions, othersMemories, ...submission }: Submission) => ({
  ...textsOf(submission, 'quality', 'memory', 'message'),
  answers: answersTo(questions),
  othersMemories,
})

/** The target word count, and the maximum for the chosen length. */
export function lengthOf(submission: Submission): { targetWords: number; maxWords: number } {
  const length = submission.length as Length
  return {
    targetWords: targetWords(toLengthInput(submission), length),
    maxWords: maxWords(length),
  }
}

/** The request body for the external automation. */
export function toPayload(
  submission: Submission,
  source: Source,
  preview: string,
): AutomationPayload {
  const { id, person } = submission
  const relationship = relationshipWord(submission)
  const { tone, length, theme, type, email, customer_name, different } = submission
  const spoken = withoutUnspoken(submission, source)
  const { qualities, memories, scripture, additional, questions } = spoken
  const answers = answersTo(questions).map(({ answer }) => answer)
  const others = memoriesOfOthers(source).map(
    ({ words, ...by }) => `${formatContributor(by)}: ${words}`,
  )
  return {
    id,
    person,
    relationship,
    qualities,
    memories: [memories, ...answers, ...others].filter((text) => text !== '').join('\n'),
    scripture,
    tone,
    length,
    theme,
    name: person,
    type: type || relationship,
    email,
    customer_name,
    preview,
    additional,
    different,
  }
}
