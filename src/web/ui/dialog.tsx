import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Props = {
  /** The id of its heading. */
  labelledBy: string
  /** Called on Escape. Omit it to keep the dialog open. */
  onDismiss?: (() => void) | undefined
  children: ReactNode
}

/** Opens the element as a modal while it is shown. Without `onDismiss`, Escape keeps it open. */
export function useModal(onDismiss?: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      event.preventDefault()
      onDismiss?.()
    },
    // Browsers close a modal on a second Escape even if the first was prevented.
    onClose() {
      if (dialog.current?.open !== false) return
      if (onDismiss) onDismiss()
      else dialog.current.showModal()
    },
  }
}

/** A modal: traps the focus, and restores it when it closes. */
export function Dialog({ labelledBy, onDismiss, children }: Props) {
  return (
    <dialog {...useModal(onDismiss)} className="card dialog stack-4" aria-labelledby={labelledBy}>
      {children}
    </dialog>
  )
}
