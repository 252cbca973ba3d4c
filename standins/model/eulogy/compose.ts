import { longestParagraph, writeParagraph } from './block.ts'
import { Draft, dealFor } from './draft.ts'
import { countsAfter, growthOf } from './growth.ts'
import { carries, gather, type Material } from './material.ts'
import { recalling } from './moments.ts'
import { continueOpening, writeOpening } from './opening.ts'
import { plan } from './plan.ts'
import { sentencesOf } from './sentences.ts'
import type { Task, Told, WordRange } from './told.ts'
import { bareWords, contentWords, countWords } from './words.ts'

/** A eulogy, or the asked part of it, from what was told and from nothing else. */
export function compose(told: Told, task: Task): string {
  const material = gather(told)
  const deal = dealFor(JSON.stringify(told), task.version)
  const faults = task.mend.flatMap(({ sentence }) => [sentence, ...sentencesOf(sentence)])
  const given = [...material.moments, ...material.messages]
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => !sentence.startsWith(recalling))
  const start = () => new Draft(deal, faults, given)
  if (task.part === 'rest')
    return writeRest(material, start, task.opening, task.words, task.version)
  if (task.part === 'opening' && task.opening !== '')
    return continueOpening(material, start, task.version, task.words, task.opening)
  const asked = task.part === 'opening' ? task.words : { min: 60, max: 110 }
  const opening = writeOpening(material, start, task.version, asked)
  if (task.part === 'opening') return opening
  const rest = less(task.words, countWords(opening))
  return `${opening}\n\n${writeRest(material, start, opening, rest, task.version)}`
}

function less(range: WordRange, words: number): WordRange {
  return { min: Math.max(0, range.min - words), max: Math.max(1, range.max - words) }
}

const floor = 310

/** Writes at several lengths and keeps the one that comes nearest to what is wanted. */
function writeRest(
  material: Material,
  start: () => Draft,
  opening: string,
  range: WordRange,
  version: number,
): string {
  const spoken = countWords(opening)
  const carried = Math.max(floor, carries(material)) - spoken
  const wish = range.min + (range.max - range.min) * 0.4
  const wanted = Math.max(1, Math.min(wish, Math.max(carried, floor - spoken), range.max - 12))
  const write = (from: Material, tight: boolean, steps: number) => {
    const draft = start()
    for (const sentence of opening.split('\n').flatMap(sentencesOf)) draft.say(sentence)
    const paragraphs = plan(from, version, { words: wanted + spoken, tight })
    const counts = countsAfter(growthOf(paragraphs), steps, paragraphs)
    return paragraphs
      .map((blocks) => writeParagraph(blocks, from, draft, counts))
      .reduce(joinLonely, [])
      .map((sentences) => sentences.join(' '))
      .join('\n\n')
  }
  let from = withoutOpening(material, opening)
  const tight = countWords(write(from, false, 0)) > wanted * 0.85
  if (tight) from = { ...from, qualities: unsaidQualities(from, opening) }
  for (let fewer = withoutOne(from, version); fewer; fewer = withoutOne(from, version)) {
    if (countWords(write(from, tight, 0)) <= range.max * 0.95) break
    from = fewer
  }
  // Where memories nearly fill the text, what is left makes the difference between two versions.
  const aim = tight ? range.min + (range.max - range.min) * 0.85 : wanted
  return nearest(aim, range, (steps) => write(from, tight, steps))
}

/** A sentence alone is no paragraph: it goes with the one before. */
function joinLonely(paragraphs: string[][], sentences: string[]): string[][] {
  const last = paragraphs.at(-1)
  const lonely = sentences.length === 1 && last && last.length < longestParagraph
  if (last && (lonely || last.length === 1)) last.push(...sentences)
  else if (sentences.length > 0) paragraphs.push(sentences)
  return paragraphs
}

function nearest(wanted: number, range: WordRange, write: (steps: number) => string): string {
  const tried = new Map<number, string>()
  const at = (steps: number) => {
    const text = tried.get(steps) ?? write(steps)
    tried.set(steps, text)
    return countWords(text)
  }
  let [few, many] = [0, 120]
  while (few < many) {
    const middle = Math.floor((few + many) / 2)
    if (at(middle) < wanted) few = middle + 1
    else many = middle
  }
  at(few)
  const off = (text: string) => {
    const words = countWords(text)
    return Math.abs(words - wanted) + (words > range.max ? 1000 : 0)
  }
  return [...tried.values()].sort((a, b) => off(a) - off(b))[0] ?? ''
}

/** What the opening has told is not told again. */
function withoutOpening(material: Material, opening: string): Material {
  const said = new Set(contentWords(opening))
  const isNew = (sentence: string) => {
    const words = contentWords(sentence.replace(recalling, ''))
    return words.length === 0 || words.filter((word) => said.has(word)).length < words.length * 0.8
  }
  return {
    ...material,
    moments: material.moments
      .map((moment) => ({ ...moment, sentences: moment.sentences.filter(isNew) }))
      .filter(({ sentences }) => sentences.length > 0),
  }
}

/** Where room is short, a word that the opening has said is not said again. */
function unsaidQualities({ qualities }: Material, opening: string): Material['qualities'] {
  const said = new Set(bareWords(opening))
  return qualities.filter(({ text }) => !bareWords(text).every((word) => said.has(word)))
}

/** Too much for the wanted length: a memory waits for another version, a message comes last. */
function withoutOne(material: Material, version: number): Material | null {
  const { moments, qualities, messages } = material
  const without = <T>(items: readonly T[]): T[] => {
    const out = (version * 7 + items.length * 3) % items.length
    return items.filter((_, at) => at !== out)
  }
  if (moments.length > 1) return { ...material, moments: without(moments) }
  if (qualities.length > 1) return { ...material, qualities: without(qualities) }
  if (moments.length > 0) return { ...material, moments: [] }
  const last = messages.at(-1)
  if (!last || messages.flatMap(({ sentences }) => sentences).length < 4) return null
  const shorter = { ...last, sentences: last.sentences.slice(0, -1) }
  const rest = shorter.sentences.length > 0 ? [shorter] : []
  return { ...material, messages: [...messages.slice(0, -1), ...rest] }
}
