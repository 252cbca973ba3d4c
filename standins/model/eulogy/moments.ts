import { formOf, isAbout, lowered, pastTense } from './fragments.ts'
import { adverbs } from './grammar.ts'
import type { Person } from './person.ts'
import { breathable, finished, linesOf, sentencesOf } from './sentences.ts'
import { speaks } from './speak.ts'
import { bare, countWords, listed } from './words.ts'

/**
 * shared: both are in it. mine: the speaker is in it. about: it tells of the dead person.
 * hard: illness, loss, war.
 */
export type MomentMood = 'shared' | 'mine' | 'about' | 'hard'

export type Moment = {
  /** Ready to be said; one that begins with the recalling mark still wants its verb. */
  sentences: string[]
  mood: MomentMood
  /** Written to the dead person ("You taught me…"), so it belongs where they are spoken to. */
  toThem: boolean
}

export function readMoments(text: string, person: Person): Moment[] {
  const seen = new Set<string>()
  const lines = linesOf(text)
  return lines.flatMap((line) => {
    const sentences = sentencesOf(line)
      .flatMap((sentence) => spoken(sentence, person, text))
      .filter((sentence) => !seen.has(sentence) && seen.add(sentence))
    // Who makes paragraphs has sorted the memories already.
    const groups =
      lines.length > 1 && sentences.length <= 5 ? [sentences] : groupedAsTold(sentences)
    return groups.filter((group) => group.length > 0).map((group) => moment(group, person))
  })
}

function moment(sentences: string[], person: Person): Moment {
  const all = sentences.join(' ')
  return {
    sentences,
    mood: moodOf(all, person),
    toThem: sentences.every((sentence) => isSpokenTo(sentence, person)),
  }
}

export function isHard(text: string, person: Person): boolean {
  const theirs = text.replace(othersTrouble, (trouble, who: string) =>
    who.toLowerCase() === person.rel || person.dear.toLowerCase() === who.toLowerCase()
      ? trouble
      : '',
  )
  return hardWords.test(theirs) || /\bdepress(?:ed|ion)\b/.test(theirs)
}

/** "When my husband was in the hospital": hard, but it was not the dead person who lay there. */
const othersTrouble =
  /\bmy (husband|wife|father|mother|dad|mum|mom|brother|sister|son|daughter|baby|parents|kids|children|friend)\b.{0,25}?\b(?:hospital|died|sick|ill|cancer|surgery|funeral|stroke|accident)\b/gi

function moodOf(text: string, person: Person): MomentMood {
  if (isHard(text, person)) return 'hard'
  if (isAbout(text)) return 'about'
  return /\b(?:we|us|together|with me|taught me|showed me|me to|took me|and I)\b/i.test(text)
    ? 'shared'
    : 'mine'
}

const hardWords =
  /\b(?:cancer|died|dying|death|hospital|hospice|(?:she|he|dad|mum|mom) (?:was|fell|got|became) (?:very |so )?(?:ill|sick)|illness|disease|suffer\w*|war|(?:an|the|car|bad|terrible|awful|his|her|their) accident|dementia|alzheimer\S*|stroke|divorce\w*|miscarr\w*|suicide|addict\w*|grief|grieving|diagnos\w*|chemo\w*|funeral|killed|wounded|car crash|surgery|coma)\b/i

export function isSpokenTo(sentence: string, person: Person): boolean {
  const plain = withoutAddress(sentence.replace(/“[^”]*”/g, ''), person.dear)
  if (!/\byou(?:r|rs|’\w+)?\b/i.test(plain)) return false
  if (
    /^(?:if|when|as|once|whenever|you could|you never had|you always knew|you knew)\b/i.test(plain)
  )
    return false
  const third =
    person.pronoun === 'she'
      ? /\b(?:she|her)\b/i
      : person.pronoun === 'he'
        ? /\b(?:he|him|his)\b/i
        : /\bthe[ym]\b/i
  const named = [person.full, person.dear].some((name) => name !== '' && plain.includes(name))
  return !third.test(plain) && !named && !/^to\b/i.test(plain)
}

/** "Thank you, Mom." without the "Mom": the name of the one who is spoken to. */
function withoutAddress(sentence: string, dear: string): string {
  return dear === '' ? sentence : sentence.replace(`, ${dear}`, '').replace(`${dear}, `, '')
}

/** One told sentence as it can be said aloud. Whole sentences stay as they are. */
export function spoken(sentence: string, person: Person, written: string): string[] {
  const form = formOf(sentence)
  const writtenOut = /^\p{Lu}.*[.!]$/u.test(sentence) && countWords(sentence) > 5
  const whole = form === 'sentence' || (writtenOut && /^(?:bare|owned|article)$/.test(form))
  if (whole && !isListOfHalves(sentence)) return breathable(finished(sentence))
  const pieces = listPieces(sentence.replace(/[.…]+$/u, ''))
  const things: string[] = []
  const said: string[] = []
  const deeds: string[] = []
  for (const half of pieces) {
    const piece = withTheirPart(half, person)
    const deed = deedOf(piece, written)
    if (formOf(piece) === 'sentence') said.push(...breathable(finished(piece)))
    else if (deed) deeds.push(deed)
    else things.push(piece)
  }
  return [...said, ...tellDeeds(deeds, person), ...tellThings(things, written)]
}

