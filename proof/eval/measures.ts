import { countWords, givenWords, wordsFor } from '#domain/length.ts'
import { occursIn } from '#server/writing/quotes.ts'
import { stockPhrasesIn } from '#server/writing/stock-phrases.ts'
import { verifier } from '#server/writing/verifier.ts'
import { endsWithFarewell, gradeOf, meanSentence, namesSpeaker, newWording } from './style.ts'
import type { Outcome } from './write.ts'

export type Measure = { id: string; what: string; is: string; goal: string; holds: boolean }

const percent = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`
const reaches = (part: number, whole: number, goal: number) => whole > 0 && part >= goal * whole

/** What only the verifier can see: numbers, names and speech that nobody gave, and no mark on them. */
export function unverifiedIn({ sentences, source, language }: Outcome): string[] {
  const { check } = verifier(source, language)
  const reflection = { verdict: 'reflection' as const, evidence: [], unsupported: '' }
  return sentences
    .filter(({ status }) => status !== 'marked')
    .filter(({ sentence, status, evidence }) => {
      const bare = status === 'supported' && evidence.length === 0
      return bare || check(sentence, reflection).objections.length > 0
    })
    .map(({ sentence }) => sentence)
}

/** Memories, answers, messages and scripture that some sentence covers, and all of them. */
function coverageOf({ sentences, source }: Outcome) {
  const evidence = sentences.flatMap((one) => one.evidence)
  const due = source.filter(
    ({ origin, kind }) =>
      ['memory', 'answer', 'message', 'scripture'].includes(origin) &&
      (kind === 'fact' || kind === 'message'),
  )
  const covered = due.filter(({ text }) => evidence.some(({ words }) => occursIn(words, text)))
  return { covered: covered.length, due: due.length }
}

/** Of a text of four sentences, 15 % is less than one of them. */
const fewWords = 20

/** The recordings were written for 80 words and 2.5 for each word of the user's, scripture too; the product aims at 2.2. */
function recordedTarget({ case: { told } }: Outcome): number {
  const given = { ...told, memories: told.memory, answers: [{ answer: told.scripture }] }
  return Math.min(wordsFor[told.length].max, Math.round(80 + 2.5 * givenWords(given)))
}

/** `recorded`: the texts are recordings, which are measured against the length that they were asked for. */
export function measure(outcomes: readonly Outcome[], recorded: boolean): Measure[] {
  const written = outcomes.filter(({ failed }) => failed === null)
  const english = written.filter(({ language }) => language === 'English')
  const long = english.filter(({ text }) => countWords(text) >= 100)
  const unverified = written.flatMap(unverifiedIn)
  const coverage = written.map(coverageOf)
  const covered = coverage.reduce((sum, one) => sum + one.covered, 0)
  const due = coverage.reduce((sum, one) => sum + one.due, 0)
  const sourceText = (one: Outcome) => one.source.map(({ text }) => text).join('\n')
  const stock = written.flatMap((one) => stockPhrasesIn(one.text, sourceText(one)))
  const aim = recorded ? recordedTarget : ({ target }: Outcome) => target
  const fits = written.filter(
    (one) => countWords(one.text) <= Math.max(aim(one) * 1.15, aim(one) + fewWords),
  )
  const readable = long.filter(({ text }) => {
    const mean = meanSentence(text)
    return mean >= 7 && mean <= 16 && gradeOf(text) <= 7
  })
  const framed = english.filter(
    ({ text, case: { told } }) => namesSpeaker(text, told.customer_name) && endsWithFarewell(text),
  )
  const begun = written.filter(({ text, opening }) => opening !== '' && text.startsWith(opening))
  const retried = written.filter(({ retry }) => retry !== null)
  const renewed = retried.filter(({ text, retry }) => newWording(retry ?? '', text) >= 0.3)
  const asked = written.filter(({ case: { forbidden } }) => forbidden !== null)
  const disregarded = asked.filter(({ text, case: { forbidden } }) => forbidden?.test(text))
  const mean = (of: (one: Outcome) => number) =>
    written.reduce((sum, one) => sum + of(one), 0) / Math.max(1, written.length)
  return [
    {
      id: 'written',
      what: 'texts written',
      is: percent(written.length, outcomes.length),
      goal: 'all',
      holds: outcomes.length > 0 && written.length === outcomes.length,
    },
    {
      id: 'E1',
      what: 'statements without a mark that the verifier could not verify',
      is: String(unverified.length),
      goal: '0',
      holds: written.length > 0 && unverified.length === 0,
    },
    {
      id: 'E2',
      what: 'memories, answers, messages and scripture that are covered',
      is: percent(covered, due),
      goal: '95 %',
      holds: reaches(covered, due, 0.95),
    },
    {
      id: 'E3',
      what: 'texts that respect what must not be said, and speak no wish aloud',
      is: percent(asked.length - disregarded.length, asked.length),
      goal: 'all',
      holds: asked.length > 0 && disregarded.length === 0,
    },
    {
      id: 'E4',
      what: recorded
        ? 'length within 15 % or 20 words of the target that the recordings were written for (80 + 2.5 × the words given), or shorter'
        : 'length within 15 % or 20 words of the target, or shorter',
      is: percent(fits.length, written.length),
      goal: 'all',
      holds: reaches(fits.length, written.length, 1),
    },
    {
      id: 'E5',
      what: 'stock phrases that the user did not write',
      is: String(stock.length),
      goal: '0',
      holds: written.length > 0 && stock.length === 0,
    },
    {
      id: 'E6',
      what: 'mean sentence 7–16 words, reading grade at most 7',
      is: percent(readable.length, long.length),
      goal: '85 %',
      holds: reaches(readable.length, long.length, 0.85),
    },
    {
      id: 'E7',
      what: 'speaker named within three sentences, a farewell at the end',
      is: percent(framed.length, english.length),
      goal: '85 %',
      holds: reaches(framed.length, english.length, 0.85),
    },
    {
      id: 'E8',
      what: 'calls, tokens, cost and seconds for preview and text, mean',
      is: `${mean((one) => one.calls).toFixed(1)} calls, ${mean((one) => one.tokens).toFixed(0)} tokens, $${mean((one) => one.costDollars).toFixed(3)}, ${mean((one) => one.seconds).toFixed(1)} s`,
      goal: 'figures',
      holds: true,
    },
    {
      id: 'E9',
      what: 'retries with at least 30 % new wording',
      is: percent(renewed.length, retried.length),
      goal: 'all',
      holds: reaches(renewed.length, retried.length, 1),
    },
    {
      id: 'E10',
      what: 'texts that begin with their preview, word for word',
      is: percent(begun.length, written.length),
      goal: 'all',
      holds: reaches(begun.length, written.length, 1),
    },
  ]
}
