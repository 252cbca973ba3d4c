import type { SubmitEvent } from 'react'
import type { FieldError, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
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

/**
 * Validates a form that is sent. The first field with an error gets the focus. For forms with `shouldFocusError: false`:
 * React Hook Form would do so again after a timer, and take the focus from someone who has begun to type.
 */
export async function isValid<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  event: SubmitEvent,
): Promise<boolean> {
  const { currentTarget: element } = event
  let valid = false
  await form.handleSubmit(
    () => {
      valid = true
    },
    (errors) => {
      const [first] = Object.keys(errors)
      element.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    },
  )(event)
  return valid
}
