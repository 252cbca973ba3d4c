import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '#contract/urls.ts'
import { leftId } from './entry.ts'

/** At home, for whoever had something open there and left it for a fresh start. */
export function ReturnLink() {
  const { state } = useLocation()
  // Not in the first drawing, which has to be the one that was built.
  const [left, setLeft] = useState<string | null>(null)
  useEffect(() => setLeft(leftId(state)), [state])
  return (
    left && (
      <p className="return-link wrap">
        What you had open here is kept. <a href={pages.archive(left)}>Go back to it</a>
      </p>
    )
  )
}
