import {
  farewellSentences,
  fillerSentences,
  introduce,
  messageOf,
  scriptureOf,
} from './boilerplate.ts'
import { isSayable, kindOf } from './kinds.ts'
import type { Assignment, SubmissionInput } from './request.ts'
import { capitalize, firstNameOf, toSentence } from './spelling.ts'
import {
  attribute,
  comparisonKey,
  countWords,
  isEnglish,
  paragraphsOf,
  sentencesOf,
} from './words.ts'

/** In sentences, where the user made no paragraphs. */
const maxParagraphLength = 5
/** The product rejects a shorter opening. */
const minOpeningWords = 25
/** Leaves enough text for the rest. */
const maxOpeningShare = 0.6

type Paragraph = string[]

/**
 * Arranges the user's own sentences. Fixes common misspellings, drops instructions to the writer, and adds
 * only an introduction and a goodbye (in other languages than English, at most a goodbye).
 */
export function arrange(input: SubmissionInput, assignment: Assignment): string {
  const english = input.language === 'English' && isEnglish(`${input.memories} ${input.additional}`)
  const { version } = assignment
  const middle = rotate(memoriesOf(input, english), version)
  // In other languages, qualities can only be listed, and many are typed in English: used only if needed.
  const hasEnough = countWords(input.memories) >= minOpeningWords
  const qualities = english || !hasEnough ? qualitiesOf(input, english) : []
  const [first = [], ...later] = middle
  const intro = english ? introduce(input, version) : []
  const start =
    version % 2 === 1
      ? [[...first.slice(0, 1), ...intro, ...first.slice(1)], qualities]
      : [[...intro, ...qualities], first]
  const others = othersOf(input, version, english)
  const end = [messagesOf(input, english), scriptureOf(input, english)]
  const whole = [...start, ...later, ...others, ...end].filter(isFilled)
  const goodbye = farewellSentences(input, version, english)
  if (assignment.part === 'opening') return textOf(openingOf(input, whole, assignment.about))
  const opening = comparisonKey(assignment.opening)
  const rest = whole.map((paragraph) =>
    paragraph.filter((sentence) => !opening.includes(comparisonKey(sentence))),
  )
  const limited = limitWords(rest.filter(isFilled), assignment.about, end.flat())
  const paragraphs = [...limited, goodbye].filter(isFilled)
  return textOf(paragraphs.length > 0 ? paragraphs : [[toSentence(input.person, false)]])
}

const isFilled = (paragraph: Paragraph) => paragraph.length > 0
const textOf = (paragraphs: Paragraph[]) =>
  paragraphs.map((sentences) => sentences.join(' ')).join('\n\n')

function memoriesOf(input: SubmissionInput, english: boolean): Paragraph[] {
  const texts = [input.memories, ...input.answers.map(({ answer }) => answer)]
  return texts.flatMap(paragraphsOf).flatMap((paragraph) => {
    const sentences = sentencesOf(paragraph)
      .filter((sentence) => isSayable(kindOf(sentence, 'memories')))
      .flatMap(splitLongSentence)
      .map((sentence) => toSentence(sentence, english))
      .filter(Boolean)
    return chunks([...new Set(sentences)])
  })
}

/** Each memory of someone else in a paragraph, with its teller. */
function othersOf(input: SubmissionInput, version: number, english: boolean): Paragraph[] {
  const telling = { pronoun: input.pronouns, version, english }
  return input.fromOthers.map((memory) =>
    sentencesOf(memory.words)
      .filter((sentence) => isSayable(kindOf(sentence, 'memories')))
      .map((sentence) => attribute(memory, sentence, telling))
      .filter(Boolean),
  )
}

const maxSentenceWords = 60
const splitAfterWords = 40

