import { mayBeEvidence } from '#domain/input/kinds.ts'
import { formatContributor } from '#domain/memories/memory.ts'
import { wordPattern } from '#domain/word-pattern.ts'
import type { Source } from '#server/writing/source.ts'
import { type ContributorObjection, contributorCheck } from './contributor-check.ts'
import { unknownNames, wordForms } from './names.ts'
import { isDerived, isGiven, needsEvidence, numbersIn, withoutIdioms } from './number-values.ts'
import { directSpeech, occursIn, quoteAcross, speechMatcher } from './quotes.ts'

export const verdicts = [
  'supported',
  'reflection',
  'ceremony',
  'speaker',
  'unsupported',
  'contradicts',
] as const
type Verdict = (typeof verdicts)[number]

/** Words of the source that support a sentence. `piece` counts from 1. */
type Evidence = { piece: number; words: string }

/** The judge's answer for one sentence. */
export type Judgment = { verdict: Verdict; evidence: readonly Evidence[]; unsupported: string }

/** Why a sentence is not accepted. */
export type Objection =
  | { rule: 'unsupported' | 'contradicts'; words: string }
  /** From the last reader. */
  | { rule: 'added' | 'broken' | 'hearer' | 'hint'; words: string }
  | { rule: 'no-evidence' | 'not-judged'; words: '' }
  | { rule: 'unknown-number' | 'unknown-name' | 'unknown-speech'; words: string }
  | ContributorObjection

export type CheckResult = {
  /**
   * `speaker`: only the speaker can know it. `unverified`: the judge didn't object, but its evidence failed the check.
   */
  status: Verdict | 'unverified'
  /** The judge's own verdict, where `status` is `unverified`. */
  judged?: Verdict
  /** Only quotes that occur in their piece. */
  evidence: Evidence[]
  objections: Objection[]
}

/**
 * Trusts evidence, not verdicts: checks the judge's quotes against the source. Names, numbers and words that only a
 * prohibition has were not told to be said, except for those whom it spares: "Cash doesn't know that he drank".
 */
export function verifier(source: Source, language = 'English', theme = 'general') {
  // The question of an answer is ours, so it proves nothing.
  const texts = source.filter(({ kind }) => kind !== 'prohibition').map(({ text }) => text)
  const all = texts.join('\n')
  const contributors = source.flatMap(({ contributor }) =>
    contributor ? [formatContributor(contributor)] : [],
  )
  const given = {
    numbers: numbersIn([all, ...contributors].join('\n'), language),
    names: wordForms([all, ...contributors, ...spared(source)].join('\n'), theme === 'religious'),
  }
  const checkContributors = contributorCheck(source, language)
  const isInSource = speechMatcher([...texts, ...runsOf(source)])

  const factsIn = (sentence: string, cited: readonly Evidence[]): Objection[] => [
    ...numbersIn(withoutIdioms(sentence), language)
      .filter((mention) => needsEvidence(mention) && !isGiven(mention, given.numbers))
      .filter((mention) => !isDerived(mention, numbersIn(quotesOf(cited), language)))
      .map(({ words }): Objection => ({ rule: 'unknown-number', words })),
    ...unknownNames(sentence, given.names, language).map(
      (words): Objection => ({ rule: 'unknown-name', words }),
    ),
    ...directSpeech(sentence)
      .filter((speech) => !isInSource(speech))
      .map((words): Objection => ({ rule: 'unknown-speech', words })),
  ]

  return {
    check(sentence: string, judgment: Judgment | null): CheckResult {
      if (!judgment) {
        const facts = [...factsIn(sentence, []), ...checkContributors(sentence, null)]
        return { status: 'unverified', evidence: [], objections: [notJudged, ...facts] }
      }
      const verdict = isAboutOthers(judgment, sentence, language) ? 'unsupported' : judgment.verdict
      const quoted = judgment.evidence.flatMap((cited) => quotedIn(source, cited))
      const evidence = quoted.filter(({ piece, words }) =>
        mayBeEvidence(source[piece - 1]?.kind, words),
      )
      const facts = [
        ...factsIn(sentence, evidence),
        ...checkContributors(sentence, { evidence, verdict }),
      ]
      const rejected = (rule: 'unsupported' | 'contradicts', words: string): CheckResult => ({
        status: rule,
        evidence,
        objections: [{ rule, words }, ...facts],
      })
      if (verdict === 'unsupported' || verdict === 'contradicts')
        return rejected(verdict, judgment.unsupported)
      // Nobody is asked whether it's true how somebody died, nor about "I would".
      if (verdict === 'speaker' && aboutDeath.test(sentence))
        return rejected('unsupported', judgment.unsupported)
      const isEmpty = verdict === 'speaker' && !hasContent(judgment.unsupported)
      const accepted = isEmpty ? 'reflection' : verdict
      const lacksEvidence = verdict === 'supported' && evidence.length === 0
      // It says what was told only to us: a request, an aside, or something not to say.
      if (lacksEvidence && quoted[0]) return rejected('contradicts', quoted[0].words)
      const objections = lacksEvidence ? [noEvidence, ...facts] : facts
      if (objections.length === 0) return { status: accepted, evidence, objections }
      return { status: 'unverified', judged: accepted, evidence, objections }
    },
  }
}

