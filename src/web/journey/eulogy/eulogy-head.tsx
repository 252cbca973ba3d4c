import type { Memory } from '#contract/memories.ts'
import { formatReadingTime } from '#domain/length.ts'
import { firstNameOf } from '#domain/memories/memory.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { shownVersion } from './eulogy.ts'
import { describeOrigin, linesToCheck } from './evidence/match-evidence.ts'
import type { ScreenProps } from './use-mode.ts'
import { Versions } from './versions.tsx'

export const eulogyTitleId = 'eulogy-title'

type Props = Pick<ScreenProps, 'eulogy' | 'dispatch' | 'modes' | 'memories'> & {
  onNewMemories: () => void
}

/** Whose eulogy it is, how long it takes, which version it is, and what is left to decide. */
export function EulogyHead({ eulogy, dispatch, modes, memories, onNewMemories }: Props) {
  const { mode, choices, onMode } = modes
  const { person, text, versions, submissionId } = eulogy
  const version = shownVersion(eulogy)
  const marked = linesToCheck(text, version)
  const hidesOrigin = mode !== 'reading' || !choices.includes('sources')
  // The buyer hasn't decided about them.
  const newMemories = memories.shown.filter(({ state }) => state === 'new')
  const hasOthers = versions && versions.length > 1
  return (
    <header className="eulogy-head no-print">
      <Heading level={1} id={eulogyTitleId}>
        Your Complete Eulogy
      </Heading>
      {modes.showsSheet && (
        <>
          {person && <p>For {person}</p>}
          <div className="about-it line">
            <p>
              {formatReadingTime(text)}
              {hasOthers && ' ·'}
            </p>
            {hasOthers && (
              <Versions
                versions={versions}
                shown={submissionId}
                compare={choices.includes('comparing') ? () => onMode('comparing') : null}
                onVersion={(id) => dispatch({ type: 'version-chosen', submissionId: id })}
              />
            )}
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
          {/* It has its place from the start, so that the text doesn't move. */}
          <p className={hidesOrigin ? 'room' : undefined}>
            {marked === 0 && `${describeOrigin(text, version)} `}
            <Button kind="quiet" disabled={hidesOrigin} onClick={() => onMode('sources')}>
              {marked === 0 ? 'See how.' : 'From your words'}
            </Button>
          </p>
        </>
      )}
    </header>
  )
}

const newMemoriesLine = ([first, ...others]: readonly Memory[]) =>
  others.length === 0
    ? `${firstNameOf(first?.name ?? '')} sent a memory`
    : `${others.length + 1} new memories`
