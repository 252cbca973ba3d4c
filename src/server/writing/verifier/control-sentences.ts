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

export type Controls = {
  /** Must be judged supported, with evidence that occurs in the source. */
  copied: string
  /** A told sentence with a small addition: must be judged unsupported or contradicting. */
  extended: string
}

/** Two sentences with a known correct verdict; `seed` varies them from batch to batch. */
export function controlsFor(source: Source, seed: number): Controls {
  const all = source.map(({ text }) => text).join(' ')
  const unused = additions.filter((addition) => !occursIn(addition, all))
  // A memory of someone else, copied, would be wrong in the speaker's mouth.
  const own = source.slice(2).filter(({ origin }) => origin !== 'contributed')
  const facts = own.filter(({ kind }) => isSayable(kind))
  const longEnough = facts.filter(({ text }) => text.split(/\s+/).length >= 4)
  const candidates = longEnough.length > 0 ? longEnough : facts
  const chosen = (from: readonly { text: string }[], at: number) =>
    from[at % Math.max(1, from.length)]?.text ?? source[0]?.text ?? ''
  // After a quotation, the addition could be read as part of what was said.
  const plain = candidates.filter(({ text }) => !/["”’')]\W*$/u.test(text))
  const told = chosen(plain.length > 0 ? plain : candidates, seed + 1)
  return {
    copied: chosen(candidates, seed),
    extended: `${told.replace(/[\s.,;:!?…]+$/u, '')}${unused[seed % unused.length] ?? ''}.`,
  }
}

/** If a judge gets either one wrong, its verdicts for the batch are discarded. */
export function passesControls(
  source: Source,
  copiedJudgment: Judgment | null | undefined,
  extendedJudgment: Judgment | null | undefined,
): boolean {
  const quotesSource = copiedJudgment?.evidence.some(({ piece, words }) =>
    occursIn(words, source[piece - 1]?.text ?? ''),
  )
  const rejectsAddition =
    extendedJudgment?.verdict === 'unsupported' || extendedJudgment?.verdict === 'contradicts'
  return copiedJudgment?.verdict === 'supported' && quotesSource === true && rejectsAddition
}
