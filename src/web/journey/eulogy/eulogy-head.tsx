import { useState } from 'react'
import { formatReadingTime } from '#domain/length.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { countLines } from './evidence/match-evidence.ts'
import type { EulogyScreen } from './use-eulogy-screen.ts'
import { versionName } from './versions.tsx'

/** Whose eulogy it is, how long it takes, and what is left to check. */
export function EulogyHead({ screen }: { screen: EulogyScreen }) {
  const { person, text, versions, submissionId } = screen.eulogy
  const facts = [person && `For ${person}`, formatReadingTime(text)]
  if (versions && versions.length > 1) {
    facts.push(`${versionName(versions, submissionId).toLowerCase()} of ${versions.length}`)
  }
  return (
    <header className="eulogy-head">
      <Heading level={1} ref={screen.title}>
        Your Complete Eulogy
      </Heading>
      {screen.isRead && (
        <>
          <p>{facts.filter(Boolean).join(' · ')}</p>
          <LinesToCheck
            key={submissionId}
            count={screen.marks.marked.length}
            onFirst={screen.check}
          />
        </>
      )}
    </header>
  )
}

/** The number of lines to check, as a button that goes to the first. */
function LinesToCheck({ count, onFirst }: { count: number; onFirst: () => void }) {
  const [hadSome, setHadSome] = useState(false)
  if (count > 0 && !hadSome) setHadSome(true)
  if (!hadSome) return null
  return (
    <p className="lines-to-check" role="status">
      {count > 0 ? (
        <Button kind="quiet" onClick={onFirst}>
          {countLines(count)} to check
        </Button>
      ) : (
        'Thank you. There’s nothing left to check.'
      )}
    </p>
  )
}
