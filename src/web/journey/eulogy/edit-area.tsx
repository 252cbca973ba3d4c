import { type Dispatch, useEffect, useRef } from 'react'
import { formatReadingTime } from '#domain/length.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import { useFocusAfter } from '#web/ui/focus.ts'
import type { Saver, Saving } from './autosave.ts'
import { canUndo, type Eulogy, type EulogyEvent, shownVersion, undo } from './eulogy.ts'
import { panelButtonId } from './use-panels.ts'

const maxCharacters = 20_000

type Props = {
  eulogy: Eulogy
  dispatch: Dispatch<EulogyEvent>
  saving: Saving
  saver: Saver
  onDone: () => void
}

/** The editor. Everything is saved at each pause, and on "Done". */
export function EditArea({ eulogy, dispatch, saving, saver, onDone }: Props) {
  const { text, history } = eulogy
  const version = shownVersion(eulogy)
  useEffect(() => saver.resume(), [saver])

  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const { current } = area
    if (!current) return
    current.focus({ preventScroll: true })
    // With the cursor before the text, the first key would scroll up to it.
    const { left, top } = current.getBoundingClientRect()
    const y = Math.max(top + 24, window.innerHeight / 4)
    const inView = document.caretPositionFromPoint?.(left + 4, y)
    if (inView?.offsetNode === current) current.setSelectionRange(inView.offset, inView.offset)
  }, [])
  useFocusAfter(panelButtonId('change'))
  const { kind } = saving
  useEffect(() => {
    if (kind === 'saved') dispatch({ type: 'paused' })
  }, [kind, dispatch])

  // A button that is removed or disabled by its own action loses the focus.
  const thenWrite = (act: () => void) => () => {
    act()
    area.current?.focus({ preventScroll: true })
  }
  const undoEdit = () => {
    dispatch({ type: 'undone' })
    if (!canUndo(undo(history, text))) area.current?.focus({ preventScroll: true })
  }
  const finish = async () => {
    if (await saver.finish()) onDone()
  }
  return (
    <section className="card sheet editing" aria-label="Edit your eulogy">
      <div className="apart">
        <p className="small muted">We save as you type.</p>
        <Button
          kind="quiet"
          disabled={!version || text === version.original}
          onClick={thenWrite(() => {
            if (version) dispatch({ type: 'edited', text: version.original, asStep: true })
          })}
        >
          Restore original
        </Button>
      </div>
      <div className="auto-grow" data-text={text}>
        <textarea
          ref={area}
          className="eulogy"
          aria-label="The text of your eulogy"
          maxLength={maxCharacters}
          value={text}
          onChange={(event) => dispatch({ type: 'edited', text: event.currentTarget.value })}
        />
      </div>
      <div className="editing-bar">
        <div role="status">
          <ErrorMessage text={problems[kind] ?? null} />
        </div>
        {saving.kind === 'stale' && (
          <div className="editing-conflict">
            <Button onClick={thenWrite(() => saver.overwrite(saving.theirs))}>
              Keep what I wrote here
            </Button>
            <Button
              onClick={thenWrite(() => {
                saver.adopt(saving.theirs)
                dispatch({ type: 'edited', text: saving.theirs.full_eulogy, asStep: true })
              })}
            >
              Use the other version
            </Button>
          </div>
        )}
        <div className="editing-row">
          <p>
            <span role="status">{progress[kind]}</span>
            <span>
              {formatReadingTime(text)}
              <span className="long"> to read aloud</span>
            </span>
          </p>
          <Button disabled={!canUndo(eulogy)} onClick={undoEdit}>
            Undo
          </Button>
          <Button kind="primary" onClick={finish}>
            Done
          </Button>
        </div>
      </div>
    </section>
  )
}

const problems: Partial<Record<Saving['kind'], string>> = {
  'not-saved': errorMessages.editNotSaved,
  empty: 'The page is blank, so we didn’t save it. Your last saved text is safe.',
  'too-many-marks':
    'A letter in your text has more accents than we can show, so we didn’t save it. Please type that word again. Your last saved text is safe.',
  stale:
    'This eulogy was also changed in another window. Nothing is lost: what you wrote is still here. Which one should stay?',
}
const progress: Partial<Record<Saving['kind'], string>> = {
  saved: 'All changes saved.',
  saving: 'Saving...',
}
