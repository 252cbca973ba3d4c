import { type WordRange, wordsFor } from '#domain/length.ts'
import type { Material } from '#domain/material.ts'
import type { Relationship } from '#domain/relationship.ts'
import type { Length, Tone } from '#domain/submission.ts'
import { compose } from '#standins/model/eulogy/compose.ts'
import { type Kept, submissions } from '#standins/model/kept/submissions.ts'
import { seeded, vary } from './chance.ts'
import { type Draft, type Eulogy, materialFrom } from './draft.ts'
import { eulogies } from './eulogies/all.ts'
import {
  gradeOf,
  longestSentence,
  meanSentence,
  newWording,
  repeatedRuns,
  wordsOf,
} from './measures.ts'
import { complaintsOf } from './oracle.ts'

const waysOfEach = 4

/** Written by hand, each in several ways. */
export const handWritten: readonly Draft[] = eulogies.flatMap((one, place) =>
  Array.from({ length: waysOfEach }, (_, way) => draftOf(one, place * waysOfEach + way)),
)

function draftOf(one: Eulogy, seed: number): Draft {
  const straight = vary(one.text, seeded(seed))
  const text = seed % 2 === 0 ? straight : typographic(straight)
  const opening = seed % 4 < 2 ? (text.split('\n\n')[0] ?? '') : ''
  const limits = { words: wordsFor[one.length], opening, earlier: [] }
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
export const composed: readonly Draft[] = submissions.flatMap((kept, place) =>
  (['short', 'medium', 'long'] as Length[]).flatMap((length, at) => {
    const tone = tones[(place + at) % tones.length] ?? 'sincere'
    const material = materialOf(kept, tone)
    const words = wordsFor[length]
    const first = written(material, words, 1)
    const again = written(material, words, 2)
    const versions = [
      draft(`${kept.label}, ${length}`, material, words, first, []),
      draft(`${kept.label}, ${length}, again`, material, words, again, [first]),
    ]
    return versions.filter(sound)
  }),
)

/** At most half of them are the stand-in's. */
export const cleanDrafts: readonly Draft[] = [
  ...handWritten,
  ...composed.filter((_, at) => at % 3 !== 2).slice(0, 100),
]

export function materialOf({ label: _, relationship, ...told }: Kept, tone: Tone): Material {
  return materialFrom({ ...told, relationship: relationship as Relationship, tone })
}

export function written(material: Material, words: WordRange, version: number): string {
  return compose(material, { part: 'whole', words, total: words, version, opening: '', mend: [] })
}

function draft(
  label: string,
  material: Material,
  words: WordRange,
  text: string,
  earlier: string[],
): Draft {
  return { label, material, limits: { words, opening: '', earlier }, text, planted: [] }
}

/** All that our own measures can say for a text. */
export function sound(one: Draft): boolean {
  return flaws(one).length === 0
}

export function flaws({ material, text, limits }: Draft): string[] {
  const mean = meanSentence(text)
  const count = wordsOf(text).length
  return [
    ...complaintsOf(material, text, limits).map(({ criterion, words }) => `${criterion} ${words}`),
    ...(count < limits.words.min ? [`Q4 ${count} words`] : []),
    ...(mean < 9 || mean > 16 ? [`Q8 mean ${mean.toFixed(1)}`] : []),
    ...(longestSentence(text) > 28 ? [`Q8 longest ${longestSentence(text)}`] : []),
    ...(gradeOf(text) > 7 ? [`Q8 grade ${gradeOf(text).toFixed(1)}`] : []),
    ...repeatedRuns(text).map((run) => `Q12 ${run}`),
    ...limits.earlier
      .map((earlier) => newWording(earlier, text))
      .filter((share) => share < 0.4)
      .map((share) => `Q13 ${share}`),
  ]
}
