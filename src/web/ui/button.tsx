import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'
import { focusIfLost } from './focus.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<ComponentProps<'button'>, 'ref'> & {
  ref?: RefObject<HTMLButtonElement | null>
  kind?: 'primary' | 'plain' | 'quiet'
  /** Replaces the label, next to a spinner, while the action is in progress. */
  busy?: string | false
}

const classes = { primary: 'btn btn-primary', plain: 'btn', quiet: 'btn-quiet' }

export function Button({ kind = 'plain', busy, disabled, children, ref, ...rest }: Props) {
  const ownRef = useRef<HTMLButtonElement>(null)
  const button = ref ?? ownRef
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
      {/* Screen readers do not announce a changed label of a disabled button. */}
      {busy !== undefined && (
        <span className="visually-hidden" role="status">
          {busy}
        </span>
      )}
    </>
  )
}

/** A disabled button loses the focus. It gets it back afterwards unless another element has it. */
function useRestoreFocus(button: RefObject<HTMLButtonElement | null>, busy: boolean) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (!busy) {
      if (hadFocus.current) focusIfLost(button.current)
      hadFocus.current = false
      return
    }
    hadFocus.current = document.activeElement === button.current
    const onFocusElsewhere = () => {
      hadFocus.current = false
    }
    document.addEventListener('focusin', onFocusElsewhere)
    return () => document.removeEventListener('focusin', onFocusElsewhere)
  }, [busy, button])
}