/** Splits text without punctuation at conjunctions and commas. */
function splitLongSentence(sentence: string): string[] {
  const words = sentence.split(/\s+/)
  if (words.length <= maxSentenceWords) return [sentence]
  const some = words.slice(0, splitAfterWords)
  const pause = some.findLastIndex(
    (word, at) => at > splitAfterWords / 2 && /^(?:and|but|then|so)$|,$/i.test(word),
  )
  const end = pause < 0 ? splitAfterWords : pause + 1
  const first = words
    .slice(0, end)
    .join(' ')
    .replace(/,?\s*(?:\b(?:and|but|then|so)|,)$/i, '')
  return [first, ...splitLongSentence(words.slice(end).join(' '))]
}

function chunks(sentences: string[]): Paragraph[] {
  const count = Math.max(1, Math.ceil(sentences.length / maxParagraphLength))
  const size = Math.ceil(sentences.length / count)
  return Array.from({ length: count }, (_, at) =>
    sentences.slice(at * size, (at + 1) * size),
  ).filter(isFilled)
}

/** Each version starts with a different memory. */
function rotate(paragraphs: Paragraph[], version: number): Paragraph[] {
  const from = paragraphs.length > 0 ? (version - 1) % paragraphs.length : 0
  return [...paragraphs.slice(from), ...paragraphs.slice(0, from)]
}

function messagesOf(input: SubmissionInput, english: boolean): Paragraph {
  return sentencesOf(input.additional)
    .filter((sentence) => isSayable(kindOf(sentence, 'messages')))
    .map((sentence) => (english ? messageOf(sentence) : toSentence(sentence, false)))
    .filter(Boolean)
}

/** Whole paragraphs up to the target, but never less than the minimum. */
function openingOf(input: SubmissionInput, whole: Paragraph[], about: number): Paragraph[] {
  const all = countWords(textOf(whole))
  const target = Math.max(Math.min(about, all * maxOpeningShare), minOpeningWords)
  const taken: Paragraph[] = []
  let words = 0
  for (const paragraph of whole) {
    if (words >= target * 0.8) break
    const fitting: Paragraph = []
    for (const sentence of paragraph) {
      if (words >= minOpeningWords && words + countWords(sentence) > target * 1.2) break
      fitting.push(sentence)
      words += countWords(sentence)
    }
    if (isFilled(fitting)) taken.push(fitting)
    if (fitting.length < paragraph.length) break
  }
  if (input.language !== 'English' || words >= minOpeningWords) return taken
  return [...taken, fillerSentences(input, minOpeningWords - words)]
}

/** Drops sentences past 125% of the target, except the required ones. */
function limitWords(
  paragraphs: Paragraph[],
  about: number,
  required: readonly string[],
): Paragraph[] {
  let words = 0
  return paragraphs
    .map((paragraph) =>
      paragraph.filter((sentence) => {
        if (words > about * 1.25 && !required.includes(sentence)) return false
        words += countWords(sentence)
        return true
      }),
    )
    .filter(isFilled)
}

const startsWithAny = (words: string) => new RegExp(`^(?:${words})\\s`, 'iu')
const startsWithSubject = startsWithAny("she|he|they|i|i'm|im|we|you|her|his|my|our|their|it|there")
const startsWithVerb = startsWithAny(
  'could|would|had|has|gave|never|always|loved|hated|laughed|worked|cared|believed|liked|enjoyed|helped|made|knew|did|took|kept|told|sang|put|got|went|stood|lived|fought',
)
const containsVerb = /\s(?:was|were|is|had|has|would|could|loved)\s/iu
/** "always late", "always feeding people", but not "never sat down". */
const isHabit =
  /^(?:never|always)\s+(?!\p{L}*(?:ed|sat|had|gave|made|knew|did|took|kept|told|sang|put|got|went|said|saw|let|would|could|lost|left)\b)/iu
const isPossession =
  /\b(?:hair|eyes|hands|smile|laugh|voice)\b|(?:humou?r|laughter|wit|heart|patience|courage|grace|faith|energy|temper|\p{L}+ness)$/iu
