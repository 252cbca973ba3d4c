import type { Version } from '#contract/eulogies.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  versions: readonly Version[]
  shown: string
  onVersion: (submissionId: string) => void
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Shown from the second version on. */
export function Versions({ versions, shown, onVersion }: Props) {
  if (versions.length < 2) return null
  return (
    <fieldset className="versions">
      <legend>Your versions</legend>
      {versions.map(({ submissionId, writtenAt, revision }, place) => (
        <label key={submissionId} className="radio">
          <input
            type="radio"
            name="version"
            checked={submissionId === shown}
            onChange={() => onVersion(submissionId)}
          />
          Version {place + 1}, written {moment.format(new Date(writtenAt))}
          {revision > 0 && ', with your changes'}
        </label>
      ))}
    </fieldset>
  )
}

/** Above a long text: which version this is, with a way to the list below it. */
export function WhichVersion({ versions, shown }: Omit<Props, 'onVersion'>) {
  if (versions.length < 2) return null
  const place = versions.findIndex(({ submissionId }) => submissionId === shown) + 1
  const which = `Version ${place} of ${versions.length}`
  return (
    <Button
      kind="quiet"
      aria-label={`${which}, choose another`}
      onClick={() => document.querySelector<HTMLElement>('.versions input:checked')?.focus()}
    >
      {which}
    </Button>
  )
}