/** "telling us stories": it was not the speaker who told them. */
function withTheirPart(piece: string, person: Person): string {
  const gerund = /^([A-Za-z]+ing) (?:us|me)\b/.exec(piece)?.[1]
  if (!gerund) return piece
  return `${speaks(person)('{him}')} ${piece.charAt(0).toLowerCase()}${piece.slice(1)}`
}

/** "baked bread, never missed a birthday, how she hummed": no part could stand alone. */
function isListOfHalves(sentence: string): boolean {
  const parts = sentence.replace(/[.…]+$/u, '').split(/\s*[,;]\s*(?:and\s+)?/)
  const halves = parts.every(
    (part) => part !== '' && formOf(part) !== 'sentence' && countWords(part) <= 9,
  )
  return parts.length >= 3 && halves
}

/** Commas part a list of half sentences; inside a longer piece they belong to it. */
function listPieces(text: string): string[] {
  const parts = text.split(/\s*[,;]\s*(?:and\s+)?/).filter((part) => part !== '')
  const short = parts.every((part) => countWords(part) <= 9)
  const whole = formOf(text) === 'scene' && !parts.slice(1).every((part) => formOf(part) !== 'bare')
  return parts.length > 1 && short && !whole ? parts : [text]
}

/** "baked bread" becomes what follows "She"; null when it is a thing rather than a deed. */
function deedOf(piece: string, written: string): string | null {
  const form = formOf(piece)
  if (/^(?:born|married|raised|retired|known|educated) /i.test(piece) && form === 'bare') {
    return `{was} ${piece.charAt(0).toLowerCase()}${piece.slice(1)}`
  }
  if (form !== 'verb' && form !== 'adverb') return null
  const small = lowered(piece, written) ?? piece
  if (form === 'verb') return pastTense(small).replace(/^(?:was|were)\b/, '{was}')
  const [adverb = '', ...rest] = small.split(' ')
  const after = rest.join(' ')
  return formOf(after) === 'verb' ? `${adverb} ${pastTense(after)}` : `{was} ${small}`
}

function tellDeeds(deeds: readonly string[], person: Person): string[] {
  const told: string[] = []
  for (let at = 0; at < deeds.length; at += 2) {
    const pair = deeds.slice(at, at + 2).map((deed) => speaks(person)(deed) ?? deed)
    const together = countWords(pair.join(' ')) <= 18
    const subject = speaks(person)('{He}') ?? ''
    if (together) told.push(finished(`${subject} ${pair.join(' and ')}`))
    else told.push(...pair.map((deed) => finished(`${subject} ${deed}`)))
  }
  return told
}

/** Stands for "I remember", "I think of"…: which one is chosen when the text is written. */
export const recalling = '{recall} '

export const recallVerbs = (thing: string): readonly string[] =>
  /^(?:when|where)\b/i.test(thing)
    ? ['I remember']
    : [
        'I remember',
        'I think of',
        'What stays with me is',
        'I keep coming back to',
        'I will always have',
        'My mind goes to',
      ]

function tellThings(things: readonly string[], written: string): string[] {
  const known = things.map((thing) => lowered(thing, written)).filter((thing) => thing !== null)
  const unknown = things.filter((thing) => lowered(thing, written) === null)
  const told: string[] = []
  for (let at = 0; at < known.length; at += 3) {
    told.push(
      recalling +
        finished(listed(known.slice(at, at + 3))).replace(
          /^./u,
          (first) => (known[at] ?? '').charAt(0) || first,
        ),
    )
  }
  const set = (thing: string, at: number) =>
    finished(`${at % 2 ? 'I think of this' : 'What I keep is this'}: ${thing}`)
  return [...told, ...unknown.map(set)]
}

const leaning =
  /^(?:it|that|then|and|but|this|so|there|those|these|afterwards?|later|still|yet|because|which|even then|after that|neither|both|the rest|instead|or|also|them)\b/i

/** Sentences that lean on the one before stay with it. */
function groupedAsTold(sentences: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const sentence of sentences) {
    const last = groups.at(-1)
    const leans = leaning.test(sentence) || adverbs.has(bare(sentence.split(' ')[0] ?? ''))
    const full = last !== undefined && (last.length >= 4 || countWords(last.join(' ')) > 55)
    if (
      last &&
      ((leans && !full) || (last.length === 1 && countWords(`${last[0]} ${sentence}`) <= 22))
    )
      last.push(sentence)
    else groups.push([sentence])
  }
  return groups
}

export function leansOnBefore(sentence: string): boolean {
  return leaning.test(sentence)
}
