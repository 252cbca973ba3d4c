import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusIfLost } from '#web/ui/focus.ts'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'
import type { Unchecked } from './reading-view.tsx'

const notLoaded =
  'We couldn’t open the reading view just now. The text is safe. Please press the button again.'

const ReadingView = lazyPart(() => import('./reading-view.tsx'), nothing)

type ReadText = { text: string; person: string | null }

/** The reading view of the text as it is now. Its code is loaded when it's first opened. */
export function useReadingView(
  { text, person }: ReadText,
  onFailure: (failure: string) => void,
  unchecked?: Unchecked,
) {
  const { isOpen, open, close } = useReadingAddress()

  const closeIfNotLoaded = useEffectEvent(async () => {
    if (await ReadingView.load()) return
    onFailure(notLoaded)
    close()
  })
  useEffect(() => {
    if (isOpen) void closeIfNotLoaded()
  }, [isOpen])

  // Leaving full screen loses the focus that the dialog has restored.
  const opener = useRef<HTMLElement | null>(null)
  const wantsCheck = useRef(false)
  const onClosed = useEffectEvent(() => {
    focusIfLost(opener.current)
    if (wantsCheck.current) unchecked?.onCheck()
    wantsCheck.current = false
  })
  useEffect(() => {
    if (isOpen) return () => onClosed()
  }, [isOpen])

  const onCheck = () => {
    wantsCheck.current = true
    close()
  }
  const view = isOpen && (
    <ReadingView
      text={text}
      person={person}
      unchecked={unchecked ? { count: unchecked.count, onCheck } : null}
      onClose={close}
    />
  )
  const openFromFocus = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    open()
  }
  return { open: openFromFocus, view }
}

const readingHash = '#reading-view'
const isReadingAddress = () => window.location.hash === readingHash

/** Set on the history entry that opening the view has added. */
type OwnEntry = { addedForReading?: true } | null

/**
 * Whether the reading view is open. It has its own history entry, so Back closes it and a reload opens it
 * again. The entry keeps the state of the one below it, so the journey stays where it is.
 */
function useReadingAddress() {
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
