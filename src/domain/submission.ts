import * as z from 'zod/mini'
import {
  byColumn,
  type Column,
  type Field,
  type FieldName,
  type Fields,
  fieldNames,
  fields,
} from './fields.ts'

export type Step = Field['step']
export const stepCount = 4

type SchemasOf<F extends FieldName> = { [K in F]: Fields[K]['schema'] }

function schemasOf<F extends FieldName>(isWanted: (field: Field) => boolean): SchemasOf<F> {
  const wanted = fieldNames.filter((field) => isWanted(fields[field]))
  return Object.fromEntries(
    wanted.map((field) => [field, fields[field].schema]),
  ) as unknown as SchemasOf<F>
}

type FieldsIn<S extends Step> = {
  [F in FieldName]: Fields[F]['step'] extends S ? F : never
}[FieldName]

const stepSchema = <S extends Step>(step: S) =>
  z.object(schemasOf<FieldsIn<S>>((field) => field.step === step))

/** One schema for each step of the form, shared by the browser and the server. */
export const stepSchemas = {
  1: stepSchema(1),
  2: stepSchema(2),
  3: stepSchema(3),
  4: stepSchema(4),
} as const

/** All steps, with the form's field names. */
export const submissionInputSchema = z.object(schemasOf<FieldName>(() => true))

export type SubmissionInput = z.infer<typeof submissionInputSchema>

/** The input before defaults are applied. */
export type SubmissionFormValues = z.input<typeof submissionInputSchema>

type NameOf<C extends Column> = {
  [F in FieldName]: Fields[F]['column'] extends C ? F : never
}[FieldName]

export type SubmissionRow = { [C in Column]: SubmissionInput[NameOf<C>] }

export const toRow = (input: SubmissionInput) => byColumn(input) as SubmissionRow

/** Without the address in a browser that opened a link, which isn't told it. */
export function toInput(row: Record<Column, string>): SubmissionInput {
  const input = Object.fromEntries(fieldNames.map((field) => [field, row[fields[field].column]]))
  return (row.email === '' ? withoutAddress : submissionInputSchema).parse(input)
}
const withoutAddress = z.extend(submissionInputSchema, { email: z.literal('') })
