import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focus.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'ref'> & {
  ref?: RefObject<HTMLButtonElement | null>
  kind?: 'primary' | 'plain' | 'quiet'
  /** Stands in place of the label, beside a spinner, while the act goes on. */
  busy?: string | false
}

const classes = { primary: 'btn btn-primary', plain: 'btn', quiet: 'btn-quiet' }

export function Button({ kind = 'plain', busy, disabled, children, ref, ...rest }: Props) {
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  useRestoreFocus(button, Boolean(busy))
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes[kind]}
        disabled={disabled || Boolean(busy)}
        aria-busy={Boolean(busy) || undefined}
        {...rest}
      >
        {busy ? (
          <>
            <Spinner />
            {busy}
          </>
        ) : (
          children
        )}
      </button>
      {/* The label of a button that is disabled is not heard when it changes. */}
      {busy !== undefined && (
        <span className="visually-hidden" role="status">
          {busy}
        </span>
      )}
    </>
  )
}

/** A button that is disabled loses the focus; once the act is over it has it again, if nobody took it. */
function useRestoreFocus(button: RefObject<HTMLButtonElement | null>, busy: boolean) {
  const had = useRef(false)
  useLayoutEffect(() => {
    if (!busy) {
      if (had.current) focusIfLost(button.current)
      had.current = false
      return
    }
    had.current = document.activeElement === button.current
    const taken = () => {
      had.current = false
    }
    document.addEventListener('focusin', taken)
    return () => document.removeEventListener('focusin', taken)
  }, [busy, button])
}
