import { plainAdjectives, toThemParagraphs } from './around-them.ts'
import { type Block, firstOf, type Paragraph, present } from './block.ts'
import type { Material } from './material.ts'
import type { BondKind } from './person.ts'
import * as phrases from './phrases/farewells.ts'
import { toListeners } from './phrases/gathering.ts'
import { listed } from './words.ts'

/** The end: thanks to those who came, and goodbye. Which of the two is last depends on the version. */
export function farewellParagraphs(material: Material, version: number): Paragraph[] {
  const given = toThemParagraphs(material)
  return version % 3 === 2
    ? [...given, [spokenToThem(material, false)], [spokenToListeners(material, true)]]
    : [[spokenToListeners(material, false)], ...given, [spokenToThem(material, true)]]
}

function spokenToListeners(material: Material, last: boolean): Block {
  const { tone } = material
  return {
    id: 'listeners',
    least: 1,
    most: 4,
    say: (draft) =>
      present([firstOf([[`turning ${tone}`, phrases.turning[tone]]], material, draft)]),
    stocks: () => [[`listeners ${tone}`, toListeners[tone]]],
    close: (draft) =>
      present([
        last ? firstOf([[`closing ${tone}`, phrases.closingThanks[tone]]], material, draft) : null,
        firstOf([[`thanks ${tone}`, phrases.thanksToListeners[tone]]], material, draft),
      ]),
  }
}

function spokenToThem(material: Material, last: boolean): Block {
  const { tone, theme } = material
  const adjectives = plainAdjectives(material)
  const some = adjectives.length > 4 ? adjectives.slice(2, 5) : adjectives.slice(0, 2)
  return {
    id: 'farewell',
    least: 2,
    most: 4,
    say: (draft) =>
      present([
        firstOf([['turning to them', phrases.turningToThem]], material, draft),
        some.length > 0
          ? firstOf([['thanks for', phrases.thanksForQualities]], material, draft, {
              list: listed(some),
            })
          : firstOf([['thanks to them', phrases.thanksToThem]], material, draft),
      ]),
    stocks: () => [[`to them ${tone}`, fitting(phrases.toThem[tone], material)]],
    close: (draft) =>
      present([
        firstOf([[`themed farewell ${theme}`, phrases.themedFarewell[theme]]], material, draft),
        last
          ? firstOf(
              [[`goodbye ${tone}`, fitting(phrases.goodbyes[tone], material)]],
              material,
              draft,
            )
          : null,
      ]),
  }
}

const atADistance = new Set<BondKind>(['work', 'neighbor', 'community', 'guide'])

/** One does not say "I love you" to a colleague at a lectern. */
function fitting(stock: readonly string[], { person }: Material): readonly string[] {
  if (!atADistance.has(person.kind)) return stock
  return stock.filter((phrase) => !/love you|my dear|all the love|sleep well/i.test(phrase))
}
