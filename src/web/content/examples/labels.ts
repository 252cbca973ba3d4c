import { lengths, themes, tones } from '#domain/choices.ts'
import { fields } from '#domain/fields.ts'
import { type Relationship, relationshipWord } from '#domain/relationship.ts'
import { relationshipTable } from '#domain/relationship-table.ts'
import type { ExampleCard, ExampleNotes } from './example.ts'

/** Shown on every page with examples, so it has to be true of all of them. */
export const examplesDisclosure =
  'The people in our examples are invented. AI wrote each eulogy from the notes shown with it. We checked every sentence against those notes, reworded or cut the ones that said more than the notes or were hard to read aloud, and changed some names and details in both.'

export const noteLabels: Record<keyof ExampleNotes, string> = {
  person: fields.name.label,
  relationship: fields.relationship.label,
  pronouns: fields.pronouns.label,
  scripture: fields.scripture.label,
  qualities: fields.qualities.label,
  memories: fields.memory.label,
  length: fields.length.label,
  tone: fields.tone.label,
  theme: fields.theme.label,
  additional: fields.additional.label,
  speaker: fields.customer_name.label,
}

/** The filled-in fields in the order of the form, with choices as the form shows them. */
export function filledIn(notes: ExampleNotes): { field: keyof ExampleNotes; text: string }[] {
  const { relationship, length, tone, theme } = notes
  const shown: Record<keyof ExampleNotes, string> = {
    ...notes,
    relationship: relationshipTable[relationship].label,
    length: lengths[length],
    tone: tones[tone],
    theme: themes[theme],
  }
  return (Object.keys(noteLabels) as (keyof ExampleNotes)[])
    .map((field) => ({ field, text: shown[field] }))
    .filter(({ text }) => text !== '')
}

/** Such as "642 words, about 5 minutes". */
export function lengthLine({ words, minutes }: Pick<ExampleCard, 'words' | 'minutes'>): string {
  const count = words.toLocaleString('en-US')
  return `${count} words, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** The text of a link to the form: "Write a eulogy for your mother". */
export function writeOneLine(relationship: Relationship): string {
  if (relationship === 'other') return 'Write a eulogy'
  return `Write a eulogy for your ${relationshipWord({ relationship, relationship_word: '' })}`
}
