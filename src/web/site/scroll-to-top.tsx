import { useEffect, useRef } from 'react'
import { useHistoryEntry } from '#web/history.tsx'

/** After client-side navigation, scrolls to the anchor or to the top of the page. */
export function ScrollToTop() {
  const { pathname, hash } = useHistoryEntry()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const target = document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  }, [pathname, hash])
  return null
}
