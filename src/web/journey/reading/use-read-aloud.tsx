import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import type { Version } from '#contract/eulogies.ts'
import { type Eulogy, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { linesToCheck } from '#web/journey/eulogy/evidence/match-evidence.ts'
import type { EulogyContext } from '#web/journey/eulogy/load-eulogy.ts'
import { laterMessages } from '#web/journey/later-messages.ts'
import { logError } from '#web/log.ts'
import { focusIfLost } from '#web/ui/focus.ts'
import { useReadingAddress } from './reading-address.ts'
import type ReadingView from './reading-view.tsx'

type View = ComponentType<ComponentProps<typeof ReadingView>>

/** The reading view of the text as it is now. Its code is loaded when it's first opened. */
export function useReadAloud(eulogy: Eulogy, { dispatch }: EulogyContext) {
  const { isOpen, open, close } = useReadingAddress()
  const [View, setView] = useState<View | null>(null)
  const [mentioned, setMentioned] = useState<Version['submissionId'] | null>(null)
  const { submissionId, text } = eulogy

  const load = useEffectEvent(async () => {
    try {
      const part = await import('./reading-view.tsx')
      setView(() => part.default)
    } catch (error) {
      logError('The reading view could not be loaded', error)
      dispatch({ type: 'failed', failure: laterMessages.readingNotLoaded })
      close()
    }
  })
  const isMissing = isOpen && !View
  useEffect(() => {
    if (isMissing) void load()
  }, [isMissing])

  // Leaving full screen loses the focus that the dialog has restored.
  const opener = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOpen) return () => focusIfLost(opener.current)
  }, [isOpen])

  const view = isOpen && View && (
    <View
      text={text}
      marked={mentioned === submissionId ? 0 : linesToCheck(text, shownVersion(eulogy))}
      onClose={() => {
        setMentioned(submissionId)
        close()
      }}
    />
  )
  const openFromFocus = () => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    open()
  }
  return { open: openFromFocus, view }
}
