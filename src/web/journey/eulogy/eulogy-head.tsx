import { useState } from 'react'
import type { Memory } from '#contract/memories.ts'
import { formatReadingTime } from '#domain/length.ts'
import { firstNameOf } from '#domain/memories/memory.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { type Eulogy, shownVersion } from './eulogy.ts'
import { countLines, describeOrigin, linesToCheck } from './evidence/match-evidence.ts'
import { Versions } from './versions.tsx'

export const eulogyTitleId = 'eulogy-title'

type Props = {
  eulogy: Eulogy
  /** Whether the text is on the page, to be read. */
  showsText: boolean
  /** Memories that the buyer hasn't decided about. */
  newMemories: readonly Memory[]
  compare: (() => void) | null
  onVersion: (submissionId: string) => void
  onNewMemories: () => void
  onCheck: () => void
  /** Shows where each line comes from. */
  onSources: (() => void) | null
}

/** Whose eulogy it is, how long it takes, which version it is, and what is left to decide. */
export function EulogyHead({
  eulogy,
  showsText,
  newMemories,
  onNewMemories,
  onCheck,
  onSources,
  ...others
}: Props) {
  const { person, text, versions, submissionId } = eulogy
  const version = shownVersion(eulogy)
  const marked = linesToCheck(text, version)
  const hasOthers = versions && versions.length > 1
  return (
    <header className="eulogy-head">
      <Heading level={1} id={eulogyTitleId}>
        Your Complete Eulogy
      </Heading>
      {showsText && (
        <>
          {person && <p>For {person}</p>}
          <div className="about-it">
            <p>
              {formatReadingTime(text)}
              {hasOthers && ' ·'}
            </p>
            {hasOthers && <Versions versions={versions} shown={submissionId} {...others} />}
          </div>
          <div role="status">
            {newMemories.length > 0 && (
              <p className="new-memories">
                <Button kind="quiet" aria-haspopup="dialog" onClick={onNewMemories}>
                  {newMemoriesLine(newMemories)}
                </Button>
              </p>
            )}
          </div>
          <div className="line">
            <LinesToCheck key={submissionId} count={marked} onFirst={onCheck} />
            {/* It has its place from the start, so that the text doesn't move. */}
            <p className={onSources ? undefined : 'room'}>
              {marked === 0 && `${describeOrigin(text, version)} `}
              <Button kind="quiet" disabled={!onSources} onClick={() => onSources?.()}>
                {marked === 0 ? 'See how.' : 'From your words'}
              </Button>
            </p>
          </div>
        </>
      )}
    </header>
  )
}

const newMemoriesLine = ([first, ...others]: readonly Memory[]) =>
  others.length === 0
    ? `${firstNameOf(first?.name ?? '')} sent a memory`
    : `${others.length + 1} new memories`

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
