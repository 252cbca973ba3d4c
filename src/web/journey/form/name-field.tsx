import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/field.tsx'
import { suggestName } from './suggest-name.ts'
import { Suggestion } from './suggestion.tsx'

type Props = ComponentProps<typeof TextField> & { name: 'name' | 'customer_name' }

/** Some names are written in lower case on purpose, so it only asks. */
export function NameField(props: Props) {
  return (
    <>
      <TextField {...props} />
      <Suggestion field={props.name} suggest={suggestName} keep="Keep as is" />
    </>
  )
}
