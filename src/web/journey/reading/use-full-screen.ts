import { type RefObject, useEffect, useState } from 'react'

/** Phones made by Apple offer full screen only for videos: there the view fills the window. */
export const offersFullScreen = () => document.fullscreenEnabled === true

/** Full screen for an element. A browser leaves it on Escape, before the page learns of the key. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      leave()
    }
  }, [])
  const enter = () => {
    if (!offersFullScreen() || document.fullscreenElement) return
    // Without it, the view still fills the window.
    element.current?.requestFullscreen({ navigationUI: 'hide' }).catch(() => {})
  }
  return { isFull, enter, leave }
}

function leave() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
