import type { Version } from '#contract/eulogies.ts'

type Props = {
  versions: readonly Version[]
  shown: string
  onVersion: (submissionId: string) => void
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const versionName = (versions: readonly Version[], shown: string) =>
  `Version ${versions.findIndex(({ submissionId }) => submissionId === shown) + 1}`

/** From the second version on. */
export function Versions({ versions, shown, onVersion }: Props) {
  if (versions.length < 2) return null
  return (
    <fieldset className="versions">
      <legend>Your versions</legend>
      <div className="version-choices">
        {versions.map(({ submissionId, writtenAt, revision }, index) => (
          <label key={submissionId}>
            <input
              type="radio"
              name="version"
              checked={submissionId === shown}
              onChange={() => onVersion(submissionId)}
            />
            <span>
              Version {index + 1}{' '}
              <small>
                {moment.format(new Date(writtenAt))}
                {revision > 0 && ', edited'}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
