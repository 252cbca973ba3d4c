import { fewestFrom } from './estimate.ts'
import { countWords, fewestWords, openingWords, type WordRange } from './length.ts'
import type { Material } from './material.ts'
import { fewestOpeningWords } from './preview.ts'
import { type Standing, standingsOf } from './review/grounds.ts'
import { inventedNames } from './review/names.ts'
import { inventedNumbers } from './review/numbers.ts'
import { misspelledNames, unsaidAtFirst, wrongKin, wrongPronouns } from './review/person.ts'
import * as phrases from './review/phrases.ts'
import { inventedQuotations } from './review/quotations.ts'
import * as shape from './review/shape.ts'
import { type Told, toldIn, wasTold } from './review/told.ts'
import { isOfSomeoneElse, leftOut } from './review/used.ts'
import { forgetWords } from './review/words.ts'
import { countSentences, splitSentences } from './sentences.ts'

/** What a good eulogy is, by number: docs/writing.md has the table. */
export type Criterion =
  | 'Q1'
  | 'Q2'
  | 'Q3'
  | 'Q4'
  | 'Q5'
  | 'Q6'
  | 'Q7'
  | 'Q8'
  | 'Q9'
  | 'Q10'
  | 'Q11'
  | 'Q12'
  | 'Q13'
  | 'Q14'

/** `why` is for the writer who mends it and may hold words of the draft: it is never logged. */
export type Fault = {
  criterion: Criterion
  /** Which sentence of the text, counted from 0; null where the whole text is meant. */
  sentence: number | null
  why: string
  /** So far from what was asked that the text is never shown, whatever the criterion. */
  beyond?: true
}

/** The person's own words that a sentence rests on. */
export type Source = {
  field: 'qualities' | 'memories' | 'scripture' | 'additional'
  words: string
}

/** For each sentence what it rests on; nothing for a greeting, thanks, a farewell. */
export type Ground = {
  sentence: string
  from: Source[]
  /** Whether it says itself what was told, or is a thought that follows it. */
  tells: boolean
}

export type Review = { faults: Fault[]; grounds: Ground[] }

export type Limits = {
  words: WordRange
  /** What was shown as the preview, word for word; empty where nothing was. */
  opening: string
  /** The versions that the buyer has already. */
  earlier: string[]
}

const goodbyeWithin = 60
const newWordingAtLeast = 0.3
const mayStandAlone = 0.1
/** In so many sentences it is said who speaks and of whom. */
const beginningSentences = 3

const walls: Criterion[] = ['Q1', 'Q5', 'Q10', 'Q11', 'Q14']
const wishes: Criterion[] = ['Q8', 'Q12', 'Q13']

/** A text that breaks one of these is never shown. */
export function isWall(fault: Fault): boolean {
  return walls.includes(fault.criterion) || fault.beyond === true
}

/** Asked for twice, then counted and let be. */
export function isWish(fault: Fault): boolean {
  return wishes.includes(fault.criterion)
}

/** The whole eulogy, by every criterion. */
export function reviewText(material: Material, text: string, limits: Limits): Review {
  const told = toldIn(material)
  const { sentences, standings } = takenApart(told, text)
  const faults = [
    ...wallsIn(told, text, sentences),
    ...onGrounds(standings),
    ...onWhatIsUsed(told, sentences, standings, limits),
    ...onLength(told, text, limits),
    ...onBeginning(told, sentences),
    ...onEnding(text),
    ...onSentences(told, sentences),
    ...onPerson(told, sentences),
    ...onRepetition(told, sentences),
    ...onNewWording(told, sentences, limits),
  ]
  if (!text.startsWith(limits.opening)) {
    faults.push(whole('Q14', 'It does not begin, word for word, with the opening that was shown.'))
  }
  forgetWords()
  return { faults, grounds: groundsOf(told, standings) }
}

/** Of what was told in another language nobody can say by its words which sentence rests on it. */
function groundsOf(told: Told, standings: Standing[]): Ground[] {
  return told.foreign ? [] : standings.map(({ event: _, ...ground }) => ground)
}

