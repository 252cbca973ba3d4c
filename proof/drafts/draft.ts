import type { Material } from '#domain/material.ts'
import { pronounFor } from '#domain/relationship.ts'
import type { Criterion, Limits } from '#domain/review.ts'
import type { Length } from '#domain/submission.ts'

/** What is wrong with a draft, on purpose. */
export type Plant = {
  criterion: Criterion
  /** The words that carry it, as they stand in the text; null where the whole text is at fault. */
  words: string | null
  /** A fault that is as well named another way: a misspelled name is a name nobody gave. */
  or?: Criterion[]
}

export type Draft = {
  label: string
  material: Material
  limits: Limits
  text: string
  planted: Plant[]
}

/** A eulogy written by hand; {one way|another way} stands where it may be said in several. */
export type Eulogy = { label: string; material: Material; length: Length; text: string }

export type Given = Partial<Material> &
  Pick<Material, 'person' | 'relationship' | 'speaker' | 'qualities'> & { length?: Length }

export function materialFrom(given: Given): Material {
  const { length: _, ...told } = given
  const material: Material = {
    pronouns: '',
    memories: '',
    scripture: '',
    additional: '',
    tone: 'sincere',
    theme: 'general',
    ...told,
  }
  const { relationship, qualities, memories, additional } = material
  const written = [qualities, memories, additional].join('\n')
  const pronouns = pronounFor({ chosen: material.pronouns, relationship, written }) ?? ''
  return { ...material, pronouns }
}

/** All that somebody typed about the one who died, and the two names. */
export const toldIn = (material: Material) =>
  [
    material.person,
    material.speaker,
    material.qualities,
    material.memories,
    material.scripture,
    material.additional,
  ].join('\n')

export function eulogy(label: string, given: Given, text: string): Eulogy {
  const flat = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .join('\n\n')
  return { label, material: materialFrom(given), length: given.length ?? 'short', text: flat }
}
