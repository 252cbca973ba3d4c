import { type RefObject, useEffect } from 'react'

/** Phones made by Apple offer full screen only for videos: there the view fills the window. */
export const offersFullScreen = () => document.fullscreenEnabled === true

/** Full screen for an element. A browser leaves it on Escape, before the page learns of the key. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  useEffect(() => leave, [])
  const enter = () => {
    if (!offersFullScreen() || document.fullscreenElement) return
    // Without it, the view still fills the window.
    element.current?.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
  }
  return { enter, leave }
}

function leave() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
