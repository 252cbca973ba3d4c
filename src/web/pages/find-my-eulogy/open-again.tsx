import { useEffect, useState } from 'react'
import type { Relationship } from '#domain/relationship.ts'
import { draftKey } from '#web/journey/pending-input.ts'
import { lazyPart, nothing } from '#web/ui/lazy-part.tsx'

// Most visitors have nothing to continue, so its code isn't part of the page.
const OpenAgainLink = lazyPart(() => import('./open-again-link.tsx'), nothing)

/** Above the form, for a browser that has a key or another page's draft. The style sheet leaves room for it before it is there. */
export function OpenAgain({ preselected }: { preselected?: Relationship }) {
  const draft = draftKey(preselected)
  const [isExpected, setIsExpected] = useState(false)
  useEffect(() => {
    const { dataset } = document.documentElement
    setIsExpected('hasKeys' in dataset || document.cookie.includes('__Host-has-keys='))
  }, [])
  return <div className="open-again wrap">{isExpected && <OpenAgainLink draft={draft} />}</div>
}
