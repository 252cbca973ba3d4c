import { type FocusEvent, type KeyboardEvent, useState } from 'react'

type Door = 'download' | 'change' | 'share' | 'settings'

const buttonId = (door: Door) => `open-${door}`

/** Everything that isn't the text is behind a few doors, of which one is open at a time. */
export function useDoors(first: Door | null) {
  const [open, setOpen] = useState(first)
  return {
    open,
    show: (door: Door | null) => setOpen(door),
    /** For the button of a door. */
    button: (door: Door) => ({
      id: buttonId(door),
      'aria-expanded': open === door,
      onClick: () => setOpen(open === door ? null : door),
    }),
    /** For what is behind it: Escape closes it and goes back to its button. */
    panel: (door: Door) => ({
      className: 'door',
      onKeyDown({ key, target }: KeyboardEvent) {
        if (key !== 'Escape' || (target as Element).closest('dialog')) return
        setOpen(null)
        document.getElementById(buttonId(door))?.focus()
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        // On a phone it lies over the text, where the focus must be seen.
        const isOver = door === 'download' || door === 'change'
        if (!isOver || !relatedTarget || relatedTarget.id === buttonId(door)) return
        if (!currentTarget.contains(relatedTarget) && !relatedTarget.closest('dialog')) {
          setOpen(null)
        }
      },
    }),
  }
}

export type Doors = ReturnType<typeof useDoors>
