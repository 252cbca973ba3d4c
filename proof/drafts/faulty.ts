import type { Criterion } from '#domain/review.ts'
import { seeded } from './chance.ts'
import { composed, handWritten } from './clean.ts'
import { type Draft, toldIn } from './draft.ts'
import { changes } from './planted/changes.ts'
import * as inventions from './planted/inventions.ts'
import * as styles from './planted/styles.ts'
import { wholeTexts } from './planted/whole-texts.ts'
import { setInto, soilFor, spokenIn } from './planting.ts'

/** Where a fault is set: our own texts and those of the stand-in, in turn. */
const beds = handWritten.flatMap((draft, at) => [
  draft,
  composed[(at * 5) % composed.length] ?? draft,
])
const worldly = beds.filter(
  ({ material, text }) =>
    material.theme !== 'religious' &&
    material.scripture === '' &&
    !/pray|god|church|bible|lord|heaven|faith|bless|soul|angel/i.test(toldIn(material) + text),
)

function planted(
  criterion: Criterion,
  sentences: readonly string[],
  soil: readonly Draft[],
): Draft[] {
  return sentences.map((template, at) => {
    const chance = seeded(at * 31 + sentences.length)
    const bed = soilFor(template, soil, chance)
    const words = spokenIn(bed, template)
    const text = setInto(bed.text, words, chance)
    const label = `${criterion}: ${words} (${bed.label})`
    return { ...bed, label, text, planted: [{ criterion, words }] }
  })
}

export const faulty: readonly Draft[] = [
  ...Object.values(inventions).flatMap((sentences) => planted('Q1', sentences, beds)),
  ...changes(handWritten),
  ...planted('Q5', styles.cliches, beds),
  ...planted('Q10', styles.religious, worldly),
  ...planted('Q11', styles.songs, worldly),
  ...wholeTexts(handWritten, composed),
]
