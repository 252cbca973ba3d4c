import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Site } from '#contract/site.ts'
import { readSite } from '#web/api.ts'
import { logError } from '#web/log.ts'
import { withSessionStorage } from '#web/storage.ts'

const live: Site = { demonstration: false, staging: false }
let request: Promise<Site> | null = null

/** Requested once, after the app has started. */
function useSite(): Site {
  const [site, setSite] = useState(live)
  useEffect(() => {
    request ??= readSite().catch((error: unknown) => {
      logError('The site settings could not be read', error)
      request = null
      return live
    })
    void request.then(setSite)
  }, [])
  return site
}

/** Whether the site runs without a real model. */
export const useDemoMode = (): boolean => useSite().demonstration

const exampleKey = 'eulogy-demo-example'

/** From then on, in this tab, the notice is only a tag. */
export function noteExample() {
  withSessionStorage((storage) => storage.setItem(exampleKey, 'chosen'))
  window.dispatchEvent(new Event(exampleKey))
}

function onExample(notify: () => void) {
  window.addEventListener(exampleKey, notify)
  return () => window.removeEventListener(exampleKey, notify)
}
const isExampleChosen = () =>
  withSessionStorage((storage) => storage.getItem(exampleKey)) === 'chosen'

export function DemoNotice() {
  const { demonstration, staging } = useSite()
  const isTag = useSyncExternalStore(onExample, isExampleChosen, () => false)
  if (!demonstration && !staging) return null
  if (isTag && !staging)
    return (
      <aside className="demo-tag no-print" aria-label="Notice">
        Demo
      </aside>
    )
  return (
    <aside ref={makeRoom} className="demo-notice no-print" aria-label="Notice">
      {staging
        ? 'Test site: no real payments, and what you type may be deleted.'
        : 'Demonstration: examples are by a real model, the rest is your own sentences.'}
    </aside>
  )
}

/** What stays at the bottom of the window stands right on the notice, however many lines that has. */
function makeRoom(notice: HTMLElement) {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { height } = notice.getBoundingClientRect()
    // No line of text shows through a fraction of a pixel.
    style.setProperty('--bottom-inset', `${Math.floor(height)}px`)
  })
  observer.observe(notice)
  return () => {
    observer.disconnect()
    style.removeProperty('--bottom-inset')
  }
}
