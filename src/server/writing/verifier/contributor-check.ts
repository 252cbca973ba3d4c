import { wordPattern } from '#domain/word-pattern.ts'
import type { Source } from '#server/writing/source.ts'
import {
  calledName,
  contributorsIn,
  type KnownContributor,
  type Mention,
  mentionsIn,
  namesContributor,
  withoutAccents,
  wordsOfName,
} from './contributor-names.ts'
import {
  followsForSpeaker,
  isRole,
  isSameRelation,
  isShared,
  relationsIn,
  relationWord,
} from './contributor-relations.ts'
import { ownPastIn } from './first-person.ts'

export type ContributorObjection = {
  rule: 'wrong-contributor' | 'wrong-relation' | 'not-own-memory'
  words: string
}

type Judged = { evidence: readonly { piece: number }[]; verdict: string }

const verbs =
  'told|tells?|remember(?:s|ed)?|says?|said|wrote|writes?|written|recall(?:s|ed)?|shared? (?:with (?:me|us)|(?:this|that|a|the|one|his|her|their) (?:story|memory|moment))|puts? it|describe[sd]?|mention(?:s|ed)|talk(?:s|ed)? about|sp(?:oke|eaks) (?:of|about)|remind(?:s|ed) (?:me|us)|swears?|swore|insist(?:s|ed)|claim(?:s|ed)|admit(?:s|ted)|confess(?:es|ed)|explain(?:s|ed)|jok(?:es?|ed)|laugh(?:s|ed)? about|never forg(?:ot|ets)|never forgotten|let (?:me|us) know'
const adverbs =
  '(?:\\s+(?:also|still|once|always|often|never|later|just|even|both|all|has|have|had|likes? to|loves? to|used to|then|recently|now|each|\\p{L}+ly))*'
const marked = '⟦\\d+⟧'
const attributions = [
  `${marked}(?:(?:,[^,⟦]{1,60})?,|\\s+\\([^)]*\\))?(?:,? (?:and|or) [^⟦,]{0,20}${marked})?${adverbs}\\s+(?:${verbs})(?!\\p{L})`,
  `\\baccording to (?:\\p{L}+ ){0,3}${marked}`,
  `${marked}[’'](?:s)? (?:own |favorite |best |first )?(?:words?|story|stories|memory|memories|account|version|telling)(?!\\p{L})`,
  `\\b(?:heard|learned|learnt|story|memory|memories|words)(?: \\p{L}+){0,3} from (?:\\p{L}+ ){0,3}${marked}`,
  `\\b(?:told|written|said|remembered|described|shared)(?: \\p{L}+){0,2} by (?:\\p{L}+ ){0,3}${marked}`,
  `${marked}, you (?:once )?(?:told|wrote|said|remember)`,
].map((pattern) => new RegExp(pattern, 'giu'))

const telling = new RegExp(`\\b(?:${verbs}|called|asked|say|saying|joking)\\b`, 'iu')

const owner = "(?<owner>my|our|her|his|their|an?|the|\\p{L}+[’']s)\\s+(?:[\\p{L}-]+\\s+){0,3}?"
const beforeName = new RegExp(`(?:${owner})?(?<word>${relationWord}),?\\s+⟦(?<nth>\\d+)⟧`, 'giu')
const afterName = new RegExp(
  `⟦(?<nth>\\d+)⟧(?:,\\s+(?:who (?:was|is) )?|\\s+(?:was|is)\\s+(?!an?\\b|the\\b))${owner}(?<word>${relationWord})`,
  'giu',
)

/** Origins that don't make a memory the speaker's own. */
const neutral = new Set(['person', 'speaker', 'quality', 'scripture'])

/**
 * Checks who is said to have told what. A sentence that gives a memory to someone needs evidence from that person's
 * piece; a relation next to a name must be given; the speaker can't have someone else's memory. Only the sentence
 * itself is read: in "Tom told me about it. He was six.", the second one isn't checked. Outside English, only names.
 */
