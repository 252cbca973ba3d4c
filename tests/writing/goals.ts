import { isSayable } from '#domain/input/kinds.ts'
import { countWords } from '#domain/length.ts'
import { briefHash } from '#server/writing/brief.ts'
import { dueThings } from '#server/writing/verifier/coverage.ts'
import { occursIn } from '#server/writing/verifier/quotes.ts'
import { verifier } from '#server/writing/verifier/verifier.ts'
import { placesOf, recordedRounds, sentencesInPlaces } from '#standins/model/rounds.ts'
import { comparisonKey } from '#standins/model/words.ts'
import { isSameAsTold } from './cases.ts'
import { type Measure, none } from './measures.ts'
import type { Outcome } from './write-case.ts'

type Round = ReturnType<typeof recordedRounds>[number]
type Read = { outcome: Outcome; round: Round }

const accepted = ['supported', 'reflection', 'ceremony']
const keysOf = (sentences: readonly string[]) => new Set(sentences.map(comparisonKey))

/** The sentences that are delivered without a mark. */
const unmarkedIn = ({ sentences }: Outcome) =>
  keysOf(sentences.filter(({ status }) => status !== 'marked').map(({ sentence }) => sentence))

/** Places that a recorded reader named and that are delivered as they were. */
function placesLeft({ outcome, round }: Read, kind: string) {
  const unmarked = unmarkedIn(outcome)
  const named = placesOf(round).filter((place) => place.kind === kind)
  const left = named.filter(({ sentence }) => unmarked.has(comparisonKey(sentence)))
  return [...keysOf(left.map(({ sentence }) => sentence))].map((text) => `${round.label}: ${text}`)
}

/** What the text should say something of, and each quality, of which no sentence says anything. */
function leftOut({ sentences, source }: Outcome) {
  const quoted = sentences.flatMap(({ evidence }) => evidence.map(({ words }) => words))
  const isSaid = (text: string) => quoted.some((words) => occursIn(words, text))
  const texts = (numbers: readonly number[]) =>
    numbers.map((number) => source[number - 1]?.text ?? '')
  return {
    things: dueThings(source)
      .filter((numbers) => !texts(numbers).some(isSaid))
      .map((numbers) => texts(numbers).join(' ')),
    qualities: source
      .filter(({ origin, kind, text }) => origin === 'quality' && isSayable(kind) && !isSaid(text))
      .map(({ text }) => text),
  }
}

/** Sentences of the drafts that the judge accepted and neither edit nor reader objected to, changed or lost. */
function goodLost({ outcome, round }: Read): string[] {
  const written = comparisonKey(round.draft)
  const delivered = comparisonKey(outcome.text)
  const found = round.edits.flatMap((edit) => edit.found.map(({ sentence }) => sentence))
  const named = keysOf([...sentencesInPlaces(round), ...found])
  return round.judged
    .filter(
      ({ sentence, verdict }) => accepted.includes(verdict) && !named.has(comparisonKey(sentence)),
    )
    .map(({ sentence }) => sentence)
    .filter((text) => written.includes(comparisonKey(text)))
    .filter((text) => !delivered.includes(comparisonKey(text)))
}

/** Objections of the verifier to sentences that the judge accepted, and that it does not withdraw when asked. */
function verifierAlone({ outcome, round }: Read): string[] {
  const { check } = verifier(outcome.source, outcome.language)
  const reflection = { verdict: 'reflection' as const, evidence: [], unsupported: '' }
  return round.judged
    .filter(({ verdict }) => accepted.includes(verdict))
    .flatMap(({ sentence }) =>
      check(sentence, reflection)
        .objections.filter(({ rule }) => rule.startsWith('unknown-'))
        .filter(({ words }) => !isSameAsTold(round.label, words))
        .map(({ words }) => `${round.label}: ${words}`),
    )
}

const perText = (found: readonly string[], among: readonly unknown[]) =>
  `${(found.length / Math.max(1, among.length)).toFixed(2)} (${found.length} in ${among.length} texts)`

const atMost = (
  id: string,
  name: string,
  goal: number,
  found: readonly string[],
  among: readonly unknown[],
): Measure => ({
  id,
  name,
  value: perText(found, among),
  goal: `at most ${goal}`,
  passed: found.length <= goal * among.length,
})

/** The goals for the words: of any texts, and of the recorded rounds, whose readers said what they found. */
export function measureGoals(outcomes: readonly Outcome[]): Measure[] {
  const written = outcomes.filter(({ failed }) => failed === null)
  const read = written.flatMap((outcome): Read[] => {
    const round = recordedRounds().find(({ label }) => label === outcome.case.label)
    return round ? [{ outcome, round }] : []
  })
  if (written.length === 0) return []
  return [...(read.length > 0 ? measureRecorded(read) : []), ...measureForms(written, read)]
}

function measureForms(written: readonly Outcome[], read: readonly Read[]): Measure[] {
  const earlierLengths = new Set(
    read.filter(({ round }) => round.briefHash !== briefHash).map(({ outcome }) => outcome),
  )
  const present = written.filter((outcome) => !earlierLengths.has(outcome))
  const close = present.filter(
    ({ text, estimate }) => Math.abs(countWords(text) - estimate) <= estimate * 0.15,
  )
  const marked = written.flatMap(({ sentences }) =>
    sentences.filter(({ status }) => status === 'marked').map(({ sentence }) => sentence),
  )
  const askedTooMuch = written.filter(
    ({ sentences }) => sentences.filter(({ status }) => status === 'marked').length > 2,
  )
  return [
    atMost('E12', 'sentences delivered with a question to the buyer, per text', 1, marked, written),
    none('E12', 'texts with more than two such sentences', askedTooMuch, written),
    {
      id: 'E11',
      name: 'estimate within 15 % of the delivered words',
      value: `${close.length} of ${present.length}, ${earlierLengths.size} of an earlier brief left out`,
      goal: '9 of 10',
      passed: present.length === 0 ? null : close.length >= present.length * 0.9,
    },
  ]
}

function measureRecorded(read: readonly Read[]): Measure[] {
  const added = read.flatMap((one) => placesLeft(one, 'added'))
  const broken = read.flatMap((one) => placesLeft(one, 'broken'))
  const left = read.map(({ outcome }) => leftOut(outcome))
  const missing = left.flatMap(({ things }) => things)
  const missingWithQualities = [...missing, ...left.flatMap(({ qualities }) => qualities)]
  const lost = read.flatMap(goodLost)
  const alone = read.flatMap(verifierAlone)
  return [
    atMost(
      'E1',
      'additions that a recorded reader named, delivered without a mark, per text',
      0.25,
      added,
      read,
    ),
    {
      id: 'E2',
      name: 'told things left out, qualities included, per text',
      value: `${perText(missingWithQualities, read)}; without qualities ${perText(missing, read)}`,
      goal: 'at most 0.3',
      // The recorded judge was not asked which sentences show a quality.
      passed: missing.length <= 0.3 * read.length ? null : false,
    },
    none('E5', 'broken places that the reader named, delivered without a mark', broken, read),
    atMost(
      'E6',
      'sentences of a draft that the judge accepted, changed or lost, per text',
      0.3,
      lost,
      read,
    ),
    {
      id: 'E12',
      name: 'names, numbers and speech that only the verifier objects to, and that the judge upholds',
      // One was told in other words, and the other is the number of a crisis line.
      value: `${alone.length} (${alone.join('; ') || 'none'}), of which right: 0`,
      goal: '80 % of them right',
      passed: alone.length === 0,
    },
  ]
}
