import { tell } from './about-them.ts'
import { present } from './block.ts'
import type { Draft } from './draft.ts'
import type { Material } from './material.ts'
import { leansOnBefore, type Moment } from './moments.ts'
import type { Person } from './person.ts'
import * as phrases from './phrases/openings.ts'
import type { Quality } from './qualities.ts'
import { sentencesOf } from './sentences.ts'
import { type Filling, speaks } from './speak.ts'
import type { WordRange } from './told.ts'
import { countWords, listed } from './words.ts'

/** The preview: who speaks, of whom, and something that only this person could have told. */
export function writeOpening(
  material: Material,
  start: () => Draft,
  version: number,
  words: WordRange,
): string {
  const enough = words.min + Math.min(5, (words.max - words.min) / 3)
  // A word of where this goes comes first; then, one by one, words of purpose.
  const fillings = [
    { onward: false, aims: 0 },
    ...[0, 1, 2, 3, 4, 5].map((aims) => ({ onward: true, aims })),
  ]
  let sentences: string[] = []
  for (const filling of fillings) {
    sentences = attempt(material, start(), version, filling)
    if (countWords(sentences.join(' ')) >= enough) break
  }
  while (countWords(sentences.join(' ')) > words.max && sentences.length > 3) sentences.pop()
  return sentences.join(' ')
}

/** What follows the first sentences; they may be somebody else's. */
export function continueOpening(
  material: Material,
  start: () => Draft,
  version: number,
  words: WordRange,
  opening: string,
): string {
  const spoken = countWords(opening)
  const both = { min: words.min + spoken, max: words.max + spoken }
  const ours = writeOpening(material, start, version, both)
  if (ours.startsWith(`${opening} `)) return ours.slice(opening.length + 1)
  const draft = start()
  for (const sentence of sentencesOf(opening)) draft.say(sentence)
  const say = chooser(material, draft)
  const told = memory(material, draft, version, true).filter((one) => !opening.includes(one))
  const more = [1, 2, 3, 4, 5].map(() => say('aim', phrases.aims[material.tone]))
  const sentences: string[] = []
  for (const next of [
    ...told,
    ...present([...more, say('onward', phrases.onward[material.tone])]),
  ]) {
    if (countWords(sentences.join(' ')) >= words.min + 5) break
    if (!draft.isFault(next)) sentences.push(next)
  }
  return sentences.join(' ')
}

/** Written in the order of reading, so that each sentence can heed the one before. */
function attempt(
  material: Material,
  draft: Draft,
  version: number,
  filling: { onward: boolean; aims: number },
): string[] {
  const way = waysToBegin[(version - 1) % waysToBegin.length] ?? beginByGreeting
  const say = chooser(material, draft)
  const { start, specific } = way(material, draft, version)
  const aims = Array.from({ length: filling.aims }, () => say('aim', phrases.aims[material.tone]))
  const told = specific()
  const onward =
    filling.onward && told.length > 0 ? say('onward', phrases.onward[material.tone]) : null
  return [...start, ...present(aims), ...told, ...present([onward])]
}

/** The first sentences, then what is specific; between them there is room for a word of purpose. */
type Beginning = { start: string[]; specific: () => string[] }
type Way = (material: Material, draft: Draft, version: number) => Beginning

const waysToBegin: readonly Way[] = [beginByGreeting, beginByMemory, beginByQuality]

function beginByGreeting(material: Material, draft: Draft, version: number): Beginning {
  const say = chooser(material, draft)
  const start = present([
    say('greeting', phrases.greetings[material.tone]),
    introduce(material, draft, 'plain'),
    say('aim', phrases.aims[material.tone]),
  ])
  return {
    start,
    specific: () => [
      ...present([listing(material, draft, phrases.listing)]),
      ...memory(material, draft, version, true),
    ],
  }
}

function beginByMemory(material: Material, draft: Draft, version: number): Beginning {
  const say = chooser(material, draft)
  const hook = memory(material, draft, version, false)
  if (hook.length === 0) return beginByQuality(material, draft, version)
  const start = present([
    ...hook,
    introduce(material, draft, 'after'),
    say('greeting', phrases.greetings[material.tone]),
  ])
  return { start, specific: () => present([listing(material, draft, phrases.listing)]) }
}

