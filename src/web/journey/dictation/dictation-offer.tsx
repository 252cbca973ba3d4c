import { type ComponentType, useEffect, useState } from 'react'
import { logError } from '#web/log.ts'
import type { DictationProps } from './dictation.tsx'
import { findRecognition } from './recognition.ts'

/** Offers dictation where the browser can listen. The rest is loaded only there. */
export function DictationOffer(props: DictationProps) {
  const [Dictation, setDictation] = useState<ComponentType<DictationProps> | null>(null)
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    if (!findRecognition()) return
    setOffered(true)
    import('./dictation.tsx')
      .then((part) => setDictation(() => part.Dictation))
      .catch((error: unknown) => logError('Dictation could not be loaded', error))
  }, [])
  if (Dictation) return <Dictation {...props} />
  // Reserves the space, so nothing moves when the button appears.
  return offered && <div className="dictation" />
}
