import { type ComponentProps, useEffect, useState } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import type { Answers } from '#web/journey/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { suggestName } from './suggest-name.ts'

/** Values the visitor chose to keep, so they aren't asked again. */
const kept = new Set<string>()
const isKept = (typed: string) => kept.has(typed)

type Props = {
  field: keyof Answers
  suggest: (typed: string) => string | null
  /** Long enough that no one is asked in the middle of a word. */
  pauseMs?: number
  /** The label of a button that turns the suggestion down. */
  keep?: string
  /** What the suggestion stopped, and how to go on without it. */
  note?: string | false
}

/** Asks about a likely slip, in the place of an error. It blocks nothing, and changes the field only when pressed. */
export function Suggestion({ field, suggest, pauseMs = 800, keep, note }: Props) {
  const { watch, setValue, setFocus } = useFormContext<Answers>()
  const typed = watch(field) ?? ''
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  const [, setKept] = useState('')
  const suggestion = settled === typed && !kept.has(typed) ? suggest(typed) : null
  const acceptSuggestion = () => {
    if (!suggestion) return
    setValue(field, suggestion, { shouldDirty: true, shouldValidate: true })
    setFocus(field)
  }
  const keepTyped = () => {
    kept.add(typed)
    setKept(typed)
    setFocus(field)
  }
  return (
    <p className="suggestion line" role="status">
      {suggestion && (
        <>
          <span>
            Did you mean{' '}
            <Button kind="quiet" onClick={acceptSuggestion}>
              {suggestion}
            </Button>
            ?{note && ` ${note}`}
          </span>
          {keep && (
            <Button kind="quiet" onClick={keepTyped}>
              {keep}
            </Button>
          )}
        </>
      )}
    </p>
  )
}

type NameProps = ComponentProps<typeof TextField> & { name: 'name' | 'customer_name' }

/** Some names are written in lower case on purpose, so it only asks. */
export function NameField(props: NameProps) {
  const suggestion = <Suggestion field={props.name} suggest={suggestName} keep="Keep as is" />
  return <TextField {...props} autoCapitalize="words" enterKeyHint="next" suggestion={suggestion} />
}

/** Names typed all in lower case, unless they are meant to be. The next step shows it. */
export function capitalizeNames({ getValues, setValue }: UseFormReturn<Answers>) {
  for (const field of ['name', 'customer_name'] as const) {
    const typed = getValues(field) ?? ''
    if (typed === typed.toLowerCase() && !isKept(typed))
      setValue(field, suggestName(typed) ?? typed)
  }
}
