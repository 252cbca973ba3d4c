import { stemmer } from 'stemmer'
import { functionWords } from './english.ts'

export type Word = {
  /** As it stands in the text. */
  as: string
  /** Lower case, one kind of apostrophe, without what is only attached to it ("’s"). */
  plain: string
  at: number
}

const wordForm = /\d+(?:[.,:]\d+)+|[\p{L}\p{N}\p{M}]+(?:’[\p{L}\p{N}\p{M}]+)*/gu
const endings = /(?:’s|’ll|’re|’ve|’d|’m|n’t)$/

const shortened = new Map([
  ['can’t', 'can'],
  ['won’t', 'will'],
  ['shan’t', 'shall'],
])

/** One spelling for what may be typed in several: composed letters, one apostrophe. */
export function evened(text: string): string {
  return text.normalize('NFC').replace(/[‘ʼ'`´]/g, '’')
}

export function plainOf(word: string): string {
  const even = evened(word).toLowerCase()
  return shortened.get(even) ?? even.replace(endings, '').replace(/’$/, '')
}

/** A sentence is asked for its words by every part of a review in turn; then they are forgotten. */
const takenApart = new Map<string, readonly Word[]>()

export const forgetWords = () => takenApart.clear()

export function wordsOf(text: string): readonly Word[] {
  const known = takenApart.get(text)
  if (known) return known
  const words = [...evened(text).matchAll(wordForm)].map(({ 0: as, index }) => {
    return { as, plain: plainOf(as), at: index }
  })
  takenApart.set(text, words)
  return words
}

export const plainWords = (text: string): string[] => wordsOf(text).map(({ plain }) => plain)

const stems = new Map<string, string>()

export function stemOf(plain: string): string {
  let stem = stems.get(plain)
  if (stem === undefined) {
    stem = stemmer(irregular.get(plain) ?? plain)
    if (stems.size > 50_000) stems.clear()
    stems.set(plain, stem)
  }
  return stem
}

/** The stems of the words that carry meaning. */
export function contentStems(text: string): string[] {
  return plainWords(text)
    .filter((word, at, all) => {
      if (word === 'kind' && all[at + 1] === 'of') return false
      return !functionWords.has(word.replace(/’/g, '')) && !/^\d+$/.test(word)
    })
    .map(stemOf)
}

/** "Patient" and "patience", "generous" and "generosity" speak of the same thing. */
function areRelated(one: string, other: string): boolean {
  if (one === other) return true
  const short = Math.min(one.length, other.length)
  if (short < 5) return false
  const same = Math.max(5, Math.ceil(short * 0.8))
  return one.slice(0, same) === other.slice(0, same) && Math.abs(one.length - other.length) <= 5
}

export class Stems {
  readonly #all: Set<string>
  readonly #byStart = new Map<string, string[]>()
  constructor(stems: Iterable<string>) {
    this.#all = new Set(stems)
    for (const stem of this.#all) {
      const start = stem.slice(0, 4)
      const same = this.#byStart.get(start)
      if (same) same.push(stem)
      else this.#byStart.set(start, [stem])
    }
  }
  has(stem: string): boolean {
    if (this.#all.has(stem)) return true
    return (this.#byStart.get(stem.slice(0, 4)) ?? []).some((other) => areRelated(stem, other))
  }
  /** The same stem, not one that is only related to it. */
  hasItself(stem: string): boolean {
    return this.#all.has(stem)
  }
  get size(): number {
    return this.#all.size
  }
  values(): Iterable<string> {
    return this.#all.values()
  }
}

const irregular = new Map(
  `taught teach|thought think|bought buy|brought bring|caught catch|fought fight|sought seek|told tell
  said say|made make|gave give|given give|took take|taken take|came come|went go|gone go|knew know
  known know|grew grow|grown grow|sang sing|sung sing|swam swim|ran run|sat sit|stood stand|held hold
  kept keep|slept sleep|left leave|felt feel|built build|sent send|spent spend|lent lend|lost lose
  found find|drove drive|driven drive|rode ride|wrote write|written write|spoke speak|spoken speak
  broke break|broken break|chose choose|chosen choose|woke wake|wore wear|worn wear|tore tear|bore bear
  flew fly|threw throw|thrown throw|drew draw|drawn draw|blew blow|saw see|seen see|ate eat|eaten eat
  fell fall|fallen fall|began begin|begun begin|drank drink|rang ring|shook shake|hid hide|hidden hide
  bit bite|met meet|fed feed|led lead|read read|won win|hung hang|dug dig|stuck stick|struck strike
  swept sweep|wept weep|meant mean|dealt deal|heard hear|paid pay|laid lay|lay lie|sold sell|lit light
  shone shine|stole steal|froze freeze|rose rise|forgot forget|forgotten forget|forgave forgive
  understood understand|became become|children child|feet foot|teeth tooth|men man|women woman
  people person|mice mouse|better good|best good|worse bad|wives wife|lives life|leaves leaf|knives knife
  laughter laugh|died die|dying die|death die|strength strong|warmth warm|truth true|wisdom wise
  loyalty loyal|honesty honest|bravery brave|pride proud|advice advise|humour humor|mum mother|mom mother
  dad father|grandma grandmother|grandpa grandfather|kids child|kid child`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(' ') as [string, string]),
)
