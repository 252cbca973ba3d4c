import { isSayable } from '#domain/input/kinds.ts'
import type { Source } from '#server/writing/source.ts'
import { occursIn } from './quotes.ts'
import type { Judgment } from './verifier.ts'

/**
 * The kinds of things that a writer slips into a true sentence: a cause, an "until", a setting, an object, somebody's
 * sex, a habit. A judge that notices these notices more than one that only rejects the absurd.
 */
const additions = [
  ', because the car had broken down',
  ', until the neighbor came to the door',
  ', while it rained on the porch',
  ', with the red umbrella that was always there',
  ', and the doctor said he was sure',
  ', the way it always went in those years',
]

/** What a speaker may make of anything that was told. */
const readings = [
  'To me, that was {person} all over.',
  'I keep coming back to that.',
  'If you ask me, that says more about {person} than anything I could add.',
  'I’ll miss that more than I can say.',
]

export type Controls = {
  /** Must be judged supported, with evidence that occurs in the source. */
  copied: string
  /** A told sentence and a reading of it: must not be objected to. */
  read: string
  /** A told sentence with a small addition: must be judged unsupported or contradicting. */
  extended: string
}

/** Three sentences with a known correct verdict; `seed` varies them from batch to batch. */
export function controlsFor(source: Source, seed: number): Controls {
  const all = source.map(({ text }) => text).join(' ')
  const unused = additions.filter((addition) => !occursIn(addition, all))
  // A memory of someone else, copied, would be wrong in the speaker's mouth.
  const own = source
    .slice(2)
    .filter(({ origin }) => origin !== 'contributed' && origin !== 'verses')
  // A remark to us that belongs to it ("clean that up") would be weighed with it.
  const sayable = own.filter(({ kind }) => isSayable(kind))
  const unqualified = sayable.filter((piece) => !source[source.indexOf(piece) + 1]?.continues)
  const facts = unqualified.length > 0 ? unqualified : sayable
  const longEnough = facts.filter(({ text }) => text.split(/\s+/).length >= 4)
  const candidates = longEnough.length > 0 ? longEnough : facts
  const chosen = (from: readonly { text: string }[], at: number) =>
    from[at % Math.max(1, from.length)]?.text ?? source[0]?.text ?? ''
  // After a quotation, the addition could be read as part of what was said.
  const plain = candidates.filter(({ text }) => !/["”’')]\W*$/u.test(text))
  const tellable = plain.length > 0 ? plain : candidates
  const withoutEnd = (text: string) => text.replace(/[\s.,;:!?…]+$/u, '')
  // A message can't be read for what it shows.
  const shown = tellable.filter(({ kind }) => kind === 'fact')
  const readable = shown.length > 0 ? shown : tellable
  const reading = readings[seed % readings.length] ?? ''
  return {
    copied: chosen(candidates, seed),
    read: `${withoutEnd(chosen(readable, seed + 2))}. ${reading.replace('{person}', firstName(source))}`,
    extended: `${withoutEnd(chosen(tellable, seed + 1))}${unused[seed % unused.length] ?? ''}.`,
  }
}

const firstName = (source: Source) =>
  /^The person who died: ([^\s.]+)/u.exec(source[0]?.text ?? '')?.[1] ?? 'them'

type Judged = Judgment | null | undefined

/** If a judge gets one of them wrong, its verdicts for the batch are discarded. */
export function passesControls(
  source: Source,
  { copied, read, extended }: { [control in keyof Controls]: Judged },
): boolean {
  const quotesSource = copied?.evidence.some(({ piece, words }) =>
    occursIn(words, source[piece - 1]?.text ?? ''),
  )
  return (
    copied?.verdict === 'supported' &&
    quotesSource === true &&
    (read?.verdict === 'supported' || read?.verdict === 'reflection') &&
    isRejected(extended)
  )
}

const isRejected = (judgment: Judged) =>
  judgment?.verdict === 'unsupported' || judgment?.verdict === 'contradicts'
