import { formatTeller } from '#domain/contributions/contribution.ts'
import type { Source } from '#server/writing/source.ts'
import { unknownNames, wordForms } from './names.ts'
import { isGiven, needsEvidence, numbersIn } from './number-values.ts'
import { directSpeech, occursIn, speechMatcher } from './quotes.ts'
import { type TellerObjection, tellerCheck } from './tellers.ts'

export const verdicts = [
  'supported',
  'reflection',
  'ceremony',
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
  | { rule: 'no-evidence' | 'not-judged'; words: '' }
  | { rule: 'unknown-number' | 'unknown-name' | 'unknown-speech'; words: string }
  | TellerObjection

export type CheckResult = {
  /** `unverified`: the judge didn't object, but its evidence failed the check. */
  status: Verdict | 'unverified'
  /** Only quotes that occur in their piece. */
  evidence: Evidence[]
  objections: Objection[]
}

/** Trusts evidence, not verdicts: checks the judge's quotes against the source. */
export function verifier(source: Source, language = 'English') {
  const texts = source.map(({ text, question }) => (question ? `${question} ${text}` : text))
  const all = texts.join('\n')
  const tellers = source.flatMap(({ teller }) => (teller ? [formatTeller(teller)] : []))
  const given = {
    numbers: numbersIn(all, language),
    names: wordForms([all, ...tellers].join('\n')),
  }
  const checkTellers = tellerCheck(source, language)
  const isInSource = speechMatcher(texts)

  const factsIn = (sentence: string): Objection[] => [
    ...numbersIn(sentence, language)
      .filter((mention) => needsEvidence(mention) && !isGiven(mention, given.numbers))
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
      const names = factsIn(sentence)
      if (!judgment) {
        const objections = [notJudged, ...names, ...checkTellers(sentence, null)]
        return { status: 'unverified', evidence: [], objections }
      }
      const evidence = judgment.evidence.filter(({ piece, words }) =>
        occursIn(words, source[piece - 1]?.text ?? ''),
      )
      const { verdict } = judgment
      const facts = [...names, ...checkTellers(sentence, { evidence, verdict })]
      if (verdict === 'unsupported' || verdict === 'contradicts') {
        const objection = { rule: verdict, words: judgment.unsupported }
        return { status: verdict, evidence, objections: [objection, ...facts] }
      }
      const lacksEvidence = verdict === 'supported' && evidence.length === 0
      const objections = lacksEvidence ? [noEvidence, ...facts] : facts
      return { status: objections.length > 0 ? 'unverified' : verdict, evidence, objections }
    },
  }
}

const notJudged: Objection = { rule: 'not-judged', words: '' }
const noEvidence: Objection = { rule: 'no-evidence', words: '' }
