import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

type Props = ComponentProps<'button'> & {
  kind?: 'first' | 'plain' | 'quiet'
  /** Stands in place of the label, beside a spinner, while the act goes on. */
  busy?: string | false
}

const classes = { first: 'btn btn-first', plain: 'btn', quiet: 'btn-quiet' }

export function Button({ kind = 'plain', busy = false, disabled, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={classes[kind]}
      disabled={disabled || busy !== false}
      aria-busy={busy !== false || undefined}
      {...rest}
    >
      {busy === false ? (
        children
      ) : (
        <>
          <Spinner />
          {busy}
        </>
      )}
    </button>
  )
}
