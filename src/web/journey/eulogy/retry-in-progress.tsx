import { useEffect, useRef } from 'react'
import { writingTime } from '#domain/offer.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** How long a retry has taken; after a long wait the present version can be read. */
export type Wait = 'usual' | 'long' | 'reading'

/** A new version is being written: this replaces the text and scrolls into view. */
export function RetryInProgress({ wait, onReading }: { wait: Wait; onReading: () => void }) {
  const panel = useRef<HTMLElement>(null)
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
          : 'This takes longer than usual. We keep trying, and you need not wait here: the new text comes to your email as well. If it cannot be written, the retry is given back to you.'}
      </p>
      <p>The version you have stays. You can copy and download it now, and look at it again.</p>
      {wait !== 'usual' && (
        <Button aria-expanded={wait === 'reading'} onClick={onReading}>
          {wait === 'reading' ? 'Put it away again' : 'Read the version you have'}
        </Button>
      )}
    </section>
  )
}
