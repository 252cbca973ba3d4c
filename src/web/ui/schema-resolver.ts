import type { FieldError, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** Validates a flat form with a schema; the first issue of a field is its error. */
export function schemaResolver<Values extends FieldValues, Output = Values>(
  schema: z.ZodMiniType,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return { values: parsed.data as Output, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const { path, code, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: code ?? 'invalid', message }
    }
    return { values: {}, errors: errors as never }
  }
}
