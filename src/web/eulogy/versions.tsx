import type { Version } from '#contract/eulogies.ts'

type Props = {
  versions: readonly Version[]
  shown: string
  onVersion: (submissionId: string) => void
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** Every version that was written, once there is more than one. */
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
