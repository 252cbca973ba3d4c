import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { pages } from '#contract/urls.ts'
import { leftId } from './entry.ts'

/** On home, for a visitor who left an open submission for an empty form. */
export function ReturnLink() {
  const { state } = useLocation()
  // Not in the first rendering, which has to match the prerendered page.
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
