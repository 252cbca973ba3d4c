import * as z from 'zod/mini'
import { formDefaults, lengths, themes, tones } from './choices.ts'
import {
  boundedText,
  emailAddress,
  emailBounds,
  optionalSingleLine,
  optionalText,
  personName,
  tooLong,
} from './field-schemas.ts'
import { pronouns, relationships } from './relationship.ts'

/** What a text gives the writer: a list of qualities, facts, messages to be said, or a reference. */
export type PieceType = 'quality' | 'memory' | 'message' | 'scripture'

export type Field = {
  step: 1 | 2 | 3 | 4
  /** Where it is stored, and its name on the server: the specification gives two fields another name in the form. */
  column: string
  /** Its name in a person's download. */
  label: string
  /** The fewest and the most characters of a free text; a choice has none. */
  bounds: readonly [number, number] | null
  /** For a text to write from: brief, evidence and length include it. */
  piece?: PieceType
  schema: z.ZodMiniType<string>
}

/**
 * Every field of the form, once. Step schemas, the stored row, the reply, the writer's source and the download are
 * derived from this table; a test compares it with the database.
 */
export const fields = {
  name: {
    step: 1,
    column: 'person',
    label: 'Their name',
    ...name(120, 'the name', {
      missing: 'Enter their name',
      hidden: 'Enter just their name, on one line and without hidden characters',
      address: 'Enter just their name, without a web address',
    }),
  },
  relationship: {
    step: 1,
    column: 'relationship',
    label: 'What they were to you',
    ...choice(z.enum(relationships, 'Choose what they were to you')),
  },
  /** What the person calls a relationship that the list doesn't have. */
  relationship_word: {
    step: 1,
    column: 'relationship_word',
    label: 'What you call it',
    ...optionalLine(60, 'this'),
  },
  scripture: {
    step: 1,
    column: 'scripture',
    label: 'Scripture',
    piece: 'scripture',
    ...optional(200, 'the reference'),
  },
  pronouns: {
    step: 1,
    column: 'pronouns',
    label: 'How to speak of them',
    ...choice(z._default(z.enum([...pronouns, ''], 'Choose she, he or they'), '')),
  },
  qualities: {
    step: 2,
    column: 'qualities',
    label: 'Qualities',
    piece: 'quality',
    ...required(2_000, 'this', 'Write a few words about what they were like'),
  },
  memory: {
    step: 2,
    column: 'memories',
    label: 'Memories',
    piece: 'memory',
    ...optional(6_000, 'this'),
  },
  length: {
    step: 2,
    column: 'length',
    label: 'Length',
    ...choice(z._default(z.enum(keysOf(lengths), 'Choose a length'), formDefaults.length)),
  },
  tone: {
    step: 3,
    column: 'tone',
    label: 'Tone',
    ...choice(z._default(z.catch(z.enum(keysOf(tones)), formDefaults.tone), formDefaults.tone)),
  },
  theme: {
    step: 3,
    column: 'theme',
    label: 'Theme',
    ...choice(z._default(z.enum(keysOf(themes), 'Choose a theme'), formDefaults.theme)),
  },
  additional: {
    step: 3,
    column: 'additional',
    label: 'Special messages',
    piece: 'message',
    ...optional(2_000, 'this'),
  },
  /** Empty: the language the person wrote in. */
  language: {
    step: 3,
    column: 'language',
    label: 'Language you chose',
    ...choice(z._default(z.enum(['', 'English'], 'Choose a language'), '')),
  },
  customer_name: {
    step: 4,
    column: 'customer_name',
    label: 'Your name',
    ...name(80, 'your first name', {
      missing: 'Enter your first name',
      hidden: 'Enter just your first name, on one line and without hidden characters',
      address: 'Enter just your first name, without a web address or phone number',
      ownName: true,
    }),
  },
  email: {
    step: 4,
    column: 'email',
    label: 'Your email address',
    bounds: emailBounds,
    schema: emailAddress,
  },
} as const satisfies Record<string, Field>

/** Asked for with a retry only. */
export const retryFields = {
  different: {
    column: 'different',
    label: 'What the retry should do differently',
    ...optional(1_000, 'this'),
  },
} as const

export type Fields = typeof fields
export type FieldName = keyof Fields
export type Column = Fields[FieldName]['column']

export const fieldNames = Object.keys(fields) as FieldName[]
export const columns = fieldNames.map((field): Column => fields[field].column)

/** Values of the form, finished or not, under the names of their columns. */
export function byColumn(
  values: Partial<Record<FieldName, string>>,
): Partial<Record<Column, string>> {
  return Object.fromEntries(fieldNames.map((field) => [fields[field].column, values[field]]))
}

/** Texts in the person's own words, which tell how long the eulogy can be, its language and its pronoun. */
const isProse = (field: Field) => field.piece !== undefined && field.piece !== 'scripture'

export const proseFields = fieldNames.filter((field) => isProse(fields[field]))

export type PieceColumn = Extract<Fields[FieldName], { piece: PieceType }>['column']

/** The texts that the writer gets as pieces of these kinds, by column. */
export function textsOf<T extends Partial<Record<PieceColumn, string>>>(
  row: T,
  ...pieces: PieceType[]
): Record<PieceColumn, string> {
  const wanted = fieldNames.filter((field) => {
    const { piece }: Field = fields[field]
    return piece !== undefined && pieces.includes(piece)
  })
  const wantedColumns = wanted.map((field) => fields[field].column as PieceColumn)
  return Object.fromEntries(wantedColumns.map((column) => [column, row[column] ?? ''])) as Record<
    PieceColumn,
    string
  >
}

function keysOf<T extends string>(table: Record<T, string>) {
  return Object.keys(table) as [T, ...T[]]
}

function required(most: number, what: string, missing: string) {
  return {
    bounds: [1, most],
    schema: boundedText(1, most, missing, tooLong(what, most)),
  } as const
}

function optional(most: number, what: string) {
  return { bounds: [0, most], schema: optionalText(most, tooLong(what, most)) } as const
}

function optionalLine(most: number, what: string) {
  return { bounds: [0, most], schema: optionalSingleLine(most, tooLong(what, most)) } as const
}

function name(
  most: number,
  what: string,
  messages: Omit<Parameters<typeof personName>[1], 'tooLong'>,
) {
  return {
    bounds: [1, most],
    schema: personName(most, { ...messages, tooLong: tooLong(what, most) }),
  } as const
}

function choice<S extends z.ZodMiniType<string>>(schema: S) {
  return { bounds: null, schema } as const
}
