import { seedOf, shuffled } from './chance.ts'
import { bareWords } from './words.ts'

/** A phrase of the stock holds one sentence, or two that belong together. */
export function sentencesIn(unit: string): string[] {
  return unit.split(/(?<=[.!?…]”?) (?=\S)/u)
}

type Speak = (phrase: string) => string | null

/** How strict a choice is: the run of words that may not come twice, and how starts may repeat. */
const strictness = [
  { run: 4, sameStarts: 1, sameTwoWords: 1, even: true },
  { run: 4, sameStarts: 1, sameTwoWords: 2, even: true },
  { run: 4, sameStarts: 1, sameTwoWords: 2, even: false },
  { run: 4, sameStarts: 2, sameTwoWords: 4, even: false },
  { run: 5, sameStarts: 2, sameTwoWords: 9, even: false },
] as const
type Strictness = (typeof strictness)[number]

/** Below this mean the text would begin to sound clipped, so a longer sentence is chosen next. */
const clipped = 10.4

type Run = 4 | 5
/** `plain` holds each sentence of the unit in bare words. */
type Facts = { words: string[]; sentences: number; plain: string[]; runs: Record<Run, string[]> }

/** What stays the same for every attempt at one text: the order of each stock, and the counting. */
export type Deal = {
  order: (stock: string, phrases: readonly string[]) => readonly string[]
  facts: (unit: string) => Facts
}

/** Each of three versions begins in its own third of the stock; then the stock is dealt anew. */
export function dealFor(seed: string, version: number): Deal {
  const dealt = new Map<readonly string[], readonly string[]>()
  const counted = new Map<string, Facts>()
  const round = String(Math.floor((version - 1) / 3))
  return {
    order: (stock, phrases) => {
      const known = dealt.get(phrases)
      if (known) return known
      const order = shuffled(phrases, seedOf(seed, stock, round))
      const from = ((version - 1) % 3) * Math.ceil(order.length / 3)
      const cards = [...order.slice(from), ...order.slice(0, from)]
      dealt.set(phrases, cards)
      return cards
    },
    facts: (unit) => {
      const known = counted.get(unit)
      if (known) return known
      const sentences = sentencesIn(unit)
      const plain = sentences.map((sentence) => bareWords(sentence).join(' '))
      const words = bareWords(unit)
      const inside = { 4: runsOf(words, 4), 5: runsOf(words, 5) }
      const facts = { words, sentences: sentences.length, plain, runs: inside }
      counted.set(unit, facts)
      return facts
    },
  }
}

/**
 * A text while it is being written. It remembers what has been said, so that no phrase and no run
 * of words comes twice.
 */
export class Draft {
  readonly #deal: Deal
  readonly #faults: ReadonlySet<string>
  readonly #runs = new Set<string>()
  readonly #given = new Set<string>()
  readonly #twoWords = new Map<string, number>()
  #starts: string[] = []
  #tail: string[] = []
  #length = { words: 0, sentences: 0 }

  /** What was given will be said in its own place, so no phrase may say it before. */
  constructor(deal: Deal, faults: readonly string[], given: readonly string[]) {
    this.#deal = deal
    for (const run of given.flatMap((sentence) => deal.facts(sentence).runs[5]))
      this.#given.add(run)
    this.#faults = new Set(faults.map((fault) => bareWords(fault).join(' ')))
  }

  /** What is written already, by us or in the opening that was sold as the preview. */
  say(unit: string): string {
    const { words, sentences, plain } = this.#deal.facts(unit)
    for (const length of [4, 5] as const) {
      for (const run of this.#runsOf(unit, length)) this.#runs.add(run)
    }
    for (const sentence of plain) {
      const [first = '', second = ''] = sentence.split(' ')
      this.#starts = [...this.#starts.slice(-1), first]
      const two = `${first} ${second}`
      this.#twoWords.set(two, (this.#twoWords.get(two) ?? 0) + 1)
    }
    this.#tail = [...this.#tail, ...words].slice(-4)
    this.#length.words += words.length
    this.#length.sentences += sentences
    return unit
  }

  isFault(unit: string): boolean {
    return this.#deal.facts(unit).plain.some((sentence) => this.#faults.has(sentence))
  }

  hasSaid(sentence: string): boolean {
    const all = this.#deal.facts(sentence).runs[4]
    const known = all.filter((run) => this.#runs.has(run)).length
    return all.length > 0 && known >= all.length * 0.6
  }

  /** The next fitting phrase of a stock, or null when nothing in it can be said again. */
  choose(stock: string, phrases: readonly string[], speak: Speak): string | null {
    const ordered = this.#deal.order(stock, phrases)
    for (const strict of strictness) {
      for (const phrase of ordered) {
        const unit = speak(phrase)
        if (unit !== null && this.#fits(unit, strict)) return this.say(unit)
      }
    }
    return null
  }

  #fits(unit: string, strict: Strictness): boolean {
    const { words, sentences, plain } = this.#deal.facts(unit)
    const short = this.#length.words < this.#length.sentences * clipped
    if (strict.even && short && words.length < sentences * clipped) return false
    if (strict.sameStarts === 1 && this.#starts.at(-1) === words[0]) return false
    if (this.#startsThrice(plain)) return false
    const two = this.#twoWords.get(`${words[0] ?? ''} ${words[1] ?? ''}`) ?? 0
    if (two >= strict.sameTwoWords || this.isFault(unit)) return false
    if (this.#deal.facts(unit).runs[5].some((run) => this.#given.has(run))) return false
    return !this.#runsOf(unit, strict.run).some((run) => this.#runs.has(run))
  }

  #startsThrice(sentences: readonly string[]): boolean {
    const starts = [...this.#starts, ...sentences.map((sentence) => sentence.split(' ')[0] ?? '')]
    return starts.some(
      (start, at) => at > 1 && start === starts[at - 1] && start === starts[at - 2],
    )
  }

  /** The runs of a unit, and those that it makes with the words before it. */
  #runsOf(unit: string, length: Run): string[] {
    const { words, runs } = this.#deal.facts(unit)
    const seam = [...this.#tail.slice(1 - length), ...words.slice(0, length - 1)]
    return [...runs[length], ...runsOf(seam, length)]
  }
}

function runsOf(words: readonly string[], length: number): string[] {
  return words.slice(length - 1).map((_, end) => words.slice(end, end + length).join(' '))
}
