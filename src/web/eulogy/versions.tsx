import { useEffect, useState } from 'react'
import { listVersions } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'

type Version = Awaited<ReturnType<typeof listVersions>>['versions'][number]
type Props = { shown: string; onVersion: (submissionId: string, text: string) => void }

/** Every version that was written, once there is more than one. */
export function Versions({ shown, onVersion }: Props) {
  const [versions, setVersions] = useState<Version[]>([])
  const listed = versions.some(({ submissionId }) => submissionId === shown)
  useEffect(() => {
    if (listed) return
    let left = false
    listVersions(shown)
      .then((reply) => {
        if (!left) setVersions(reply.versions)
      })
      .catch((error: unknown) => logTrouble('The versions could not be listed', error))
    return () => {
      left = true
    }
  }, [shown, listed])
  if (versions.length < 2) return null
  return (
    <fieldset className="versions">
      <legend>Your versions</legend>
      {versions.map(({ submissionId, full_eulogy: text }, place) => (
        <button
          key={submissionId}
          type="button"
          className="btn"
          aria-pressed={submissionId === shown}
          onClick={() => onVersion(submissionId, text)}
        >
          Version {place + 1}
        </button>
      ))}
    </fieldset>
  )
}
