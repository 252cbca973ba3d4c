import { type ReactNode, useRef, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { formatReadingTime } from '#domain/length.ts'
import { firstWords } from '#domain/paragraphs.ts'
import { typeset } from '#domain/typography.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { Eulogy } from './eulogy.ts'
import { ModeBar } from './mode-bar.tsx'

type Props = {
  versions: readonly Version[]
  shown: string
  compare: (() => void) | null
  onVersion: (submissionId: string) => void
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const versionName = (versions: readonly Version[], shown: string) =>
  `Version ${versions.findIndex(({ submissionId }) => submissionId === shown) + 1}`

/** Which version it is, from the second one on, and the way to the others. `compare` where there's room for two. */
export function Versions({ versions, shown, compare, onVersion }: Props) {
  const list = useRef<HTMLFieldSetElement>(null)
  const press = (action: () => void) => () => {
    list.current?.hidePopover()
    action()
  }
  return (
    <>
      <Button kind="quiet" className="btn-quiet version-button" popoverTarget="versions">
        <span>
          {versionName(versions, shown).toLowerCase()} of {versions.length}
        </span>
      </Button>
      <fieldset
        className="card version-list"
        id="versions"
        ref={list}
        popover="auto"
        aria-label="Your versions"
      >
        <Rows>
          {versions.toReversed().map(({ submissionId, full_eulogy: text, writtenAt, revision }) => (
            <Row
              key={submissionId}
              label={`${versionName(versions, submissionId)}${submissionId === versions.at(-1)?.submissionId ? ', the newest' : ''}`}
              purpose={
                <span title={moment.format(new Date(writtenAt))}>
                  {firstWords(typeset(text), 8)}
                  {revision > 0 && ' · edited'}
                </span>
              }
              current={submissionId === shown}
              onPress={press(() => onVersion(submissionId))}
            />
          ))}
          {compare && (
            <Row
              label="Compare side by side"
              purpose="This version beside another one."
              onPress={press(compare)}
            />
          )}
        </Rows>
      </fieldset>
    </>
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
      <ModeBar done="Stop comparing" onDone={onDone}>
        Every version is kept.
      </ModeBar>
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

type ColumnProps = { name: string; text: string; person: string | null; children?: ReactNode }

function Column({ name, text, person, children }: ColumnProps) {
  return (
    <section className="compared" aria-label={name}>
      <div className="compared-head line">
        <h2>{name}</h2>
        <p className="muted">{formatReadingTime(text)}</p>
        {children}
      </div>
      <Sheet text={text} person={person} />
    </section>
  )
}
