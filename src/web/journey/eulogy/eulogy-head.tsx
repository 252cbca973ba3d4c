import { useState } from 'react'
import { formatReadingTime } from '#domain/length.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { type Eulogy, shownVersion } from './eulogy.ts'
import { countLines, linesToCheck } from './evidence/match-evidence.ts'
import { versionName } from './versions.tsx'

export const eulogyTitleId = 'eulogy-title'

type Props = {
  eulogy: Eulogy
  /** Whether the text is on the page, to be read. */
  showsText: boolean
  onCheck: () => void
}

/** Whose eulogy it is, how long it takes, and what is left to check. */
export function EulogyHead({ eulogy, showsText, onCheck }: Props) {
  const { person, text, versions, submissionId } = eulogy
  const facts = [person && `For ${person}`, formatReadingTime(text)]
  if (versions && versions.length > 1) {
    facts.push(`${versionName(versions, submissionId).toLowerCase()} of ${versions.length}`)
  }
  return (
    <header className="eulogy-head">
      <Heading level={1} id={eulogyTitleId}>
        Your Complete Eulogy
      </Heading>
      {showsText && (
        <>
          <p>{facts.filter(Boolean).join(' · ')}</p>
          <LinesToCheck
            key={submissionId}
            count={linesToCheck(text, shownVersion(eulogy))}
            onFirst={onCheck}
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
