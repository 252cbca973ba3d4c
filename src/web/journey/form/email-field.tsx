import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Answers } from '#web/journey/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { suggestEmail } from './suggest-email.ts'

/** Long enough not to interrupt the typing. */
const pauseBefore = 800

/** The email field. A likely typo is pointed out, never blocked, and fixed with one press. */
export function EmailField({ hint }: { hint: string }) {
  const { watch, setValue, setFocus } = useFormContext<Answers>()
  const email = watch('email') ?? ''
  const [settled, setSettled] = useState(email)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(email), pauseBefore)
    return () => clearTimeout(timer)
  }, [email])
  const suggestion = settled === email ? suggestEmail(email) : null
  const acceptSuggestion = () => {
    if (!suggestion) return
    setValue('email', suggestion, { shouldDirty: true, shouldValidate: true })
    setFocus('email')
  }
  return (
    <>
      <TextField name="email" label="Your email" type="email" autoComplete="email" hint={hint} />
      <p className="email-suggestion" role="status">
        {suggestion && (
          <>
            Did you mean{' '}
            <Button kind="quiet" onClick={acceptSuggestion}>
              {suggestion}
            </Button>
            ?
          </>
        )}
      </p>
    </>
  )
}
