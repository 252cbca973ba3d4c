import { type ReactNode, useLayoutEffect, useRef } from 'react'

type Props = { theme: 'paper' | 'dark'; onEscape: () => void; children: ReactNode }

/** A modal as large as the window, in its own colors. */
export function FullDialog({ theme, onEscape, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="full-dialog"
      data-theme={theme}
      aria-label="Read aloud"
      onCancel={(event) => {
        event.preventDefault()
        onEscape()
      }}
      // Browsers close a modal on a second Escape even if the first was prevented.
      onClose={() => {
        if (dialog.current?.open === false) onEscape()
      }}
    >
      {children}
    </dialog>
  )
}
