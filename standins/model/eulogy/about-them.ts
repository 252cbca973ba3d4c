import { type Block, firstOf, type Paragraph, present, type Stock } from './block.ts'
import type { Draft } from './draft.ts'
import { reflectionsOn, showsQuality } from './families.ts'
import type { Material } from './material.ts'
import { isHard, type Moment, recalling, recallVerbs } from './moments.ts'
import * as onMemories from './phrases/moments.ts'
import * as onQualities from './phrases/qualities.ts'
import type { Quality } from './qualities.ts'
import { countWords, listed } from './words.ts'

/** A quality with reflections on it. The first one named opens the portrait. */
function qualityBlock(quality: Quality, at: number, material: Material): Block {
  const { tone } = material
  const own: Stock[] = quality.family ? [[quality.family, reflectionsOn(quality.family)]] : []
  const any: Stock = ['any quality', onQualities.anyQuality]
  const toned: Stock = [`quality ${tone}`, onQualities.qualityByTone[tone]]
  return {
    id: `quality ${at}`,
    least: 0,
    most: 5,
    say: (draft) => present([nameQuality(quality, at, material, draft)]),
    stocks: (nth) =>
      nth % 3 === 2 ? [toned, ...own, any] : [...own, nth % 2 ? any : toned, any, toned],
  }
}

function nameQuality(
  quality: Quality,
  at: number,
  material: Material,
  draft: Draft,
): string | null {
  if (quality.form === 'sentence') {
    return draft.hasSaid(quality.text) ? null : draft.say(reworded(quality.text, draft))
  }
  const single = countWords(quality.text) === 1
  const { naming } = onQualities
  const stock: Stock =
    quality.form === 'adjective' && single
      ? at === 0
        ? ['first adjective', naming.firstAdjective]
        : ['next adjective', naming.nextAdjective]
      : quality.form === 'adjective'
        ? [
            'adjective phrase',
            at === 0 ? naming.adjectivePhrase.filter(opens) : naming.adjectivePhrase,
          ]
        : [quality.form, at === 0 ? naming[quality.form].filter(opens) : naming[quality.form]]
  const plain: Stock = ['loose', naming.loose]
  return firstOf([stock, plain], material, draft, { q: quality.text })
}

/** What can be said of the first quality: nothing came before it. */
function opens(phrase: string): boolean {
  return !/^And |^Then |\b(?:also|too|as well)\b/.test(phrase)
}

/** A sentence of the person that was found fault with is set differently, never dropped. */
function reworded(sentence: string, draft: Draft): string {
  return draft.isFault(sentence) ? `I will put it like this: ${sentence}` : sentence
}

/** Says what was told; a thing without a verb is recalled in the speaker's words. */
export function tell(sentence: string, draft: Draft): string {
  if (!sentence.startsWith(recalling)) return draft.say(reworded(sentence, draft))
  const thing = sentence.slice(recalling.length)
  const ways = recallVerbs(thing).map((verb) => `${verb} ${thing}`)
  return (
    draft.choose('recall', ways, (way) => way) ?? draft.say(`${recallVerbs(thing)[0]} ${thing}`)
  )
}

/** Qualities beyond the ones that get room of their own, named in a breath. */
function listBlock(rest: readonly Quality[], material: Material): Block {
  const chunks: Quality[][] = []
  rest.forEach((quality, at) => {
    if (at % 4 === 0) chunks.push([])
    chunks.at(-1)?.push(quality)
  })
  return {
    id: 'quality list',
    least: 0,
    most: 2,
    say: (draft) =>
      present(
        chunks.map((chunk) =>
          firstOf([['more qualities', onQualities.moreQualities]], material, draft, {
            list: listed(chunk.map(({ text }) => text)),
          }),
        ),
      ),
    stocks: () => [['any quality', onQualities.anyQuality]],
  }
}

export function qualityParagraphs(material: Material, paragraphs: number): Paragraph[] {
  const roomy = 7
  const own = material.qualities.filter((quality, at) => at < roomy || !isBrief(quality))
  const rest = material.qualities.filter((quality) => !own.includes(quality))
  const blocks = own.map((quality, at) => qualityBlock(quality, at, material))
  const perParagraph = Math.ceil(blocks.length / Math.max(1, paragraphs))
  const grouped: Paragraph[] = []
  for (let at = 0; at < blocks.length; at += perParagraph)
    grouped.push(blocks.slice(at, at + perParagraph))
  if (rest.length > 0) grouped.push([listBlock(rest, material)])
  return grouped
}

/** All qualities in few sentences, for a text that the memories nearly fill. */
export function listedQualities(material: Material): Paragraph[] {
  const brief = material.qualities.filter(isBrief)
  const long = material.qualities.filter((quality) => !isBrief(quality))
  const blocks = long.map((quality) =>
    qualityBlock(quality, material.qualities.indexOf(quality), material),
  )
  const few = brief.map((quality) =>
    qualityBlock(quality, material.qualities.indexOf(quality), material),
  )
  const paragraph = [...(brief.length > 2 ? [listBlock(brief, material)] : few), ...blocks]
  return paragraph.length > 0 ? [paragraph] : []
}

function isBrief({ form, text }: Quality): boolean {
  return form === 'adjective' && countWords(text) <= 3
}

/** Where a memory stands; a bare one needs no sentence before it. */
type Place = 'led' | 'bare' | 'proof' | 'joined'

export function momentBlock(moment: Moment, at: number, place: Place, material: Material): Block {
  const { tone } = material
  const led: Stock[] =
    moment.mood !== 'hard'
      ? [[`moment lead ${tone}`, onMemories.momentLeads[tone]]]
      : isHard(moment.sentences[0] ?? '', material.person)
        ? [['hard lead', onMemories.hardLeads]]
        : []
  const leads: Record<Place, Stock[]> = {
    led,
    bare: [],
    proof: [['proof lead', onMemories.proofLeads]],
    joined: moment.mood === 'hard' ? led : [['and then', onMemories.andThen]],
  }
  const meaning: Stock[] = [[`on ${moment.mood}`, onMemories.onMoment[moment.mood]]]
  if (moment.mood === 'shared') meaning.push(['on mine', onMemories.onMoment.mine])
  const toned: Stock[] =
    moment.mood === 'hard' ? [] : [[`moment ${tone}`, onMemories.momentByTone[tone]]]
  const laughing: Stock[] = /laugh|giggl|joke|funny|hilarious/i.test(moment.sentences.join(' '))
    ? [['on laughter', onMemories.onLaughter]]
    : []
  return {
    id: `moment ${at}`,
    least: 0,
    most: moment.sentences.length > 3 ? 3 : 4,
    say: (draft) => [
      ...present([firstOf(leads[place], material, draft)]),
      ...moment.sentences.map((sentence) => tell(sentence, draft)),
    ],
    stocks: (nth) =>
      nth % 2 === 1
        ? [...toned, ...meaning]
        : nth === 2
          ? [...meaning.slice(-1), ...meaning, ...toned]
          : [...laughing, ...meaning, ...toned],
  }
}

/** A memory that plainly shows a quality stands behind it as its proof. */
export function proofFor(
  blocks: Paragraph,
  material: Material,
  free: readonly Moment[],
): Moment | undefined {
  const qualities = blocks.map(({ id }) => material.qualities[Number(id.split(' ')[1])])
  const last = qualities.at(-1)
  return free.find(
    ({ sentences, mood }) =>
      mood !== 'hard' && showsQuality(sentences[0] ?? '', last?.family ?? null),
  )
}
