import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formDefaults } from '#domain/choices.ts'
import type { FieldName } from '#domain/fields.ts'
import type { Answers } from '#web/journey/answers.ts'

type FoldedProps = { folds: boolean; line: string; of: readonly FieldName[]; children: ReactNode }

/** Open where something is in it. */
export function Folded({ folds, line, of, children }: FoldedProps) {
  const { getValues, formState } = useFormContext<Answers>()
  const { errors } = formState
  const [isUsed] = useState(() =>
    of.some((name) => (getValues(name) ?? '') !== (name === 'theme' ? formDefaults.theme : '')),
  )
  if (!folds) return children
  return (
    <details className="folded" open={isUsed || of.some((name) => errors[name])}>
      <summary>{line}</summary>
      {children}
    </details>
  )
}
