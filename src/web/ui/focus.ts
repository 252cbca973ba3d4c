import { useEffect } from 'react'

/** Focuses the element if the focused one was removed, and never takes focus from another. */
export function focusIfLost(element: HTMLElement | null | undefined) {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus()
}

/** When this part is removed with the focus in it, the focus moves to the element with this id. */
export function useFocusAfter(id: string) {
  useEffect(() => () => focusIfLost(document.getElementById(id)), [id])
}
