import { useEffect, useRef } from 'react'
import { automaticRefundMinutes, writingTime } from '#domain/offer.ts'
import { eulogyTitleId } from '#web/journey/eulogy/eulogy-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/focus.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Wait } from './use-retry.ts'

/** A new version is being written: this replaces the text and scrolls into view. */
export function RetryInProgress({ wait, onReading }: { wait: Wait; onReading: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useFocusAfter(eulogyTitleId)
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    panel.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'center' })
  }, [])
  return (
    <section className="panel-amber" ref={panel}>
      <Heading level={2}>Generating Your New Eulogy</Heading>
      <p role="status">
        <Spinner />{' '}
        {wait === 'usual'
          ? `This may take ${writingTime}. You can leave this page open.`
          : `This is taking longer than usual. We’re still trying, and you don’t have to wait here: we’ll also email you the new version. If it can’t be written within ${automaticRefundMinutes} minutes, we’ll tell you here and by email.`}
      </p>
      <p>The version you have is kept. You can copy or download it now, and read it again later.</p>
      {wait !== 'usual' && (
        <Button aria-expanded={wait === 'reading'} onClick={onReading}>
          {wait === 'reading' ? 'Hide it again' : 'Read the version you have'}
        </Button>
      )}
    </section>
  )
}
