import { useRef } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  versions: readonly Version[]
  shown: string
  onVersion: (submissionId: string) => void
  /** Whether the versions are shown side by side; null where the window is too narrow. */
  comparing: boolean | null
  onCompare: (comparing: boolean) => void
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const versionName = (versions: readonly Version[], shown: string) =>
  `Version ${versions.findIndex(({ submissionId }) => submissionId === shown) + 1}`

/** Above the text, so that a choice is seen where it takes effect. Shown from the second version on. */
export function Versions({ versions, shown, onVersion, comparing, onCompare }: Props) {
  const choices = useRef<HTMLFieldSetElement>(null)
  if (versions.length < 2) return null
  const choose = (submissionId: string) => {
    onVersion(submissionId)
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    choices.current?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' })
  }
  return (
    <fieldset className="versions" ref={choices}>
      <legend>Your versions</legend>
      <div className="version-choices">
        {versions.map(({ submissionId, writtenAt, revision }, place) => (
          <label key={submissionId}>
            <input
              type="radio"
              name="version"
              checked={submissionId === shown}
              onChange={() => choose(submissionId)}
            />
            <span>
              Version {place + 1}{' '}
              <small>
                {moment.format(new Date(writtenAt))}
                {revision > 0 && ', edited'}
              </small>
            </span>
          </label>
        ))}
      </div>
      {comparing !== null && (
        <Button kind="quiet" aria-pressed={comparing} onClick={() => onCompare(!comparing)}>
          {comparing ? 'Stop comparing' : 'Compare side by side'}
        </Button>
      )}
    </fieldset>
  )
}

export const focusChosenVersion = () =>
  document.querySelector<HTMLElement>('.versions input:checked')?.focus()

/** Below a long text: which version this is, with a way back to the choice above it. */
export function WhichVersion({ versions, shown }: Pick<Props, 'versions' | 'shown'>) {
  if (versions.length < 2) return null
  const which = `${versionName(versions, shown)} of ${versions.length}`
  return (
    <Button kind="quiet" aria-label={`${which}, choose another`} onClick={focusChosenVersion}>
      {which}
    </Button>
  )
}
