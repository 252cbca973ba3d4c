import { type Dispatch, useState } from 'react'
import type { Saver, Saving } from '#web/journey/eulogy/autosave.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from '#web/journey/eulogy/eulogy.ts'
import { useParagraphChanges } from '#web/journey/eulogy/rewrite/use-paragraph-changes.tsx'
import { laterMessages } from '#web/journey/later-messages.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { CheckedSheet } from './checked-sheet.tsx'
import { countLines, hasEvidence, hasTellers } from './match-evidence.ts'
import { RemovedSentences } from './removed-sentences.tsx'
import { useMarks } from './use-marks.ts'

type Props = {
  eulogy: Eulogy
  dispatch: Dispatch<EulogyEvent>
  saving: Saving
  saver: Saver | null
}

/** The text with the lines to check, and a button that shows where each line comes from. */
export function SheetWithEvidence({ eulogy, dispatch, saving, saver }: Props) {
  const { text, person, versions, submissionId } = eulogy
  const version = shownVersion(eulogy)
  const known = hasEvidence(version)
  const isPossible = versions === null || known
  const [on, setOn] = useState(false)
  const changes = useParagraphChanges(eulogy, dispatch, saver)
  const showsEvidence = on && known && !changes.on
  const marks = useMarks(eulogy, dispatch)
  return (
    <>
      <div className="evidence-toggle">
        {isPossible && (
          <Button
            kind="quiet"
            aria-pressed={showsEvidence}
            disabled={!known}
            onClick={() => {
              setOn(!showsEvidence)
              changes.leave()
            }}
          >
            From your words
          </Button>
        )}
        {changes.toggle}
        <p className="small muted" role="status">
          {changes.hint}
          {isPossible &&
            !showsEvidence &&
            !changes.on &&
            'See what each line is based on, or change a single paragraph.'}
          {showsEvidence && (
            <>
              Tap or click a sentence to see which {hasTellers(version) ? '' : 'of your '}words it
              comes from. The lighter ones are greetings, reflections and thanks.
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
          marks.focusNote(null)
        }}
      />
      {version ? (
        <CheckedSheet
          key={`${submissionId} ${showsEvidence}`}
          text={text}
          person={person}
          version={version}
          marks={marks}
          showsEvidence={showsEvidence}
          wrap={changes.wrap}
        />
      ) : (
        <Sheet text={text} person={person} />
      )}
      <RemovedSentences key={`${submissionId} removed`} eulogy={eulogy} dispatch={dispatch} />
    </>
  )
}

type CountProps = { count: number; saving: Saving; onFirst: () => void }

/** The number of lines to check, with a button that goes to the first. */
function LinesToCheck({ count, saving, onFirst }: CountProps) {
  const [hadSome, setHadSome] = useState(false)
  if (count > 0 && !hadSome) setHadSome(true)
  if (!hadSome) return null
  return (
    <div className="lines-to-check">
      <p role="status">
        {count > 0 ? (
          <>
            <strong>{countLines(count)} to check.</strong> We couldn't find{' '}
            {count === 1 ? 'it' : 'them'} in your words.
          </>
        ) : (
          'Thank you. There’s nothing left to check.'
        )}
      </p>
      {count > 0 && (
        <Button kind="quiet" onClick={onFirst}>
          {count === 1 ? 'Go to the line' : 'Go to the first line'}
        </Button>
      )}
      {saving.at === 'not-saved' && <ErrorMessage text={laterMessages.editNotSaved} alert />}
    </div>
  )
}
