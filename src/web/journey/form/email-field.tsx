import { TextField } from '#web/ui/field.tsx'
import { suggestEmail } from './suggest-email.ts'
import { Suggestion } from './suggestion.tsx'

export function EmailField({ hint }: { hint: string }) {
  return (
    <>
      <TextField name="email" label="Your email" type="email" autoComplete="email" hint={hint} />
      <Suggestion field="email" suggest={suggestEmail} />
    </>
  )
}