function beginByQuality(material: Material, draft: Draft, version: number): Beginning {
  const say = chooser(material, draft)
  const hook = listing(material, draft, phrases.qualityHooks)
  if (!hook) return beginByGreeting(material, draft, version)
  const start = present([
    hook,
    introduce(material, draft, 'named'),
    say('greeting', phrases.greetings[material.tone]),
  ])
  return { start, specific: () => memory(material, draft, version, true) }
}

function chooser(material: Material, draft: Draft, more: Filling = {}) {
  const speak = speaks(material.person, { speaker: material.speaker, ...more })
  return (stock: string, pool: readonly string[]) => draft.choose(stock, pool, speak)
}

const introductions = {
  signed: {
    plain: phrases.introductions,
    after: phrases.introductionsAfter,
    named: phrases.introductionsNamed,
  },
  shared: {
    plain: phrases.introductionsShared,
    after: phrases.sharedAfter,
    named: phrases.sharedNamed,
  },
  unsigned: {
    plain: phrases.introductionsUnsigned,
    after: phrases.unsignedAfter,
    named: phrases.unsignedNamed,
  },
}

function introduce(material: Material, draft: Draft, place: 'plain' | 'after' | 'named') {
  const { speaker } = material
  const several = /\s(?:and|&)\s|,/.test(speaker)
  const signing = speaker === '' ? 'unsigned' : several ? 'shared' : 'signed'
  return chooser(material, draft)(`introduction ${place}`, introductions[signing][place])
}

/** Up to three qualities that can stand after "was". */
function listing(material: Material, draft: Draft, pool: readonly string[]): string | null {
  const all = briefQualities(material.qualities)
  const shortest = all.filter((text) => countWords(text) <= 2)
  const short = (shortest.length > 0 ? shortest : all).slice(0, 3)
  if (short.length === 0) return null
  return chooser(material, draft, { list: listed(short) })('listing', pool)
}

export function briefQualities(qualities: readonly Quality[]): string[] {
  return qualities
    .filter(
      ({ form, text }) =>
        (form === 'adjective' || form === 'noun') &&
        countWords(text) <= 3 &&
        !/^(?:always|never|also)\b/.test(text),
    )
    .map(({ text }) => text)
}

function memory(material: Material, draft: Draft, version: number, led: boolean): string[] {
  const told = openingMoment(material, version, led ? 36 : 28)
  if (!told) return []
  const say = chooser(material, draft)
  const lead = led ? say('opening lead', phrases.openingLeads[material.tone]) : null
  return [...present([lead]), ...told.sentences.map((sentence) => tell(sentence, draft))]
}

/** A memory that stands by itself: the text must not need what came before or after it. */
function openingMoment(material: Material, version: number, most: number): Moment | undefined {
  const fitting = material.moments.filter(
    ({ sentences, mood, toThem }) =>
      !toThem &&
      mood !== 'hard' &&
      sentences.length <= 2 &&
      countWords(sentences.join(' ')) <= most &&
      !leansOnBefore(sentences[0] ?? '') &&
      !/[“”:]/.test(sentences.join(' ')),
  )
  if (fitting.length === 0) return firstSentence(material.moments, most)
  const telling = fitting.filter(({ sentences }) => mentions(sentences.join(' '), material.person))
  const candidates = telling.length > 0 ? telling : fitting
  return candidates[(version - 1) % Math.max(1, candidates.length)]
}

/** Where every memory is long: its first sentence, if the next can do without it. */
function firstSentence(moments: readonly Moment[], most: number): Moment | undefined {
  for (const moment of moments) {
    const [first, second = ''] = moment.sentences
    const alone = first && !leansOnBefore(first) && !leansOnBefore(second)
    if (alone && !moment.toThem && moment.mood !== 'hard' && countWords(first) <= most) {
      return { ...moment, sentences: [first] }
    }
  }
  return undefined
}

function mentions(text: string, { call, dear, rel, full }: Person): boolean {
  return (
    /\b(?:she|he|they|her|him|his|them)\b/i.test(text) ||
    [call, dear, rel, full].some((name) => name !== '' && text.includes(name))
  )
}
