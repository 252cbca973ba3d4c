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
  ['brother called Will', /kitchen scissors/, 'kitchen scissors from Woolworths'],
  ['brother called Will', /for one hour\./, 'for ten minutes.'],
  ['brother called Will', /it was French/, 'it was Italian'],
  ['sister called Hope, medium', /at two in the morning/, 'at three in the morning'],
  ['sister called Hope, medium', /the Rosewood care home/, 'the Rosemont care home'],
  ['sister called Hope, medium', /for our mother and won/, 'for our mother Odile and won'],
  ['sister called Hope, medium', /learned every resident['’]s/, 'learned all forty residents’'],
  ['friend, they, literary', /an hour late to my birthday/, 'two hours late to my birthday'],
  ['friend, they, literary', /to my birthday/, 'to my fortieth birthday'],
  ['friend, hostile memory', /on the Tay in March/, 'on the Spey in March'],
  ['friend, hostile memory', /on the Tay in March/, 'on the Tay in April'],
  ['friend, hostile memory', /his sister Moira/, 'his sister Mhairi'],
  ['friend, hostile memory', /his car for a month/, 'his Land Rover for a month'],
  ['wife called Grace', /in 1971/, 'in 1972'],
  ['wife called Grace', /in 1971/, 'in seventy-one in Trafalgar Square'],
  ['wife called Grace', /on New Year['’]s Day/, 'on Boxing Day'],
  ['husband, military, medium', /two tours in Iraq/, 'three tours in Iraq'],
  ['husband, military, medium', /two tours in Iraq/, 'two tours in Afghanistan'],
  ['husband, military, medium', /Bravo Company/, 'Charlie Company'],
  ['husband, military, medium', /for work at five/, 'for work at six'],
  ['husband, military, medium', /Sgt\. Luis/, 'Staff Sgt. Luis'],
  ['small son', /["“]my ball[.,]?["”]/, '“my balloon.”'],
  ['girlfriend who climbed', /in Leith/, 'in Dundee'],
  ['girlfriend who climbed', /trip to Tromsø/, 'trip to Bergen'],
  ['girlfriend who climbed', /every Sunday at noon/, 'every Saturday at noon'],
  ['girlfriend who climbed', /which is Norwegian/, 'which is Swedish'],
  ['colleague who knitted', /eleven scarves/, 'twelve scarves'],
  ['colleague who knitted', /["“]Biohazard["”]/, '“Radioactive”'],
  ['mentor with a quotation', /cite your sources/, 'name your sources'],
  ['mentor with a quotation', /I am Beth Lowry/, 'I am Elizabeth Lowry'],
  ['teacher of music', /taught us violin in the boiler room/, 'taught us Bach in the boiler room'],
  ['community leader with a garden', /Vine Street/, 'Pine Street'],
  ['community leader with a garden', /every August/, 'every July'],
  ['community leader with a garden', /the least of these/, 'the smallest of these'],
  ['uncle, with a cliché', /and Francis Malone was/, 'and Francis Xavier Malone was'],
  ['aunt who flew', /over the Solent/, 'over the Channel'],
  ['aunt who flew', /in four minutes and left in three/, 'in five minutes and left in three'],
  ['cousin, plain', /every Thursday/, 'every Tuesday'],
  ['cousin, plain', /moved to the desert/, 'moved to Arizona'],
  ['mother-in-law who drove', /asking to marry Fiona/, 'asking to marry Flora'],
  ['mother-in-law who drove', /round the glens/, 'round Glencoe'],
  ['godfather, scripture in full', /Psalm 34:18/, 'Psalm 34:19'],
  ['godfather, scripture in full', /close to the brokenhearted/, 'near to the brokenhearted'],
  ['godfather, scripture in full', /Sister Comfort/, 'Sister Charity'],
  ['stepfather, other, long', /my mom, Denise/, 'my mom, Diane'],
  ['stepfather, other, long', /["“]I was wrong["”]/, '“I am sorry”'],
  ['no pronoun known', /at six the loft/, 'at seven the loft'],
  ['grandfather of the sea', /in 1949 at sixteen/, 'in 1947 at sixteen'],
  ['grandfather of the sea', /all nine grandchildren/, 'all ten grandchildren'],
  ['grandfather of the sea', /until he was 88/, 'until he was 89'],
  ['grandfather of the sea', /Cape Horn twice/, 'Cape Horn three times'],
  ['grandfather of the sea', /silver dollar/, 'Morgan silver dollar'],
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
