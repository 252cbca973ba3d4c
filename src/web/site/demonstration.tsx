import { useEffect, useState } from 'react'
import { readSite } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'

/** Says so when no real writer is connected. Asked for after the app has started; nothing waits for it. */
export function Demonstration() {
  const [demonstration, setDemonstration] = useState(false)
  useEffect(() => {
    readSite()
      .then((site) => setDemonstration(site.demonstration))
      .catch((error: unknown) => logTrouble('The site could not be asked about', error))
  }, [])
  if (!demonstration) return null
  return (
    <aside className="demonstration" aria-label="Notice">
      Demonstration writer. Set ANTHROPIC_API_KEY for the real one.
    </aside>
  )
}
