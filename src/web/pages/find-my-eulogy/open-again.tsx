import { useEffect, useRef } from 'react'
import { showWayBack } from '#web/site/way-back.ts'

/** Above the form, for a browser that has a key or a draft. The style sheet leaves room for it before it is there. */
export function OpenAgain() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isExpected =
      'hasKeys' in document.documentElement.dataset || document.cookie.includes('__Host-has-keys=')
    if (isExpected && place.current) void showWayBack(place.current)
  }, [])
  return <div ref={place} className="open-again wrap" />
}
