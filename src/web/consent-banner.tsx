import { useEffect, useRef, useState } from 'react'
import { pages } from '#contract/urls.ts'
import { withStorage } from './storage.ts'
import { Button } from './ui/button.tsx'

const consentKey = 'analytics-consent'
type Answer = 'agreed' | 'declined'

/** Asks once for consent to analytics. Nothing loads before a container is configured and the visitor agrees. */
export function ConsentBanner({ container }: { container: string | null }) {
  const [answer, setAnswer] = useState<Answer | 'unread' | null>('unread')
  useEffect(() => setAnswer(withStorage((storage) => storage.getItem(consentKey)) as Answer), [])
  useEffect(() => {
    if (container && answer === 'agreed') loadContainer(container)
  }, [container, answer])
  const [answered, setAnswered] = useState(false)
  if (answered) return <Answered />
  if (!container || answer !== null) return null
  const reply = (choice: Answer) => {
    withStorage((storage) => storage.setItem(consentKey, choice))
    setAnswer(choice)
    setAnswered(true)
  }
  return (
    <aside className="consent-banner line wrap no-print" aria-label="Counting visits">
      <p className="small">
        May we count your visits with Google? Google then gets your IP address, the pages you open
        with the number of your eulogy, the steps and choices you make, and the order number of a
        purchase. It may set cookies. It gets no names, no email address and nothing you write. See
        our <a href={pages.privacyPolicy()}>privacy policy</a>.
      </p>
      <Button kind="quiet" onClick={() => reply('agreed')}>
        Yes, count them
      </Button>
      <Button kind="quiet" onClick={() => reply('declined')}>
        No, don’t
      </Button>
    </aside>
  )
}

/** Takes focus where the banner was, so keyboard users keep their position. */
function Answered() {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => paragraph.current?.focus(), [])
  return (
    <p ref={paragraph} tabIndex={-1} className="consent-banner line wrap small no-print">
      Thank you. We won’t ask again in this browser.
    </p>
  )
}

type ScriptUrlPolicy = { createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }

/** Loads the tag container, which reads the events of analytics.ts, once per page. */
function loadContainer(id: string) {
  if (document.querySelector('script[data-container]')) return
  window.dataLayer ??= []
  window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const url = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  const trusted = trustedTypes?.createPolicy('container', { createScriptURL: (url) => url })
  const script = document.createElement('script')
  script.async = true
  script.dataset.container = id
  script.src = trusted?.createScriptURL(url) ?? url
  document.head.append(script)
}
