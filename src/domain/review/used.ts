import type { Standing } from './grounds.ts'
import type { Item, Told } from './told.ts'
import { contentStems, plainWords, Stems } from './words.ts'

/** What the opening has not told, the rest must tell at least this much of. */
const leastUsed = 0.55
/** Of the sentences behind the opening, so many tell something themselves, where there is as much to tell. */
const leastTelling = 0.08

/** Whether what follows the opening has so little of what was told that it is about somebody else. */
export function isOfSomeoneElse(
  told: Told,
  { opening, rest }: { opening: string[]; rest: Standing[] },
  wordsAtMost: number,
): boolean {
  if (told.foreign || told.items.length < 2) return false
  const share = room(told.items, wordsAtMost)
  const untold = unused(told, opening)
  const missing = unused(told, [...opening, ...rest.map(({ sentence }) => sentence)])
  const toldThen = untold.length - missing.length
  const telling = rest.filter(({ tells }) => tells).length
  return (
    (missing.length > 1 && toldThen < untold.length * leastUsed * share) ||
    telling < Math.min(rest.length * leastTelling, Math.max(1, untold.length))
  )
}

/** What was told and is not in the text. Readings and messages are always to be used. */
export function leftOut(told: Told, sentences: string[], wordsAtMost: number): Item[] {
  const missing = unused(told, sentences)
  const must = missing.filter(({ field }) => field === 'scripture' || field === 'additional')
  const may = missing.filter(({ field }) => field === 'qualities' || field === 'memories')
  const all = told.items.filter(({ field }) => field === 'qualities' || field === 'memories')
  const allowance = all.length - Math.ceil(all.length * 0.9 * room(all, wordsAtMost))
  return may.length > allowance ? [...must, ...may] : must
}

function unused(told: Told, sentences: string[]): Item[] {
  const said = sentences.map((sentence) => [...contentStems(sentence), ...plainWords(sentence)])
  const anywhere = new Stems(said.flat())
  // A memory is told in one place; its words scattered over the text are not it.
  const together = said.map((_, at) => new Stems(said.slice(at, at + near).flat()))
  const items = told.items.filter(({ foreign }) => !foreign && !told.foreign)
  return items.filter((item) =>
    item.field === 'qualities' || item.field === 'scripture'
      ? !isUsed(item, anywhere)
      : !together.some((place) => isUsed(item, place)),
  )
}

const near = 4

/** A tenth may be left out, and as much as there is no room for. */
function room(items: Item[], wordsAtMost: number): number {
  const told = items.reduce((sum, { words }) => sum + plainWords(words).length, 0)
  return Math.min(1, (wordsAtMost * 0.75) / Math.max(1, told))
}

/** Words in which a message is put to us, not to those who listen. */
const asides = /^(?:pleas|mention|thank|tell|say|sai|includ|rememb|want|wish|like|also)$/

function isUsed(item: Item, said: Stems): boolean {
  const stems = [...item.stems.values()].filter(
    (stem) => item.field !== 'additional' || !asides.test(stem),
  )
  if (stems.length === 0) return true
  const found = stems.filter((stem) => said.has(stem)).length
  return found / stems.length >= (stems.length <= 2 ? 0.5 : 0.45)
}
