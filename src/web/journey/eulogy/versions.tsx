import { type ReactNode, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { formatReadingTime } from '#domain/length.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Eulogy } from './eulogy.ts'
import { ModeNote } from './mode-note.tsx'

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

type ComparisonProps = {
  eulogy: Eulogy
  versions: readonly Version[]
  onChoose: (submissionId: string) => void
  onDone: () => void
}

/** The shown version beside another one, on wide screens. */
export function Comparison({ eulogy, versions, onChoose, onDone }: ComparisonProps) {
  const { submissionId, text, person } = eulogy
  const others = versions.filter((version) => version.submissionId !== submissionId)
  const [chosen, setChosen] = useState<string>()
  const other = others.find((version) => version.submissionId === chosen) ?? others.at(-1)
  if (!other) return null
  const otherName = versionName(versions, other.submissionId)
  return (
    <>
      <ModeNote done="Stop comparing" onDone={onDone}>
        Read both, and choose one. Every version is kept.
      </ModeNote>
      <div className="comparison">
        <Column name={versionName(versions, submissionId)} text={text} person={person} />
        <Column name={otherName} text={other.full_eulogy} person={person}>
          {others.length > 1 && (
            <select
              aria-label="Compare with"
              value={other.submissionId}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {others.map((version) => (
                <option key={version.submissionId} value={version.submissionId}>
                  {versionName(versions, version.submissionId)}
                </option>
              ))}
            </select>
          )}
          <Button onClick={() => onChoose(other.submissionId)}>
            Choose {otherName.toLowerCase()}
          </Button>
        </Column>
      </div>
    </>
  )
}

type ColumnProps = {
  name: string
  text: string
  person: string | null
  children?: ReactNode
}

function Column({ name, text, person, children }: ColumnProps) {
  return (
    <section className="compared" aria-label={name}>
      <div className="compared-head">
        <h2>{name}</h2>
        <p className="muted">{formatReadingTime(text)}</p>
        {children}
      </div>
      <Sheet text={text} person={person} />
    </section>
  )
}
