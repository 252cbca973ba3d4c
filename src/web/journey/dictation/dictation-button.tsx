import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { DictationProps } from './dictation.tsx'
import { findRecognition } from './recognition.ts'

// Reserves the space, so nothing moves when the button appears.
const Dictation = lazyPart(
  () => import('./dictation.tsx'),
  () => <div className="dictation" />,
)

/** Only where the browser can listen. The rest is loaded only there. */
export function DictationButton(props: DictationProps) {
  return findRecognition() && <Dictation {...props} />
}