const isCountable = /^(?:big|great|good|sense)\b|(?:laugh|smile|voice|heart|temper)$/iu
const isPersonNoun =
  /\s\S*(?:\p{L}er|\p{L}or|man|woman|person|friend|cook|dad|mum|mom|soul|owl|gossip|artist|musician)$/iu
const hasArticle = /^(?:a|an|the|my|our|so|very|always|never|not)\b/i
const maxPerSentence = 5

/** The verb that introduces the phrase; a `sentence` already has its own. */
type Phrase = { form: 'was' | 'had' | 'sentence'; words: string }

/** "patient, funny" becomes "She was patient and funny." */
function qualitiesOf(input: SubmissionInput, english: boolean): string[] {
  const parts = input.qualities.split(/[,;\n]+/).map(sentencesOf)
  if (!english) {
    const all = parts.flat().filter((part) => /[\p{L}\p{N}]/u.test(part))
    return all.length > 0 ? [toSentence(all.join(', '), false)] : []
  }
  const subject = /^(?:she|he|they)$/.test(input.pronouns)
    ? capitalize(input.pronouns)
    : firstNameOf(input.person) || 'They'
  const was = `${subject} ${subject === 'They' ? 'were' : 'was'}`
  // Several sentences between two commas are not part of the list.
  const listed = parts.filter(({ length }) => length < 2)
  const separate = parts.filter(({ length }) => length > 1)
  const toSentences = (phrases: Phrase[]) => [
    ...joinPhrases(
      was,
      phrases.filter(({ form }) => form === 'was'),
    ),
    ...joinPhrases(
      `${subject} had`,
      phrases.filter(({ form }) => form === 'had'),
    ),
    ...phrases.filter(({ form }) => form === 'sentence').map(({ words }) => words),
  ]
  const all = [
    ...toSentences(listed.flat().flatMap((part) => phraseOf(part, subject))),
    ...separate.flat().flatMap((part) => toSentences(phraseOf(part, subject))),
  ]
  return [...new Map(all.map((sentence) => [comparisonKey(sentence), sentence])).values()]
}

function phraseOf(text: string, subject: string): Phrase[] {
  const phrase = text.replace(/^(?:and|but)\s+/i, '').replace(/[.\s]+$/, '')
  const spelled = toSentence(phrase).replace(/\.$/, '')
  if (spelled === '') return []
  const isName = /^(?:I\b|\p{Lu}\p{Lu})/u.test(phrase)
  const words = isName ? spelled : spelled.replace(/^\p{Lu}/u, (first) => first.toLowerCase())
  if (startsWithSubject.test(phrase)) return [{ form: 'sentence', words: toSentence(spelled) }]
  if (isHabit.test(phrase)) return [{ form: 'was', words }]
  if (startsWithVerb.test(phrase))
    return [{ form: 'sentence', words: toSentence(`${subject} ${words}`) }]
  if (containsVerb.test(phrase) && countWords(phrase) > 3)
    return [{ form: 'sentence', words: toSentence(spelled) }]
  if (isPossession.test(phrase))
    return [{ form: 'had', words: isCountable.test(phrase) ? withArticle(words) : words }]
  return [{ form: 'was', words: isPersonNoun.test(phrase) ? withArticle(words) : words }]
}

const withArticle = (words: string) =>
  hasArticle.test(words) ? words : `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`

function joinPhrases(start: string, phrases: Phrase[]): string[] {
  const words = phrases.map((phrase) => phrase.words)
  const count = Math.ceil(words.length / maxPerSentence)
  return Array.from({ length: count }, (_, index) => {
    const group = words.slice(index * maxPerSentence, (index + 1) * maxPerSentence)
    const last = group.at(-1) ?? ''
    return toSentence(
      `${start} ${group.length < 2 ? last : `${group.slice(0, -1).join(', ')} and ${last}`}`,
    )
  })
}
