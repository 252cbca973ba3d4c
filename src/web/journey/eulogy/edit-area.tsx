import { type Dispatch, useEffect, useRef, useState } from 'react'
import { formatReadingTime } from '#domain/length.ts'
import { editTypeset, typeset } from '#domain/typography.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorMessage } from '#web/ui/error-message.tsx'
import type { Saver, Saving } from './autosave.ts'
import { canUndo, type Eulogy, type EulogyEvent, shownVersion, undo } from './eulogy.ts'
import { ModeBar } from './mode-bar.tsx'

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

  const [shown, setShown] = useState(() => show(text))
  // Undone, restored, or from another window
  if (shown.text !== text) setShown(show(text))
  const edit = (words: string) => {
    const edited = editTypeset(text, shown.words, words)
    setShown({ text: edited, words })
    dispatch({ type: 'edited', text: edited })
  }
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
    <>
      <section className="card sheet editing stack-3" aria-label="Edit your eulogy">
        <Button
          kind="quiet"
          disabled={!version || text === version.original}
          onClick={thenWrite(() => {
            if (version) dispatch({ type: 'edited', text: version.original, asStep: true })
          })}
        >
          Restore original
        </Button>
        <div className="auto-grow" data-text={shown.words}>
          <textarea
            ref={area}
            className="eulogy"
            aria-label="The text of your eulogy"
            maxLength={maxCharacters}
            value={shown.words}
            onChange={(event) => edit(event.currentTarget.value)}
          />
        </div>
      </section>
      <ModeBar
        problem={
          <div className="mode-problem" role="status">
            <ErrorMessage text={problems[kind] ?? null} />
            {saving.kind === 'stale' && (
              <>
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
              </>
            )}
          </div>
        }
        action={
          <Button disabled={!canUndo(eulogy)} onClick={undoEdit}>
            Undo
          </Button>
        }
        onDone={finish}
      >
        <span role="status">{progress[kind]}</span> <span>{formatReadingTime(text)}</span>
      </ModeBar>
    </>
  )
}

/** With the marks of the page, if each takes the place of one: a mark that's typed stays, as a phone may still be writing the word. */
function show(text: string) {
  const words = typeset(text)
  return { text, words: words.length === text.length ? words : text }
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
