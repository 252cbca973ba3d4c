import { type BaseSyntheticEvent, type RefObject, type SubmitEvent, useEffect } from 'react'
import type { FieldError, FieldErrors, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
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
 * For forms with `shouldFocusError: false` and several fields. React Hook Form would focus the first error again after a
 * timer, and take the focus from someone who has begun to type.
 */
export function focusFirstError(errors: FieldErrors, event?: BaseSyntheticEvent) {
  const [first] = Object.keys(errors)
  const element: HTMLElement | undefined = event?.target
  element?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
}

/** Validates a form that is sent. The first field with an error gets the focus. */
export async function isValid<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  event: SubmitEvent,
): Promise<boolean> {
  let valid = false
  await form.handleSubmit(() => {
    valid = true
  }, focusFirstError)(event)
  return valid
}

/** A form may have been submitted before the app started (see boot/start-lazy.js): it's submitted again. */
export function usePressedBeforeStart(form: RefObject<HTMLFormElement | null>, name: string) {
  useEffect(() => {
    const page = document.documentElement.dataset
    if (page.pressed !== name) return
    delete page.pressed
    form.current?.requestSubmit()
  }, [form, name])
}
