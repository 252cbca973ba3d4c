import { useEffect, useEffectEvent, useRef } from 'react'
import { focusIfLost } from '#web/ui/focus.ts'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'
import { useReadingAddress } from './reading-address.ts'

const notLoaded =
  'We couldn’t open the reading view just now. The text is safe. Please press the button again.'

const ReadingView = lazyPart(() => import('./reading-view.tsx'), nothing)

type ReadText = { text: string; person: string | null }

/** The reading view of the text as it is now. Its code is loaded when it's first opened. */
export function useReadAloud({ text, person }: ReadText, onFailure: (failure: string) => void) {
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
  useEffect(() => {
    if (isOpen) return () => focusIfLost(opener.current)
  }, [isOpen])

  const view = isOpen && <ReadingView text={text} person={person} onClose={close} />
  const openFromFocus = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    open()
  }
  return { open: openFromFocus, view }
}
