import type { Draft } from '../draft.ts'
import { sentencesOf } from '../measures.ts'

/** What was told, told wrongly: the eulogy, its words, what became of them. */
const falsified: readonly [label: string, from: RegExp, to: string][] = [
  ['mother at her fabric stall', /Peckham/, 'Brixton'],
  ['mother at her fabric stall', /for 19 years/, 'for 21 years'],
  ['mother at her fabric stall', /for 19 years/, 'for nearly twenty years'],
  ['mother at her fabric stall', /the soup is on/, 'the kettle is on'],
  ['mother at her fabric stall', /and Ruth Adeyemi was/, 'and Ruth Abiola Adeyemi was'],
  ['mother at her fabric stall', /the women of the market/, 'the women of the Rye Lane market'],
  ['father who mended clocks', /300 miles/, '200 miles'],
  ['father who mended clocks', /300 miles/, 'three thousand miles'],
  ['father who mended clocks', /all the way to the sea/, 'all the way to Brighton'],
  ['father who mended clocks', /and Anton Weiss was/, 'and Anton "Toni" Weiss was'],
  ['father who mended clocks', /the kitchen clock was right/, 'the Kienzle clock was right'],
  ['mother by the river, medium', /swim at 50/, 'swim at 60'],
  ['mother by the river, medium', /Dr\. Osei/, 'Dr. Osman'],
  ['mother by the river, medium', /And Mateo, listen/, 'And Marco, listen'],
  ['mother by the river, medium', /nadie te lo quita/, 'nadie lo puede quitar'],
  ['mother by the river, medium', /because her grandson was/, 'because her grandson Diego was'],
  ['mother by the river, medium', /in a blue suitcase/, 'in two blue suitcases'],
  ['father, farmer, thin but enough', /under the oak/, 'under the oak at Miller’s Creek'],
  [
    'father, farmer, thin but enough',
    /He was fair\./,
    'He was fair, like every Tibbets from Kansas.',
  ],
  ['father, farmer, thin but enough', /every day of his life/, 'every day for sixty years'],
  ['grandmother, religious', /Proverbs 31:25/, 'Proverbs 31:28'],
  ['grandmother, religious', /Proverbs 31:25 for her/, 'Psalm 23 for her'],
  ['grandmother, religious', /hat to church every Sunday/, 'hat to Mount Zion every Sunday'],
  ['grandmother, religious', /a different hat/, 'one of fifty hats'],
  ['grandfather with the trains', /1958/, '1957'],
  ['grandfather with the trains', /from 1958 to 1991/, 'from 1958 to 1991, all thirty-three years'],
  ['grandfather with the trains', /Crewe/, 'Derby'],
  ['grandfather with the trains', /and Clement Hartwell was/, 'and Clem Hartwell was'],
  ['grandfather with the trains', /for university/, 'for Leeds'],
  ['grandmother, Japanese words', /on Fridays/, 'on Mondays'],
  ['grandmother, Japanese words', /mottainai/, 'shikata ga nai'],
  ['grandmother, Japanese words', /grandson of Haruko/, 'first of the five grandsons of Haruko'],
  ['grandmother, Japanese words', /my blue bowl|her blue bowl/, 'her blue bowl from Kyoto'],
]

/** Given facts that were changed on the way into the text. */
export function changes(handWritten: readonly Draft[]): Draft[] {
  return falsified.map(([label, from, to], at) => {
    const ways = handWritten.filter((draft) => draft.label.startsWith(label))
    const fitting = ways.filter(({ text }) => from.test(text))
    const bed = fitting[at % fitting.length]
    if (!bed) throw new Error(`Nothing to change in ${label}: ${from}`)
    const text = bed.text.replace(from, to)
    const words = sentencesOf(text).find((sentence) => sentence.includes(to))
    if (!words) throw new Error(`The change is lost: ${to}`)
    const limits = { ...bed.limits, opening: '' }
    return {
      ...bed,
      label: `Q1: ${to} (${bed.label})`,
      limits,
      text,
      planted: [{ criterion: 'Q1', words }],
    }
  })
}