/** The opening by itself: what can be said of a text before there is more of it. */
export function reviewOpening(material: Material, text: string): Review {
  const told = toldIn(material)
  const { sentences, standings } = takenApart(told, text)
  const words = countWords(text)
  const faults = [
    ...wallsIn(told, text, sentences),
    ...onGrounds(standings),
    ...onBeginning(told, sentences),
    ...onPerson(told, sentences),
  ]
  if (words < openingWords.min || words > openingWords.max) {
    const fault = wrongLength(words, openingWords)
    faults.push(words < fewestOpeningWords ? beyond(fault) : fault)
  }
  forgetWords()
  return { faults, grounds: groundsOf(told, standings) }
}

/** One sentence as it is written, behind what was accepted already. */
export function reviewSentence(material: Material, sentence: string, before: string): Fault[] {
  const told = toldIn(material)
  const sentences = [...splitSentences(before), sentence]
  const earlier = sentences.length - 1
  const paragraph = `${before.split('\n').at(-1) ?? ''}${sentence}`
  const spans = spansIn(told, paragraph)
    .filter(({ end }) => end > paragraph.length - sentence.length)
    .map(({ criterion, why }) => fault(criterion, earlier, why))
  const [standing] = standingsOf(told, [[sentence]])
  const event: Fault[] = standing?.event === 2 ? [newEvent(earlier)] : []
  const person = onPerson(told, sentences).filter((fault) => fault.sentence === earlier)
  const beginning = sentences.length === beginningSentences ? onBeginning(told, sentences) : []
  const faults = [
    ...plainWalls(told, sentence, earlier),
    ...spans,
    ...event,
    ...person,
    ...beginning.map((one) => ({ ...one, sentence: earlier })),
  ]
  forgetWords()
  return faults
}

function fault(criterion: Criterion, sentence: number, why: string): Fault {
  return { criterion, sentence, why }
}

function whole(criterion: Criterion, why: string): Fault {
  return { criterion, sentence: null, why }
}

const beyond = (fault: Fault): Fault => ({ ...fault, beyond: true })

const wrongLength = (words: number, { min, max }: WordRange) =>
  whole('Q4', `${words} words, asked were ${min} to ${max}.`)

function takenApart(told: Told, text: string) {
  const sentences = splitSentences(text)
  const paragraphs: string[][] = [[]]
  for (const sentence of sentences) {
    paragraphs.at(-1)?.push(sentence)
    if (sentence.endsWith('\n')) paragraphs.push([])
  }
  return { sentences, standings: standingsOf(told, paragraphs) }
}

/** What must never be shown, sentence by sentence, and speech that may run over several. */
function wallsIn(told: Told, text: string, sentences: string[]): Fault[] {
  const faults = sentences.flatMap((sentence, at) => plainWalls(told, sentence, at))
  let from = 0
  for (const paragraph of text.split(/(?<=\n)/)) {
    for (const { criterion, why, at, end } of spansIn(told, paragraph)) {
      // Each sentence that has a part in it: one of them alone would leave the rest standing.
      const last = sentenceAt(sentences, from + end - 1)
      for (let nth = sentenceAt(sentences, from + at); nth <= last; nth += 1) {
        faults.push(fault(criterion, nth, why))
      }
    }
    from += paragraph.length
  }
  return faults
}

/** What may run over several sentences: speech, and known words of others. */
function spansIn(told: Told, paragraph: string) {
  const speech = inventedQuotations(told, paragraph).map(({ words, at, end }) => {
    return { criterion: 'Q1' as const, why: `Nobody told this speech: ${words}`, at, end }
  })
  const borrowed = phrases.borrowedIn(told, paragraph).map(({ criterion, words, at, end }) => {
    const why = criterion === 'Q1' ? 'These words were not given' : 'This is from a song or poem'
    return { criterion, why: `${why}: ${words}`, at, end }
  })
  return [...speech, ...borrowed]
}

function sentenceAt(sentences: string[], place: number): number {
  let end = 0
  const found = sentences.findIndex((sentence) => {
    end += sentence.length
    return place < end
  })
  return Math.max(0, found)
}

function plainWalls(told: Told, sentence: string, at: number): Fault[] {
  const because = (criterion: Criterion, found: string[], why: string) =>
    found.map((words) => fault(criterion, at, `${why}: ${words}`))
  const foreign = shape.isEnglishSentence(told, sentence)
    ? []
    : [fault('Q1', at, 'This is not English.')]
  return [
    ...because('Q1', inventedNames(told, sentence), 'Nobody told this name'),
    ...because('Q1', inventedNumbers(told, sentence), 'Nobody told this number'),
    ...because('Q1', phrases.foreignMatterIn(told, sentence), 'This does not belong in a eulogy'),
    ...foreign,
    ...because('Q5', phrases.clichesIn(told, sentence), 'This is said of everybody'),
    ...because('Q10', phrases.religiousWordsIn(told, sentence), 'Faith was not spoken of'),
  ]
}

