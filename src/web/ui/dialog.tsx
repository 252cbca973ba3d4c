import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  /** The id of the heading that names it. */
  labelledBy: string
  /** Escape was pressed. Left out while it must stay. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** Stands before the page, keeps the focus while it is there, and gives it back when it goes. */
export function Dialog({ labelledBy, onDismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="card dialog"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onDismiss?.()
      }}
      // Of two presses of Escape a browser lets only the first be held back.
      onClose={() => {
        if (dialog.current?.open !== false) return
        if (onDismiss) onDismiss()
        else dialog.current.showModal()
      }}
    >
      {children}
    </dialog>
  )
}
