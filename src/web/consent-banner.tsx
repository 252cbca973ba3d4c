import { useEffect, useRef, useState } from 'react'
import { withStorage } from './storage.ts'
import { loadContainer } from './tag-container.ts'
import { Button } from './ui/button.tsx'

const consentKey = 'analytics-consent'
type Answer = 'agreed' | 'declined'

/**
 * Asks once, in a quiet line, whether visits may be counted. Nothing is loaded and nothing leaves
 * the browser before a container is configured and the visitor has agreed.
 */
export function ConsentBanner({ container }: { container: string | null }) {
  const [answer, setAnswer] = useState<Answer | 'unread' | null>('unread')
  useEffect(() => setAnswer(withStorage((storage) => storage.getItem(consentKey)) as Answer), [])
  useEffect(() => {
    if (container && answer === 'agreed') loadContainer(container)
  }, [container, answer])
  const [answered, setAnswered] = useState(false)
  if (answered) return <Answered />
  if (!container || answer !== null) return null
  const reply = (said: Answer) => {
    withStorage((storage) => storage.setItem(consentKey, said))
    setAnswer(said)
    setAnswered(true)
  }
  return (
    <aside className="consent-banner wrap" aria-label="Counting visits">
      <p className="small">
        May we count your visits in this browser? Steps and choices only, never a name, an address
        or a word that you write.
      </p>
      <Button kind="quiet" onClick={() => reply('agreed')}>
        Yes, count them
      </Button>
      <Button kind="quiet" onClick={() => reply('declined')}>
        No, do not
      </Button>
    </aside>
  )
}

/** In the place of the question, so that whoever has answered by keyboard does not lose their place. */
function Answered() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className="consent-banner wrap small">
      Thank you. We do not ask again in this browser.
    </p>
  )
}
