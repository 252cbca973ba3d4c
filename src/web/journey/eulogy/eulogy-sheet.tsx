import { Sheet } from '#web/journey/sheet.tsx'
import { shownVersion } from './eulogy.ts'
import { CheckedSheet } from './evidence/checked-sheet.tsx'
import { hasTellers } from './evidence/match-evidence.ts'
import { ModeNote } from './mode-note.tsx'
import { useParagraphChanges } from './rewrite/use-paragraph-changes.tsx'
import type { EulogyScreen } from './use-eulogy-screen.ts'

/** The text with its marked lines, and if chosen, with its evidence or a way to change each paragraph. */
export function EulogySheet({ screen }: { screen: EulogyScreen }) {
  const { eulogy, dispatch, saver, marks, mode, enter } = screen
  const { text, person, submissionId } = eulogy
  const version = shownVersion(eulogy)
  const changes = useParagraphChanges(eulogy, dispatch, saver)
  if (!version) return <Sheet text={text} person={person} />
  return (
    <>
      {mode === 'paragraphs' && (
        <ModeNote key="paragraphs" onDone={() => enter('reading')}>
          {changes.hint}
        </ModeNote>
      )}
      {mode === 'sources' && (
        <ModeNote key="sources" onDone={() => enter('reading')}>
          Tap or click a sentence to see which {hasTellers(version) ? '' : 'of your '}words it comes
          from. The lighter ones are greetings, reflections and thanks.
          <span className="keyboard-hint"> The arrow keys go from one to the next.</span>
        </ModeNote>
      )}
      <CheckedSheet
        key={`${submissionId} ${mode === 'sources'}`}
        text={text}
        person={person}
        version={version}
        marks={marks}
        showsEvidence={mode === 'sources'}
        wrap={mode === 'paragraphs' ? changes.wrap : undefined}
      />
    </>
  )
}
