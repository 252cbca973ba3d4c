import type { ReactNode } from 'react'
import { useModal } from '#web/ui/dialog.tsx'

type Props = { theme: 'paper' | 'dark'; onEscape: () => void; children: ReactNode }

/** A modal as large as the window, in its own colors. */
export function FullDialog({ theme, onEscape, children }: Props) {
  return (
    <dialog
      {...useModal(onEscape)}
      className="full-dialog"
      data-theme={theme}
      aria-label="Read aloud"
    >
      {children}
    </dialog>
  )
}
