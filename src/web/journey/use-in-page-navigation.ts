import { useEffect, useEffectEvent, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'

/**
 * Tells when the visitor goes on within the page: by Back, or by a link to the address that they are
 * at. The app's own replacing of a history entry is none of it.
 */
export function useInPageNavigation(onGone: (to: Location) => void) {
  const location = useLocation()
  const how = useNavigationType()
  const shown = useRef(location.key)
  const look = useEffectEvent((key: string) => {
    if (shown.current === key) return
    shown.current = key
    if (how !== 'REPLACE') onGone(location)
  })
  const { key } = location
  useEffect(() => look(key), [key])
}

/** Once what belongs there has been drawn. */
export function scrollToHash(hash: string) {
  requestAnimationFrame(() => {
    const place = document.getElementById(hash.slice(1))
    if (place) place.scrollIntoView()
    else window.scrollTo(0, 0)
  })
}