const isSameField = (one: Source[number], other: Source[number] | undefined) =>
  one.origin === other?.origin && one.othersMemory === other.othersMemory

const told = ['memory', 'answer', 'scripture', 'contributed']

/** In so many pieces in a row, speech may be split: people type it without quotation marks, or one word to a sentence. */
const maxSpeechPieces = 4

/** The text of each piece with those after it in the same field. */
const runsOf = (source: Source) =>
  source.flatMap((piece, index) => {
    const run = [piece]
    for (const next of source.slice(index + 1, index + maxSpeechPieces)) {
      if (next.kind === 'prohibition' || !isSameField(piece, next)) break
      run.push(next)
    }
    const isTold = told.includes(piece.origin) && piece.kind !== 'prohibition'
    return isTold && run.length > 1 ? [run.map(({ text }) => text).join(' ')] : []
  })

/** How many pieces a quote may go through. */
const maxPieces = 8

/** The quote, if it occurs in the piece, or its part in each piece from there on. */
function quotedIn(source: Source, { piece, words }: Evidence): Evidence[] {
  const first = source[piece - 1]
  if (!first || occursIn(words, first.text)) return first ? [{ piece, words }] : []
  const following = source.slice(piece - 1, piece - 1 + maxPieces)
  const texts = following.filter((piece) => isSameField(first, piece)).map(({ text }) => text)
  return quoteAcross(words, texts).map((part, nth) => ({ piece: piece + nth, words: part }))
}

const quotesOf = (evidence: readonly Evidence[]) => evidence.map(({ words }) => words).join('\n')

/** What stands before the "not" of prohibitions: whom it spares, not what it forbids. */
const spared = (source: Source) =>
  source
    .filter(({ kind }) => kind === 'prohibition')
    .map(({ text }) =>
      text.split(
        /(?<=\p{L})\s+(?:(?:do|does|did|must|should|can|may)\s*(?:not|n['’]?t)|cannot|never|no)\b/iu,
      ),
    )
    .flatMap(([before = '', ...after]) => (after.length > 0 ? [before] : []))

const notJudged: Objection = { rule: 'not-judged', words: '' }
const noEvidence: Objection = { rule: 'no-evidence', words: '' }

const aboutDeath = wordPattern(
  'died|dying|dies|death|passed away|passing|last breath|final (?:hours?|moments?|breath)|murió|muerte|falleció|morir',
  'iu',
)

const emptyWords = new Set(
  'i me my mine we us our you your he she him her his they them their it its that this the a an and but or so to of in on at for with not no would could will did do does had have has was were is are am be been just also too really'.split(
    ' ',
  ),
)
/** Without a word that carries meaning, the question would be nonsense. No words at all stand for the whole sentence. */
const hasContent = (words: string) => {
  const all = words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return all.length === 0 || all.some((word) => !emptyWords.has(word))
}

/** A claim that only the speaker can know has an "I" in it. Other languages often have none. */
const isAboutOthers = ({ verdict }: Judgment, sentence: string, language: string) =>
  verdict === 'speaker' &&
  language === 'English' &&
  !/\b(?:I|me|my|mine|we|us|our)\b/iu.test(sentence)
