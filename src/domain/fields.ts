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
} from './input/field-schemas.ts'
import { relationships } from './relationship.ts'
import { pronouns } from './relationship-table.ts'

/** How the writer uses a text: as qualities, facts, messages to include, or a reference. */
export type PieceType = 'quality' | 'memory' | 'message' | 'scripture'

export type Field = {
  step: 1 | 2 | 3 | 4
  /** The name in the database and on the server. The specification names two fields differently in the form. */
  column: string
  /** The label in the data export. */
  label: string
  /** Minimum and maximum characters of a free text; null for a choice. */
  bounds: readonly [number, number] | null
  /** Set for texts that the writer uses: included in the brief, the evidence and the length. */
  piece?: PieceType
  /** False: no model gets it. */
  writer?: false
  schema: z.ZodMiniType<string>
}

/**
 * Every field of the form, once. Step schemas, the row, the reply, the writer's source and the export are
 * derived from this table; a test compares it with the database.
 */
export const fields = {
  name: {
    step: 1,
    column: 'person',
    label: 'Their name',
    ...name(120, 'their', 'the name'),
  },
  relationship: {
    step: 1,
    column: 'relationship',
    label: 'Your relationship',
    ...choice(z.enum(relationships, 'Choose who they were to you')),
  },
  /** What the person calls the relationship, if the list doesn't have their word. */
  relationship_word: {
    step: 1,
    column: 'relationship_word',
    label: 'Your word for it',
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
    label: 'Pronoun',
    ...choice(z._default(z.enum([...pronouns, ''], 'Choose she, he or they'), '')),
  },
  qualities: {
    step: 2,
    column: 'qualities',
    label: 'Qualities',
    piece: 'quality',
    ...required(2_000, 'this', 'Write a few words about them'),
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
    ...name(80, 'your first'),
  },
  email: {
    step: 4,
    column: 'email',
    label: 'Your email address',
    bounds: emailBounds,
    writer: false,
    schema: emailAddress,
  },
} as const satisfies Record<string, Field>

/** Only for retries. */
export const retryFields = {
  different: {
    column: 'different',
    label: 'What the retry should do differently',
    ...optional(1_000, 'this'),
  },
  /** Begins with all that was told: the memory of the form, answers and memories added later. */
  memory: { ...fields.memory, ...optional(20_000, 'this') },
} as const

export type Fields = typeof fields
export type FieldName = keyof Fields
export type Column = Fields[FieldName]['column']

export const fieldNames = Object.keys(fields) as FieldName[]
export const columns = fieldNames.map((field): Column => fields[field].column)

/** Maps form values, complete or not, to column names. */
export function byColumn(
  values: Partial<Record<FieldName, string>>,
): Partial<Record<Column, string>> {
  return Object.fromEntries(fieldNames.map((field) => [fields[field].column, values[field]]))
}

/** Texts in the user's own words, used to determine length, language and pronoun. */
const isProse = (field: Field) => field.piece !== undefined && field.piece !== 'scripture'

export const proseFields = fieldNames.filter((field) => isProse(fields[field]))

export type PieceColumn = Extract<Fields[FieldName], { piece: PieceType }>['column']

/** The texts of these kinds, by column. */
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

function required(max: number, subject: string, missing: string) {
  return {
    bounds: [1, max],
    schema: boundedText(1, max, missing, tooLong(subject, max)),
  } as const
}

function optional(max: number, subject: string) {
  return { bounds: [0, max], schema: optionalText(max, tooLong(subject, max)) } as const
}

function optionalLine(max: number, subject: string) {
  return { bounds: [0, max], schema: optionalSingleLine(max, tooLong(subject, max)) } as const
}

function name(max: number, whose: string, subject?: string) {
  return { bounds: [1, max], schema: personName(max, whose, subject) } as const
}

function choice<S extends z.ZodMiniType<string>>(schema: S) {
  return { bounds: null, schema } as const
}
