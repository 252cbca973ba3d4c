import { type ReactNode, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { unreadNote } from '#domain/evidence.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Sheet } from '#web/journey/sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { EditArea } from './edit-area.tsx'
import { shownVersion } from './eulogy.ts'
import { CheckedSheet } from './evidence/checked-sheet.tsx'
import { countLines } from './evidence/match-evidence.ts'
import { RemovedSentences } from './evidence/removed-sentences.tsx'
import { type Marks, useMarks } from './evidence/use-marks.ts'
import { ModeBar } from './mode-bar.tsx'
import { useParagraphChanges } from './rewrite/use-paragraph-changes.tsx'
import type { ScreenProps } from './use-mode.ts'
import { Comparison } from './versions.tsx'

type Props = Omit<ScreenProps, 'panels'> & {
  /** A new number: go to the first line to check. */
  checkFrom: number
  /** A new number: a paragraph was asked for, and is opened. */
  placed: number
  /** Stands above the text. */
  children: ReactNode
}

/** The text in the mode that was chosen, below what has to be said about it. */
export function EulogyText(props: Props) {
  const { eulogy, dispatch, modes, edits, ...shown } = props
  const { mode, onMode } = modes
  const { saving, saver } = edits
  const marks = useMarks(eulogy, dispatch, shown.checkFrom)
  const read = () => onMode('reading')
  return (
    <>
      <ErrorMessage text={mode === 'retrying' ? null : eulogy.failure} />
      {saving.kind === 'not-saved' && mode !== 'editing' && (
        <ErrorMessage text={errorMessages.editNotSaved} alert />
      )}
      {shown.children}
      {mode === 'editing' && saver && (
        <EditArea
          key={eulogy.submissionId}
          eulogy={eulogy}
          dispatch={dispatch}
          saving={saving}
          saver={saver}
          onDone={read}
        />
      )}
      {mode === 'comparing' && (
        <Comparison
          eulogy={eulogy}
          versions={eulogy.versions ?? []}
          onChoose={(submissionId) => {
            read()
            dispatch({ type: 'version-chosen', submissionId })
          }}
          onDone={read}
        />
      )}
      {modes.showsSheet && (
        <>
          <AboutText
            version={shownVersion(eulogy)}
            marks={marks}
            onEdit={saver && mode === 'reading' ? () => onMode('editing') : null}
          />
          {(mode === 'reading' || mode === 'retrying') && (
            <LinesToCheck key={`check ${eulogy.submissionId}`} marks={marks} />
          )}
          <SheetInMode key={shown.placed} {...props} marks={marks} onDone={read} />
          <RemovedSentences key={eulogy.submissionId} eulogy={eulogy} dispatch={dispatch} />
        </>
      )}
    </>
  )
}

type AboutProps = { version: Version | undefined; marks: Marks; onEdit: (() => void) | null }

/** What has to be said about the text before it is read. */
function AboutText({ version, marks, onEdit }: AboutProps) {
  const isOfSpeaker = marks.paragraphs.flat().some(({ from }) => from.status === 'speaker')
  return (
    <>
      {version?.isUnread && <p className="about-text">{unreadNote}</p>}
      {isOfSpeaker && (
        <p className="about-text line small">
          A few sentences say what you may feel or promise. Change what isn’t you.
          {onEdit && (
            <Button kind="quiet" onClick={onEdit}>
              Edit
            </Button>
          )}
        </p>
      )}
    </>
  )
}

/** Above the text, since someone may read it aloud as it is. */
function LinesToCheck({ marks }: { marks: Marks }) {
  const [hadSome, setHadSome] = useState(false)
  const { marked, paragraphs, focusNote } = marks
  const [first] = marked
  if (first !== undefined && !hadSome) setHadSome(true)
  if (!hadSome) return null
  const isOne = marked.length === 1
  const isUnmatched = paragraphs
    .flat()
    .every(({ from }) => from.status !== 'marked' || !(from.question || from.deletedBy))
  const why = isUnmatched
    ? `${isOne ? 'isn’t' : 'aren’t'} clearly from your answers`
    : `${isOne ? 'needs' : 'need'} a second look`
  return (
    <div className={first === undefined ? 'lines-to-check' : 'panel-amber lines-to-check'}>
      <p role="status">
        {first === undefined
          ? 'Thank you. There’s nothing left to check.'
          : `${countLines(marked.length)} ${why}. Check ${isOne ? 'it' : 'them'} before you read this aloud.`}
      </p>
      {first !== undefined && (
        <Button onClick={() => focusNote(first)}>Check {isOne ? 'it' : 'them'}</Button>
      )}
    </div>
  )
}

type SheetProps = Pick<Props, 'eulogy' | 'dispatch' | 'modes' | 'edits' | 'memories'> & {
  marks: Marks
  onDone: () => void
}

/** The text with its marked lines, and if chosen, with its evidence or a way to change each paragraph. */
function SheetInMode({ eulogy, dispatch, modes, edits, marks, memories, onDone }: SheetProps) {
  const { text, person, submissionId } = eulogy
  const { saver } = edits
  const version = shownVersion(eulogy)
  const isOn = modes.mode === 'paragraphs'
  const showsEvidence = modes.mode === 'sources'
  const changes = useParagraphChanges({ eulogy, dispatch, saver, memories, isOn, onDone })
  if (!version) return <Sheet text={text} person={person} />
  return (
    <>
      {isOn && (
        <ModeBar kind={changes.isOpen ? 'plain' : 'primary'} onDone={onDone}>
          {changes.hint}
        </ModeBar>
      )}
      {showsEvidence && (
        <ModeBar onDone={onDone}>
          Tap or click a sentence.
          <span className="keyboard-hint"> The arrow keys go from one to the next.</span>
        </ModeBar>
      )}
      <CheckedSheet
        key={`${submissionId} ${showsEvidence}`}
        text={text}
        person={person}
        version={version}
        marks={marks}
        showsEvidence={showsEvidence}
        asks={!changes.isOpen}
        wrap={changes.wrap}
      />
    </>
  )
}
