import { type WordRange, wordsFor } from '#domain/length.ts'
import type { Material } from '#domain/material.ts'
import type { Relationship } from '#domain/relationship.ts'
import type { Length, Tone } from '#domain/submission.ts'
import { compose } from '#standins/model/eulogy/compose.ts'
import { type Kept, submissions } from '#standins/model/kept/submissions.ts'
import { seeded, vary } from './chance.ts'
import { type Draft, type Eulogy, materialFrom } from './draft.ts'
import { eulogies } from './eulogies/all.ts'
import { wordsOf } from './measures.ts'
import { setInto, spokenIn } from './planting.ts'
import { sound } from './soundness.ts'
import { traps } from './traps.ts'

const waysOfEach = 4

/** Written by hand, each in several ways. */
export const handWritten: readonly Draft[] = eulogies.flatMap((one, place) =>
  Array.from({ length: waysOfEach }, (_, way) => draftOf(one, place * waysOfEach + way)),
)

function draftOf(one: Eulogy, seed: number): Draft {
  const straight = vary(one.text, seeded(seed))
  const text = seed % 2 === 0 ? straight : typographic(straight)
  const opening = seed % 4 < 2 ? (text.split('\n\n')[0] ?? '') : ''
  const words = wordsFor[one.length]
  const earlier = seed % 4 === 3 ? [written(one.material, words, 1)] : []
  const limits = { words, opening, earlier }
  return {
    label: `${one.label} ${seed % waysOfEach}`,
    material: one.material,
    limits,
    text,
    planted: [],
  }
}

function typographic(text: string): string {
  return text
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(])'/g, '$1‘')
    .replaceAll("'", '’')
}

const tones: Tone[] = ['sincere', 'emotional', 'celebratory']

/** Written by the model's stand-in; kept where they are sound by our own measures. */
export const composed: readonly Draft[] = submissions
  .flatMap((kept, place) => {
    const material = materialOf(kept, tones[place % tones.length] ?? 'sincere')
    const write = (length: Length, version: number, earlier: string[] = []): Draft => {
      const words = wordsFor[length]
      const label = `${kept.label}, ${length}${version > 1 ? ', again' : ''}`
      const text = written(material, words, version)
      return { label, material, limits: { words, opening: '', earlier }, text, planted: [] }
    }
    const short = write('short', 1)
    if (place % 2 === 0) return [short, write('medium', 1)]
    const again = write('short', 2, [short.text])
    return place % 4 === 1 ? [short, again, write('long', 1)] : [short, again]
  })
  .filter(sound)

/** With a sentence each that looks like a fault and is none. */
const withTraps: readonly Draft[] = traps.map((trap, at) => {
  const chance = seeded(at)
  const beds = handWritten.filter(
    ({ text, limits }) => wordsOf(text).length + wordsOf(trap).length <= limits.words.max,
  )
  const bed = chance.pick(beds)
  const text = setInto(bed.text, spokenIn(bed, trap), chance)
  return { ...bed, label: `${trap} (${bed.label})`, text }
})

export const cleanDrafts: readonly Draft[] = [...handWritten, ...withTraps, ...composed]

function materialOf({ label: _, relationship, ...told }: Kept, tone: Tone): Material {
  return materialFrom({ ...told, relationship: relationship as Relationship, tone })
}

function written(material: Material, words: WordRange, version: number): string {
  return compose(material, { part: 'whole', words, total: words, version, opening: '', mend: [] })
}
