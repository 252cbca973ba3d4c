import { useEffect, useState } from 'react'
import { readSite } from '#web/api.ts'
import { logError } from '#web/log.ts'

let asked: Promise<boolean> | null = null

/** Whether no real model is connected. Asked once, after the app has started; nothing waits for it. */
export function useDemoMode(): boolean {
  const [demonstration, setDemonstration] = useState(false)
  useEffect(() => {
    asked ??= readSite()
      .then((site) => site.demonstration)
      .catch((error: unknown) => {
        logError('The site settings could not be read', error)
        asked = null
        return false
      })
    void asked.then(setDemonstration)
  }, [])
  return demonstration
}

/** Says what the stand-in for the model does. */
export function DemoNotice() {
  if (!useDemoMode()) return null
  return (
    <aside className="demo-notice" aria-label="Notice">
      Demonstration: examples are by a real model, the rest is your own sentences.
    </aside>
  )
}
