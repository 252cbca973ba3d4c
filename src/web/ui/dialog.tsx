import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = {
  /** The id of its heading. */
  labelledBy: string
  /** Called on Escape. Omit it to keep the dialog open. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** A modal: traps the focus, and restores it when it closes. */
export function Dialog({ labelledBy, onDismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
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
      // Browsers close a modal on a second Escape even if the first was prevented.
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
