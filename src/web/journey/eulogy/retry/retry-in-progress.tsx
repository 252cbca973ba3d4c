import { useEffect, useRef } from 'react'
import { automaticRefundMinutes, writingTime } from '#domain/offer.ts'
import { eulogyTitleId } from '#web/journey/eulogy/eulogy-head.tsx'
import { lateAfterMs } from '#web/journey/waiting/use-awaited-eulogy.ts'
import { closePage, stillTrying, useAfter } from '#web/journey/waiting/waiting-sheet.tsx'
import { useFocusAfter } from '#web/ui/focus.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** A new version is being written: this stands above the one they have, and scrolls into view. */
export function RetryInProgress() {
  const panel = useRef<HTMLElement>(null)
  const isLate = useAfter(lateAfterMs)
  useFocusAfter(eulogyTitleId)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    panel.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'center' })
  }, [])
  return (
    <section className="panel-amber" ref={panel}>
      <Heading level={2}>Generating Your New Eulogy</Heading>
      <p role="status">
        <Spinner /> {isLate ? late : `This may take ${writingTime}. ${closePage}`}
      </p>
    </section>
  )
}

const late = `${stillTrying} If we can’t write it within ${automaticRefundMinutes} minutes, we’ll say so.`
