/** Gives the focus to this if what had it is gone; somebody who has gone elsewhere stays there. */
export function focusIfLost(element: HTMLElement | null | undefined) {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) element?.focus()
}
