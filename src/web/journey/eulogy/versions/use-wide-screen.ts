import { useSyncExternalStore } from 'react'

/** 1100 px: room for two texts side by side. */
const wide = '(min-width: 68.75rem)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useWideScreen = () =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  )
