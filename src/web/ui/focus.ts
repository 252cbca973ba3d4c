/** Focuses the element if the focused one was removed, and never takes focus from another. */
export function focusIfLost(element: HTMLElement | null | undefined) {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus()
}
