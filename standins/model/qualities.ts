import type { SubmissionInput } from './request.ts'
import { capitalize, firstNameOf, toSentence } from './spelling.ts'
import { comparisonKey, countWords, sentencesOf } from './words.ts'

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
export function qualitiesOf(input: SubmissionInput, english: boolean): string[] {
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
