import { useEffect, useRef, useState } from 'react'

const readingHash = '#read-aloud'
const isReadingAddress = () => window.location.hash === readingHash

/** Set on the history entry that opening the view has added. */
type OwnEntry = { addedForReading?: true } | null

/**
 * Whether the reading view is open. It has its own history entry, so Back closes it and a reload opens it
 * again. The entry keeps the state of the one below it, so the journey stays where it is.
 */
export function useReadingAddress() {
  const [isOpen, setIsOpen] = useState(isReadingAddress)
  const leaving = useRef(false)
  useEffect(() => {
    const follow = () => {
      leaving.current = false
      setIsOpen(isReadingAddress())
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  const open = () => {
    const { history } = window
    const added: OwnEntry = { ...(history.state as OwnEntry), addedForReading: true }
    if (!isReadingAddress()) history.pushState(added, '', readingHash)
    setIsOpen(true)
  }
  const close = () => {
    if (leaving.current) return
    const { history, location } = window
    if ((history.state as OwnEntry)?.addedForReading && isReadingAddress()) {
      leaving.current = true
      return history.back()
    }
    // Opened by its address: there may be no page of ours to go back to.
    history.replaceState(history.state, '', location.pathname + location.search)
    setIsOpen(false)
  }
  return { isOpen, open, close }
}
