import { useEffect, useState } from 'react'
import { readSite } from '#web/api.ts'
import { logError } from '#web/log.ts'

let request: Promise<boolean> | null = null

/** Whether the site runs without a real model. Requested once, after the app has started. */
export function useDemoMode(): boolean {
  const [demonstration, setDemonstration] = useState(false)
  useEffect(() => {
    request ??= readSite()
      .then((site) => site.demonstration)
      .catch((error: unknown) => {
        logError('The site settings could not be read', error)
        request = null
        return false
      })
    void request.then(setDemonstration)
  }, [])
  return demonstration
}

export function DemoNotice() {
  if (!useDemoMode()) return null
  return (
    <aside className="demo-notice" aria-label="Notice">
      Demonstration: examples are by a real model, the rest is your own sentences.
    </aside>
  )
}
