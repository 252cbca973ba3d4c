import { tell } from './about-them.ts'
import { type Block, firstOf, type Paragraph, present, type Stock } from './block.ts'
import type { Draft } from './draft.ts'
import type { Material } from './material.ts'
import { briefQualities } from './opening.ts'
import { bondLeads, bonds } from './phrases/bonds.ts'
import * as carry from './phrases/carrying.ts'
import { loss } from './phrases/gathering.ts'
import * as onMemories from './phrases/moments.ts'
import { themeLeads, themes } from './phrases/themes.ts'
import { remembered, rememberedLeads, together, togetherLeads } from './phrases/together.ts'
import { listed } from './words.ts'

/** A paragraph of reflection that appears only when the length has room for it. */
function reflective(
  id: string,
  lead: Stock | null,
  stocks: readonly Stock[],
  material: Material,
  most = 5,
): Block {
  return {
    id,
    least: 3,
    most,
    say: (draft, reflections) =>
      reflections === 0 || !lead ? [] : present([firstOf([lead], material, draft)]),
    stocks: () => stocks,
  }
}

export function bondParagraph(material: Material): Paragraph {
  const { kind } = material.person
  return [
    reflective(
      'bond',
      [`bond lead ${kind}`, bondLeads[kind]],
      [[`bond ${kind}`, bonds[kind]]],
      material,
    ),
  ]
}

export function moreBondParagraph(material: Material): Paragraph {
  const { kind } = material.person
  return [reflective('more bond', null, [[`bond ${kind}`, bonds[kind]]], material)]
}

export function themeParagraph(material: Material): Paragraph {
  const { theme } = material
  return [
    reflective(
      'theme',
      [`theme lead ${theme}`, themeLeads[theme]],
      [[`theme ${theme}`, themes[theme]]],
      material,
    ),
  ]
}

export function moreThemeParagraph(material: Material): Paragraph {
  const { theme } = material
  return [
    reflective(
      'more theme',
      [`theme lead ${theme}`, themeLeads[theme]],
      [[`theme ${theme}`, themes[theme]]],
      material,
    ),
  ]
}

/** Only where there is more than one quality to look at. */
export function togetherParagraphs(material: Material): Paragraph[] {
  if (material.qualities.length < 2) return []
  return [
    [reflective('together', ['together lead', togetherLeads], [['together', together]], material)],
  ]
}

export function rememberedParagraphs(material: Material): Paragraph[] {
  if (material.moments.length < 2) return []
  const { tone } = material
  const stock: Stock = [`remembered ${tone}`, remembered[tone]]
  return [[reflective('remembered', ['remembered lead', rememberedLeads], [stock], material)]]
}

export function lossParagraph(material: Material): Paragraph {
  return [reflective('loss', null, [[`loss ${material.tone}`, loss[material.tone]]], material)]
}

export function carryParagraph(material: Material): Paragraph {
  const { tone } = material
  const block = reflective(
    'carry',
    ['carry lead', carry.carryLeads],
    [[`carry ${tone}`, carry.carrying[tone]]],
    material,
  )
  return [
    {
      ...block,
      say: (draft, reflections) => [
        ...block.say(draft, reflections),
        ...(reflections === 0 ? [] : carriedQualities(material, draft)),
      ],
    },
  ]
}

function carriedQualities(material: Material, draft: Draft): string[] {
  const some = plainAdjectives(material).slice(-2)
  if (some.length === 0) return []
  return present([
    firstOf([['carry qualities', carry.carryQualities]], material, draft, { list: listed(some) }),
  ])
}

/** Qualities that anyone may wish to have: no nouns, no rough edges. */
export function plainAdjectives(material: Material): string[] {
  const good = material.qualities.filter(
    ({ form, family }) =>
      form === 'adjective' && family !== null && family !== 'edges' && family !== 'stubbornness',
  )
  return briefQualities(good).filter((text) => !/\s/.test(text))
}

export function messageParagraphs(material: Material, tight: boolean): Paragraph[] {
  const forAll = material.messages.filter(({ toThem }) => !toThem)
  const lead: Stock = ['message lead', carry.messageLeads]
  return forAll.map(({ sentences }, at) => [
    {
      id: `message ${at}`,
      least: 0,
      most: 2,
      say: (draft) => [
        ...present([at > 0 && tight ? null : firstOf([lead], material, draft)]),
        ...sentences
          .filter((sentence) => !draft.hasSaid(sentence))
          .map((sentence) => tell(sentence, draft)),
      ],
      stocks: () => [['after message', carry.afterMessage]],
    },
  ])
}

/** What was written to the dead person is said to them, just before the farewell. */
export function toThemParagraphs(material: Material): Paragraph[] {
  const given = [...material.moments, ...material.messages].filter(({ toThem }) => toThem)
  if (given.length === 0) return []
  const sentences = given.flatMap((one) => one.sentences)
  return [
    [
      {
        id: 'to them',
        least: 0,
        most: 0,
        say: (draft) => [
          ...present([firstOf([['to them lead', onMemories.toThemLeads]], material, draft)]),
          ...sentences
            .filter((sentence) => !draft.hasSaid(sentence))
            .map((sentence) => tell(sentence, draft)),
        ],
        stocks: () => [],
      },
    ],
  ]
}

export function scriptureParagraphs(material: Material): Paragraph[] {
  const { scripture } = material
  if (!scripture) return []
  const lead: Stock =
    scripture.form === 'reference'
      ? ['reading', carry.scriptureReference]
      : ['passage', carry.scripturePassage]
  const after: Stock =
    scripture.form === 'reference'
      ? ['after reading', carry.afterReference]
      : ['after passage', carry.afterPassage]
  return [
    [
      {
        id: 'scripture',
        least: 2,
        most: 4,
        say: (draft) => [
          ...present([firstOf([lead], material, draft, { reading: scripture.name })]),
          ...(scripture.form === 'passage' ? [draft.say(`“${scripture.lines.join(' ')}”`)] : []),
          ...(scripture.form === 'passage' && scripture.name
            ? present([
                firstOf([['from', carry.passageFrom]], material, draft, {
                  reading: scripture.name,
                }),
              ])
            : []),
        ],
        stocks: () => [after],
      },
    ],
  ]
}
