import { countWords } from '#domain/length.ts'
import { splitTrimmedSentences } from '#server/writing/draft.ts'
import { findEvidence } from '#server/writing/sentence-evidence.ts'
import { dueThings } from '#server/writing/verifier/coverage.ts'
import { occursIn } from '#server/writing/verifier/quotes.ts'
import { stockPhrasesIn } from '#server/writing/verifier/stock-phrases.ts'
import { verifier } from '#server/writing/verifier/verifier.ts'
import type { Outcome } from './write-case.ts'

/** `passed` is null if the recordings can't show whether the goal is reached: then the figure alone is printed. */
export type Measure = {
  id: string
  name: string
  value: string
  goal: string
  passed: boolean | null
}

export const percent = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`

/** Whether this share of something reaches a goal. */
const share = (
  id: string,
  name: string,
  found: readonly unknown[],
  among: readonly unknown[],
  goal = 1,
): Measure => ({
  id,
  name,
  value: percent(found.length, among.length),
  goal: goal === 1 ? 'all' : `${100 * goal} %`,
  passed: among.length > 0 && found.length >= goal * among.length,
})

/** What there must be none of. */
export const none = (
  id: string,
  name: string,
  found: readonly unknown[],
  among: readonly unknown[],
): Measure => ({
  id,
  name,
  value: String(found.length),
  goal: '0',
  passed: among.length > 0 && found.length === 0,
})

/** Unmarked numbers, names and quotes that are not in the input. */
export function unverifiedIn({
  case: asked,
  sentences,
  source,
  acceptedWords,
  language,
}: Outcome): string[] {
  const { check } = verifier(source, language, asked.input.theme)
  const cite = ({ words }: { words: string }) => findEvidence(source, words)
  const reflection = { verdict: 'reflection' as const, unsupported: '' }
  return sentences
    .filter(({ status }) => status !== 'marked')
    .filter(({ sentence, status, evidence }) => {
      const bare = status === 'supported' && evidence.length === 0
      const judged = { ...reflection, evidence: evidence.flatMap(cite) }
      const named = check(sentence, judged)
        .objections.filter(isAboutWords)
        .filter(({ words }) => !acceptedWords.has(words))
      return bare || named.length > 0
    })
    .map(({ sentence }) => sentence)
}

/** The check of contributors needs the evidence, which is not by number here. */
const isAboutWords = ({ rule }: { rule: string }) => rule.startsWith('unknown-')

/** What the text should say something of, and what some sentence does. */
function coverageOf({ sentences, source }: Outcome) {
  const evidence = sentences.flatMap((item) => item.evidence)
  const due = dueThings(source)
  const covered = due.filter((numbers) =>
    numbers.some((number) =>
      evidence.some(({ words }) => occursIn(words, source[number - 1]?.text ?? '')),
    ),
  )
  return { covered, due }
}

/** Of a text of four sentences, 15 % is less than one of them. */
const lengthTolerance = 20

/** `recorded`: the texts are recordings, some of which were written for another length. `fewest`: texts to be measured. */
export function measure(outcomes: readonly Outcome[], recorded: boolean, fewest = 1): Measure[] {
  const written = outcomes.filter(({ failed }) => failed === null)
  const english = written.filter(({ language }) => language === 'English')
  const long = english.filter(({ text }) => countWords(text) >= 100)
  const unverified = written.flatMap(unverifiedIn)
  const coverage = written.map(coverageOf)
  const covered = coverage.flatMap((item) => item.covered)
  const due = coverage.flatMap((item) => item.due)
  const sourceText = (item: Outcome) => item.source.map(({ text }) => text).join('\n')
  const stock = written.flatMap((item) => stockPhrasesIn(item.text, sourceText(item)))
  const fits = written.filter(
    ({ text, target }) => countWords(text) <= Math.max(target * 1.15, target + lengthTolerance),
  )
  const readable = long.filter(({ text }) => {
    const mean = meanSentenceLength(text)
    return mean >= 7 && mean <= 16 && gradeOf(text) <= 7
  })
  const introduced = english.filter(({ text, case: { input } }) =>
    namesSpeaker(text, input.customer_name),
  )
  const begun = written.filter(({ text, opening }) => opening !== '' && text.startsWith(opening))
  const retried = written.filter(({ retry }) => retry !== null)
  const renewed = retried.filter(({ text, retry }) => shareOfNewWording(retry ?? '', text) >= 0.3)
  const asked = written.filter(({ case: { forbidden } }) => forbidden !== null)
  const heeded = asked.filter(({ text, case: { forbidden } }) => !forbidden?.test(text))
  const mean = (of: (item: Outcome) => number) =>
    written.reduce((sum, item) => sum + of(item), 0) / Math.max(1, written.length)
  return [
    share('written', 'texts written', written, outcomes),
    {
      id: 'measured',
      name: 'texts measured',
      value: String(written.length),
      goal: `at least ${fewest}`,
      passed: written.length >= fewest,
    },
    none('E1', 'statements without a mark that the verifier could not verify', unverified, written),
    share(
      'E2',
      'scenes, answers, messages and memories of others of which something is said',
      covered,
      due,
      0.95,
    ),
    share('E3', 'texts that leave out prohibited words and requests', heeded, asked),
    {
      ...share('E4', 'length within 15 % or 20 words of the target, or shorter', fits, written),
      ...(recorded && { passed: null }),
    },
    none('E5', 'stock phrases that the user did not write', stock, written),
    share('E6', 'mean sentence 7–16 words, reading grade at most 7', readable, long, 0.85),
    share('E7', 'speaker named within two paragraphs', introduced, english, 0.85),
    {
      id: 'E8',
      name: 'calls, tokens, cost and seconds for preview and text, mean',
      value: `${mean((item) => item.calls).toFixed(1)} calls, ${mean((item) => item.tokens).toFixed(0)} tokens, $${mean((item) => item.costDollars).toFixed(4)}, ${mean((item) => item.seconds).toFixed(1)} s`,
      goal: 'figures',
      passed: true,
    },
    share('E9', 'retries with at least 30 % new wording', renewed, retried),
    share('E10', 'texts that begin with their preview, word for word', begun, written),
  ]
}

const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}’']+/gu) ?? []

const allSentences = (text: string) => text.split(/\n+/).flatMap(splitTrimmedSentences)

function meanSentenceLength(text: string): number {
  const sentences = allSentences(text)
  return splitWords(text).length / Math.max(1, sentences.length)
}

/** The Flesch–Kincaid grade level. */
export function gradeOf(text: string): number {
  const words = splitWords(text)
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * meanSentenceLength(text) + 11.8 * (syllables / Math.max(1, words.length)) - 15.59
}

function syllablesIn(word: string): number {
  const groups = word
    .replace(/(?:[^laeiouy]|^)es$|(?<=[^td])ed$|(?<=[^l])e$/, '')
    .match(/[aeiouyáàâäéèêëíìîïóòôöúùûü]+/g)
  return Math.max(1, groups?.length ?? 1)
}

export function namesSpeaker(text: string, speaker: string): boolean {
  const [first = ''] = speaker.replace(/[“”"]/g, '').split(/\s+/)
  const beginning = text.split(/\n+/).slice(0, 2).join(' ')
  return beginning.toLowerCase().includes(first.toLowerCase())
}

const fourGramsOf = (words: string[]) =>
  words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '))

/** The share of the later version's 4-grams that don't occur in the earlier one. */
function shareOfNewWording(later: string, earlier: string): number {
  const earlierGrams = new Set(fourGramsOf(splitWords(earlier)))
  const laterGrams = fourGramsOf(splitWords(later))
  return (
    laterGrams.filter((gram) => !earlierGrams.has(gram)).length / Math.max(1, laterGrams.length)
  )
}
