import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

// Most visitors have no key, so its code isn't part of the page.
const OpenAgainLink = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./open-again-link.tsx').catch(() => ({ default: () => null })),
)

/** On home, for a browser that has a key. The style sheet leaves room for it before it is there. */
export function OpenAgain() {
  const [hasKeys, setHasKeys] = useState(false)
  useEffect(() => setHasKeys(document.cookie.includes('__Host-has-keys=')), [])
  return (
    <div className="open-again wrap">
      {hasKeys && (
        <Suspense>
          <OpenAgainLink />
        </Suspense>
      )}
    </div>
  )
}
