import { type Dispatch, useState } from 'react'
import type { Saving } from '#web/journey/eulogy/autosave.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { WhichVersion } from '#web/journey/eulogy/versions.tsx'
import { Sheet } from '#web/journey/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckedSheet } from './checked-sheet.tsx'
import { LinesToCheck } from './lines-to-check.tsx'
import { hasEvidence } from './match-evidence.ts'
import { RemovedSentences } from './removed-sentences.tsx'
import { useMarks } from './use-marks.ts'

type Props = { eulogy: Eulogy; dispatch: Dispatch<EulogyEvent>; saving: Saving }

/** The text to read, with the lines to check, and a quiet switch that shows where each line is from. */
export function SheetWithEvidence({ eulogy, dispatch, saving }: Props) {
  const { text, person, versions, submissionId } = eulogy
  const version = shownVersion(eulogy)
  const known = hasEvidence(version)
  const [on, setOn] = useState(false)
  const asking = on && known
  const marks = useMarks(eulogy, dispatch)
  return (
    <>
      <div className="evidence-toggle">
        {(versions === null || known) && (
          <Button aria-pressed={asking} disabled={!known} onClick={() => setOn(!on)}>
            From your words
          </Button>
        )}
        {versions && <WhichVersion versions={versions} shown={submissionId} />}
        <p className="small muted" role="status">
          {asking && (
            <>
              Tap or click a sentence to see which of your words it comes from. The lighter ones are
              greetings, reflections and thanks.
              <span className="keyboard-hint"> The arrow keys go from one to the next.</span>
            </>
          )}
        </p>
      </div>
      <LinesToCheck
        key={submissionId}
        count={marks.marked.length}
        saving={saving}
        onFirst={() => {
          setOn(false)
          marks.lookAt(null)
        }}
      />
      {version ? (
        <CheckedSheet
          key={`${submissionId} ${asking}`}
          text={text}
          person={person}
          version={version}
          marks={marks}
          asking={asking}
        />
      ) : (
        <Sheet text={text} person={person} />
      )}
      <RemovedSentences key={`${submissionId} removed`} eulogy={eulogy} dispatch={dispatch} />
    </>
  )
}
