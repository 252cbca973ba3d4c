export type Notice = { title: string; text: string; destructive?: boolean }
export type Toast = { notice: Notice; onClosed: () => void }

export const toastDurationMs = 5_000

export const toastClass = ({ destructive }: Notice) =>
  destructive ? 'toast toast-destructive' : 'toast'

/** A ref. A toast is at the bottom of the window, or at the top if it covers less there that can be pressed; never over the focus or the main button. */
export function placeToast(toast: HTMLElement | null) {
  const holder = toast?.closest<HTMLElement>('.toasts')
  if (!toast || !holder) return
  const place = () => {
    holder.dataset.at = 'top'
    const atTop = countActionsUnder(toast)
    holder.dataset.at = 'bottom'
    if (countActionsUnder(toast) > atTop) holder.dataset.at = 'top'
  }
  // Once before it is drawn, and when the screen changes under it.
  const observer = new ResizeObserver(place)
  observer.observe(document.body)
  document.addEventListener('focusin', place)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', place)
  }
}

function countActionsUnder(toast: HTMLElement): number {
  const over = toast.getBoundingClientRect()
  const actions = document.querySelectorAll('main :is(a[href], button, input, select, textarea)')
  return [...actions].reduce((sum, action) => {
    const { top, right, bottom, left } = action.getBoundingClientRect()
    const isUnder = bottom > over.top && top < over.bottom && right > over.left && left < over.right
    if (!isUnder) return sum
    const isFree = action !== document.activeElement && !action.matches('.btn-primary')
    return sum + (isFree ? 1 : actions.length)
  }, 0)
}