const newEvent = (at: number) => fault('Q2', at, 'This tells something that nobody told.')

/** A sentence that surely tells something new is named at once; doubtful ones when they are many. */
function onGrounds(standings: Standing[]): Fault[] {
  const news = standings.flatMap(({ event }, at) => (event > 0 ? [at] : []))
  const many = news.length > standings.length * mayStandAlone
  return news.filter((at) => many || standings[at]?.event === 2).map(newEvent)
}

function onWhatIsUsed(
  told: Told,
  sentences: string[],
  standings: Standing[],
  { words, opening }: Limits,
): Fault[] {
  const missing = leftOut(told, sentences, words.max).map(({ words: given }) =>
    whole('Q3', `This was told and is not in the text: ${given}`),
  )
  const shown = countSentences(opening)
  const parts = { opening: sentences.slice(0, shown), rest: standings.slice(shown) }
  return isOfSomeoneElse(told, parts, words.max)
    ? [
        beyond(whole('Q3', 'Hardly anything that was told is in what follows the opening.')),
        ...missing,
      ]
    : missing
}

/** Who told little is given less, not padding. */
function onLength({ material }: Told, text: string, { words: asked }: Limits): Fault[] {
  const words = countWords(text)
  const least = Math.min(asked.min, fewestFrom(material))
  if (words >= least && words <= asked.max) return []
  const fault = wrongLength(words, { min: least, max: asked.max })
  return [words < fewestWords || words > asked.max ? beyond(fault) : fault]
}

function onBeginning(told: Told, sentences: string[]): Fault[] {
  const first = sentences.slice(0, beginningSentences).join('')
  return unsaidAtFirst(told.material, first).map((what) =>
    whole('Q6', `The first three sentences do not say ${what}.`),
  )
}

const goodbye =
  /\b(?:thanks?|thankful|grateful|gratitude|goodbye|good-bye|good bye|bye|farewell|good night|goodnight|rest (?:well|now|easy|gently)|sleep well|until we meet|so long|adieu)\b/iu

function onEnding(text: string): Fault[] {
  const last = text.trim().split(/\s+/).slice(-goodbyeWithin).join(' ')
  return goodbye.test(last) ? [] : [whole('Q7', 'The end says neither thanks nor goodbye.')]
}

function onSentences(told: Told, sentences: string[]): Fault[] {
  const faults = sentences.flatMap((sentence, at) =>
    countWords(sentence) > shape.longestSentence && !wasTold(told, sentence)
      ? [fault('Q8', at, `This sentence has more than ${shape.longestSentence} words.`)]
      : [],
  )
  const mean = shape.meanSentence(sentences)
  if (mean < shape.meanWords.least || mean > shape.meanWords.most) {
    faults.push(whole('Q8', `A sentence has ${mean.toFixed(1)} words on average.`))
  }
  if (shape.gradeOf(sentences) > shape.hardestGrade) {
    faults.push(whole('Q8', 'The words and sentences are too long to be spoken with ease.'))
  }
  return faults
}

function onPerson(told: Told, sentences: string[]): Fault[] {
  const names = sentences.flatMap((sentence, at) =>
    misspelledNames(told, sentence).map((name) => fault('Q9', at, `Not as it was typed: ${name}`)),
  )
  const pronouns = wrongPronouns(told, sentences).map((at) =>
    fault('Q9', at, 'Another pronoun than theirs.'),
  )
  const kin = wrongKin(told, sentences).map((at) => fault('Q9', at, 'Not what they were.'))
  return [...names, ...pronouns, ...kin]
}

function onRepetition(told: Told, sentences: string[]): Fault[] {
  return shape
    .repeatedRuns(told, sentences)
    .map((at) => fault('Q12', at, 'Five words in a row stand elsewhere already.'))
}

function onNewWording(told: Told, sentences: string[], { earlier }: Limits): Fault[] {
  if (earlier.length === 0) return []
  const share = shape.newWording(told, earlier, sentences)
  return share >= newWordingAtLeast
    ? []
    : [whole('Q13', `Only ${Math.round(share * 100)} % of the wording is new.`)]
}
