import type { SubmissionInput } from './request.ts'
import { capitalize, firstNameOf, toSentence } from './spelling.ts'
import { comparisonKey, countWords, sentencesOf } from './words.ts'

const begins = (words: string) => new RegExp(`^(?:${words})\\s`, 'iu')
const subjects = begins("she|he|they|i|i'm|im|we|you|her|his|my|our|their|it|there")
const verbs = begins(
  'could|would|had|has|gave|never|always|loved|hated|laughed|worked|cared|believed|liked|enjoyed|helped|made|knew|did|took|kept|told|sang|put|got|went|stood|lived|fought',
)
const isSentence = /\s(?:was|were|is|had|has|would|could|loved)\s/iu
/** "always late", "always feeding people", but not "never sat down". */
const isDoing =
  /^(?:never|always)\s+(?!\p{L}*(?:ed|sat|had|gave|made|knew|did|took|kept|told|sang|put|got|went|said|saw|let|would|could|lost|left)\b)/iu
const possessed =
  /\b(?:hair|eyes|hands|smile|laugh|voice)\b|(?:humou?r|laughter|wit|heart|patience|courage|grace|faith|energy|temper|\p{L}+ness)$/iu
const oneOfMany = /^(?:big|great|good|sense)\b|(?:laugh|smile|voice|heart|temper)$/iu
const person =
  /\s\S*(?:\p{L}er|\p{L}or|man|woman|person|friend|cook|dad|mum|mom|soul|owl|gossip|artist|musician)$/iu
const hasArticle = /^(?:a|an|the|my|our|so|very|always|never|not)\b/i
const mostInOneSentence = 5

type Phrase = { says: 'was' | 'had' | 'itself'; words: string }

/** "patient, funny" becomes "She was patient and funny." */
export function qualitiesOf(told: SubmissionInput, english: boolean): string[] {
  const parts = told.qualities.split(/[,;\n]+/).map(sentencesOf)
  if (!english) {
    const all = parts.flat().filter((part) => /[\p{L}\p{N}]/u.test(part))
    return all.length > 0 ? [toSentence(all.join(', '), false)] : []
  }
  const subject = /^(?:she|he|they)$/.test(told.pronouns)
    ? capitalize(told.pronouns)
    : firstNameOf(told.person) || 'They'
  const was = `${subject} ${subject === 'They' ? 'were' : 'was'}`
  // Several sentences between two commas stay apart from the list around them.
  const [listed, apart] = [
    parts.filter(({ length }) => length < 2),
    parts.filter(({ length }) => length > 1),
  ]
  const said = (phrases: Phrase[]) => [
    ...sentences(
      was,
      phrases.filter(({ says }) => says === 'was'),
    ),
    ...sentences(
      `${subject} had`,
      phrases.filter(({ says }) => says === 'had'),
    ),
    ...phrases.filter(({ says }) => says === 'itself').map(({ words }) => words),
  ]
  const all = [
    ...said(listed.flat().flatMap((part) => phraseOf(part, subject))),
    ...apart.flat().flatMap((part) => said(phraseOf(part, subject))),
  ]
  return all.filter(
    (one, at) => all.findIndex((other) => comparisonKey(other) === comparisonKey(one)) === at,
  )
}

function phraseOf(text: string, subject: string): Phrase[] {
  const phrase = text.replace(/^(?:and|but)\s+/i, '').replace(/[.\s]+$/, '')
  const spelled = toSentence(phrase).replace(/\.$/, '')
  if (spelled === '') return []
  const isName = /^(?:I\b|\p{Lu}\p{Lu})/u.test(phrase)
  const words = isName ? spelled : spelled.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
  if (subjects.test(phrase)) return [{ says: 'itself', words: toSentence(spelled) }]
  if (isDoing.test(phrase)) return [{ says: 'was', words }]
  if (verbs.test(phrase)) return [{ says: 'itself', words: toSentence(`${subject} ${words}`) }]
  if (isSentence.test(phrase) && countWords(phrase) > 3)
    return [{ says: 'itself', words: toSentence(spelled) }]
  if (possessed.test(phrase))
    return [{ says: 'had', words: oneOfMany.test(phrase) ? withArticle(words) : words }]
  return [{ says: 'was', words: person.test(phrase) ? withArticle(words) : words }]
}

const withArticle = (words: string) =>
  hasArticle.test(words) ? words : `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`

function sentences(start: string, phrases: Phrase[]): string[] {
  const words = phrases.map((phrase) => phrase.words)
  const count = Math.ceil(words.length / mostInOneSentence)
  return Array.from({ length: count }, (_, at) => {
    const some = words.slice(at * mostInOneSentence, (at + 1) * mostInOneSentence)
    const last = some.at(-1) ?? ''
    return toSentence(
      `${start} ${some.length < 2 ? last : `${some.slice(0, -1).join(', ')} and ${last}`}`,
    )
  })
}
