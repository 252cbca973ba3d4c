import { type FocusEvent, type KeyboardEvent, useState } from 'react'

type Panel = 'download' | 'change' | 'share' | 'settings'

export const panelButtonId = (panel: Panel) => `open-${panel}`

/** Everything that isn't the text is in a few panels, of which one is open at a time. */
const reveal = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

export function usePanels(first: Panel | null) {
  const [open, setOpen] = useState(first)
  return {
    open,
    show: (panel: Panel | null) => setOpen(panel),
    button: (panel: Panel) => ({
      id: panelButtonId(panel),
      'aria-expanded': open === panel,
      onClick: () => setOpen(open === panel ? null : panel),
    }),
    /** For the panel itself: Escape closes it and goes back to its button. */
    section: (panel: Panel) => ({
      className: 'action-panel',
      ref: panel === 'settings' ? null : reveal,
      onKeyDown({ key, target }: KeyboardEvent) {
        if (key !== 'Escape' || (target as Element).closest('dialog')) return
        setOpen(null)
        document.getElementById(panelButtonId(panel))?.focus()
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        // On a phone it lies over the text, where the focus must be seen.
        const isOver = panel !== 'settings'
        if (!isOver || !relatedTarget || relatedTarget.id === panelButtonId(panel)) return
        if (!currentTarget.contains(relatedTarget) && !relatedTarget.closest('dialog')) {
          setOpen(null)
        }
      },
    }),
  }
}

export type Panels = ReturnType<typeof usePanels>
