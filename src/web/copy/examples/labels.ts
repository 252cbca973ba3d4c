import { lengths, themes, tones } from '#domain/choices.ts'
import { fields } from '#domain/fields.ts'
import { type Relationship, relationshipWord } from '#domain/relationship.ts'
import { relationshipTable } from '#domain/relationship-table.ts'
import type { ExampleCard, ExampleEvidence, ExampleNotes } from './example.ts'

/** Shown on every page with examples, so it has to be true of all of them. */
export const examplesDisclosure =
  'The people in our examples are invented. AI wrote each eulogy from the notes and answers shown with it, and every sentence went through the same check as in a eulogy that you buy.'

type OwnField = Exclude<keyof ExampleNotes, 'relationshipWord' | 'fromOthers' | 'asked'>

const noteLabels: Record<OwnField, string> = {
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

/** Where quoted words are from: the label of the field, our question, or the person who sent the memory. */
export function sourceLabel(
  { field, words, contributor }: ExampleEvidence,
  { fromOthers, asked }: ExampleNotes,
): string {
  if (field === 'verses') return 'The verses that were named, in the King James Version'
  if (field === 'relationshipWord') return noteLabels.relationship
  if (field === 'asked') {
    const { ask } = asked.find(({ answer }) => answer.includes(words)) ?? {}
    return `The answer to “${ask}”`
  }
  if (field !== 'fromOthers') return noteLabels[field]
  const by = fromOthers.find(({ name }) => name === contributor)
  return `A memory from ${by?.name}, ${by?.relation}`
}

/** The filled-in fields in the order of the form, with choices as the form shows them, and what others sent. */
export function filledIn(
  notes: ExampleNotes,
): { field: keyof ExampleNotes; label: string; text: string }[] {
  const { relationship, relationshipWord, length, tone, theme } = notes
  const { label } = relationshipTable[relationship]
  const shown: Record<OwnField, string> = {
    ...notes,
    relationship: relationshipWord === '' ? label : `${label}: ${relationshipWord}`,
    length: lengths[length],
    tone: tones[tone],
    theme: themes[theme],
  }
  const own = (Object.keys(noteLabels) as OwnField[])
    .map((field) => ({ field, label: noteLabels[field], text: shown[field] }))
    .filter(({ text }) => text !== '')
  const others = notes.fromOthers.map(({ name, text }) => {
    const from = { field: 'fromOthers', words: text, contributor: name } as const
    return { field: from.field, label: sourceLabel(from, notes), text }
  })
  return [...own, ...others]
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
