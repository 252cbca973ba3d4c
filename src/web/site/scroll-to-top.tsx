import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where the app itself goes to another path, the page begins at its top, or at the anchor named. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const place = document.getElementById(hash.slice(1))
    if (place) place.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])
  return null
}