export function contributorCheck(source: Source, language = 'English') {
  const contributors = contributorsIn(source)
  const [person = '', relationship = ''] = (source[0]?.text ?? '')
    .replace(/^The person who died: |\.$/gu, '')
    .split('. What they were to the speaker: ')
  const speaker = (source[1]?.text ?? '').replace(/^The speaker: |\.$/gu, '')
  const ambiguous = new Set([...wordsOfName(person), ...wordsOfName(speaker)])
  const [speakerName = ''] = wordsOfName(speaker)
  const pieceAt = (number: number) => source[number - 1]

  const isGivenWith = (word: string, { contributors: possible }: Mention) =>
    source.some(({ text }) => {
      const relations = relationsIn(text)
      return (
        possible.some((contributor) => namesContributor(text, contributor)) &&
        relations.some((known) => isSameRelation(known, word))
      )
    })

  /** The speaker has said what this person is to them: "my cousin will". */
  const isCalledOtherwise = (contributor: KnownContributor) => {
    const called = `(?:my|our) (?:\\p{L}+ )?${relationWord} ${calledName(contributor)}`
    const given = wordPattern(called, 'iu')
    return source.some(
      ({ text, origin }) => origin !== 'contributed' && given.test(withoutAccents(text)),
    )
  }

  const isRelation = (word: string, whose: string | undefined, mention: Mention) =>
    mention.contributors.some((contributor) => {
      const relations = relationsIn(contributor.relation)
      const isTheirs = relations.some((known) => isSameRelation(known, word))
      if (whose && !/^(?:my|our)$/iu.test(whose)) return isTheirs
      const follows =
        !isCalledOtherwise(contributor) &&
        relations.some((known) => followsForSpeaker(word, known, relationship))
      const isOurs = isTheirs && (isShared(word) || (/^our$/iu.test(whose ?? '') && isRole(word)))
      return follows || isOurs || (!whose && contributor.words.includes(word))
    })

  const isOfPerson = (whose: string | undefined) =>
    !/[’']s$/u.test(whose ?? '') ||
    ambiguous.has(wordsOfName(whose ?? '')[0] ?? '') ||
    relationsIn((whose ?? '').replace(/[’']s$/u, '')).length > 0

  function relationsOf(text: string, mentions: readonly Mention[]): ContributorObjection[] {
    const found = [...text.matchAll(beforeName), ...text.matchAll(afterName)]
    return found.flatMap(({ groups }) => {
      const mention = mentions[Number(groups?.nth)]
      const word = groups?.word?.toLowerCase() ?? ''
      if (!mention || !isOfPerson(groups?.owner)) return []
      if (isRelation(word, groups?.owner, mention) || isGivenWith(word, mention)) return []
      return [{ rule: 'wrong-relation', words: groups?.word ?? '' }]
    })
  }

  const isFrom = (number: number, possible: readonly KnownContributor[]) =>
    possible.some(({ pieces }) => pieces.has(number))

  /** The contributor's own piece, or one that says that they said it. */
  const supports = (number: number, { contributors: possible }: Mention) => {
    const text = pieceAt(number)?.text ?? ''
    if (isFrom(number, possible)) return true
    return telling.test(text) && possible.some((contributor) => namesContributor(text, contributor))
  }

  /** Whether a piece of someone else can be about this person. */
  const isAbout = (number: number, { contributors: possible }: Mention) => {
    const text = pieceAt(number)?.text ?? ''
    return possible.some(
      (contributor) =>
        namesContributor(text, contributor) ||
        relationsIn(contributor.relation).some((word) =>
          relationsIn(text).some((known) => isSameRelation(known, word)),
        ),
    )
  }

  function wrongContributors(
    text: string,
    mentions: readonly Mention[],
    { evidence, verdict }: Judged,
    isEnglish: boolean,
  ): ContributorObjection[] {
    const wrong = new Set<Mention>()
    const numbers = evidence.map(({ piece }) => piece)
    const named = isEnglish ? attributions.flatMap((pattern) => [...text.matchAll(pattern)]) : []
    for (const [match] of named) {
      for (const [, nth] of match.matchAll(/⟦(\d+)⟧/gu)) {
        const mention = mentions[Number(nth)]
        if (mention && !numbers.some((number) => supports(number, mention))) wrong.add(mention)
      }
    }
    const own = numbers.filter((number) => !neutral.has(pieceAt(number)?.origin ?? ''))
    const isOthers =
      own.length > 0 && own.every((number) => pieceAt(number)?.origin === 'contributed')
    if (verdict === 'supported' && isOthers) {
      for (const mention of mentions) {
        const isTheirs = own.some(
          (number) => isFrom(number, mention.contributors) || isAbout(number, mention),
        )
        if (!isTheirs && !isAddressed(text, mentions.indexOf(mention))) wrong.add(mention)
      }
    }
    return [...wrong].map((mention) => ({ rule: 'wrong-contributor', words: mention.text }))
  }

  function claimedMemory(
    sentence: string,
    mentions: readonly Mention[],
    { evidence, verdict }: Judged,
  ): ContributorObjection[] {
    // A thought of today claims no past.
    if (verdict === 'reflection') return []
    const pieces = evidence
      .map(({ piece }) => ({ number: piece, ...pieceAt(piece) }))
      .filter(({ origin }) => !neutral.has(origin ?? ''))
    const isOthers = pieces.length > 0 && pieces.every(({ origin }) => origin === 'contributed')
    if (!isOthers) return []
    if (pieces.some(({ text }) => wordsOfName(text ?? '').includes(speakerName))) return []
    const isNamed = mentions.some((mention) =>
      pieces.some(({ number }) => isFrom(number, mention.contributors)),
    )
    const words = isNamed ? null : ownPastIn(sentence)
    return words === null ? [] : [{ rule: 'not-own-memory', words }]
  }

  return (sentence: string, judged: Judged | null): ContributorObjection[] => {
    if (contributors.length === 0) return []
    const isEnglish = language === 'English'
    const found = mentionsIn(sentence, contributors, ambiguous)
    const text = withMarks(sentence, found)
    const mentions = found.map((mention, nth) => narrowed(text, mention, nth))
    return [
      ...(judged ? wrongContributors(text, mentions, judged, isEnglish) : []),
      ...(isEnglish ? relationsOf(text, mentions) : []),
      ...(isEnglish && judged ? claimedMemory(sentence, mentions, judged) : []),
    ]
  }
}

/** The sentence with ⟦0⟧, ⟦1⟧ … in the place of names. */
function withMarks(sentence: string, mentions: readonly Mention[]): string {
  let text = ''
  let from = 0
  for (const [nth, { start, end }] of mentions.entries()) {
    text += `${sentence.slice(from, start)}⟦${nth}⟧`
    from = end
  }
  return text + sentence.slice(from)
}

/** Of two people with the same name, the one whose relation is next to it. */
function narrowed(text: string, mention: Mention, nth: number): Mention {
  if (mention.contributors.length < 2) return mention
  const words = [...text.matchAll(beforeName), ...text.matchAll(afterName)]
    .filter(({ groups }) => Number(groups?.nth) === nth)
    .map(({ groups }) => groups?.word?.toLowerCase() ?? '')
  const fitting = mention.contributors.filter(({ relation }) =>
    relationsIn(relation).some((known) => words.some((word) => isSameRelation(known, word))),
  )
  return fitting.length > 0 ? { ...mention, contributors: fitting } : mention
}

/** "Tom, thank you." or "Thank you, Tom." */
const isAddressed = (text: string, nth: number) =>
  new RegExp(`^⟦${nth}⟧,|, ⟦${nth}⟧[.!?,]`, 'u').test(text)
