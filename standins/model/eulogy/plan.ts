import { listedQualities, momentBlock, proofFor, qualityParagraphs } from './about-them.ts'
import {
  bondParagraph,
  carryParagraph,
  lossParagraph,
  messageParagraphs,
  moreBondParagraph,
  moreThemeParagraph,
  rememberedParagraphs,
  scriptureParagraphs,
  themeParagraph,
  togetherParagraphs,
} from './around-them.ts'
import type { Paragraph } from './block.ts'
import { farewellParagraphs } from './farewell.ts'
import type { Material } from './material.ts'
import type { Moment } from './moments.ts'
import { countWords } from './words.ts'

/** How many words are wanted, and whether what was told nearly fills them. */
export type Room = { words: number; tight: boolean }

/** The order of a text; each version tells the same in another order. */
export function plan(material: Material, version: number, room: Room): Paragraph[] {
  const free = material.moments.filter(({ toThem }) => !toThem)
  const portrait = room.tight
    ? listedQualities(material)
    : qualityParagraphs(material, Math.max(1, Math.round(room.words / 200)))
  const layouts = [portraitFirst, memoriesFirst, interleaved]
  const layout = layouts[(version - 1) % layouts.length] ?? portraitFirst
  return [...layout(material, portrait, free, room), ...farewellParagraphs(material, version)]
}

type Layout = (material: Material, portrait: Paragraph[], free: Moment[], room: Room) => Paragraph[]

const portraitFirst: Layout = (material, portrait, free, room) => {
  const { told, left } = withProofs(material, portrait, free)
  return [
    ...told,
    ...togetherParagraphs(material),
    ...memoryParagraphs(material, left, room),
    ...rememberedParagraphs(material),
    bondParagraph(material),
    themeParagraph(material),
    ...scriptureParagraphs(material),
    lossParagraph(material),
    moreBondParagraph(material),
    carryParagraph(material),
    moreThemeParagraph(material),
    ...messageParagraphs(material, room.tight),
  ]
}

const memoriesFirst: Layout = (material, portrait, free, room) => [
  ...memoryParagraphs(material, free, room),
  ...rememberedParagraphs(material),
  bondParagraph(material),
  ...portrait,
  ...togetherParagraphs(material),
  themeParagraph(material),
  ...scriptureParagraphs(material),
  carryParagraph(material),
  moreBondParagraph(material),
  ...messageParagraphs(material, room.tight),
  moreThemeParagraph(material),
  lossParagraph(material),
]

const interleaved: Layout = (material, portrait, free, room) => [
  bondParagraph(material),
  ...zipped(portrait, memoryParagraphs(material, free, room)),
  ...togetherParagraphs(material),
  ...rememberedParagraphs(material),
  lossParagraph(material),
  themeParagraph(material),
  ...scriptureParagraphs(material),
  moreBondParagraph(material),
  ...messageParagraphs(material, room.tight),
  moreThemeParagraph(material),
  carryParagraph(material),
]

function withProofs(material: Material, portrait: Paragraph[], free: readonly Moment[]) {
  let left = [...free]
  const told = portrait.flatMap((paragraph) => {
    const proof = proofFor(paragraph, material, left)
    if (!proof) return [paragraph]
    left = left.filter((moment) => moment !== proof)
    return [paragraph, [momentBlock(proof, material.moments.indexOf(proof), 'proof', material)]]
  })
  return { told, left }
}

/** Short memories share a paragraph when there is little room; long ones stand alone. */
function memoryParagraphs(material: Material, moments: readonly Moment[], room: Room): Paragraph[] {
  const paragraphs: { blocks: Paragraph; size: number }[] = []
  moments.forEach((moment, nth) => {
    const at = material.moments.indexOf(moment)
    const size = moment.sentences.length
    const last = paragraphs.at(-1)
    const crowded = moments.length > room.words / 160
    if (last && crowded && last.size + size <= 4 && countWords(moment.sentences.join(' ')) < 40) {
      last.blocks.push(momentBlock(moment, at, 'joined', material))
      last.size += size + 1
    } else {
      const place = nth === 0 || (room.words > 600 && !room.tight) ? 'led' : 'bare'
      paragraphs.push({ blocks: [momentBlock(moment, at, place, material)], size: size + 1 })
    }
  })
  return paragraphs.map(({ blocks }) => blocks)
}

function zipped<T>(left: readonly T[], right: readonly T[]): T[] {
  const longer = Math.max(left.length, right.length)
  return Array.from({ length: longer }, (_, at) => [left[at], right[at]])
    .flat()
    .filter((item) => item !== undefined)
}
