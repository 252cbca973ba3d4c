import { useEffect, useRef } from 'react'
import type { Eulogy } from '#web/journey/journey.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { Button } from '#web/ui/button.tsx'
import type { Saving } from './autosave.ts'
import { canUndo, undo } from './edit-history.ts'
import { shownVersion } from './eulogy-reducer.ts'
import { SavingLine } from './saving-line.tsx'
import type { Saver } from './use-autosave.ts'

const mostCharacters = 20_000

type Props = { eulogy: Eulogy; stage: ActionContext; saving: Saving; saver: Saver }

/** The eulogy as a page to write on. Everything is saved at each pause, and on "Done". */
export function EditArea({ eulogy, stage: { dispatch }, saving, saver }: Props) {
  const { text, history } = eulogy
  const version = shownVersion(eulogy)
  useEffect(() => saver.resume(), [saver])

  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus({ preventScroll: true }), [])
  const { at } = saving
  useEffect(() => {
    if (at === 'saved') dispatch({ type: 'edit-paused' })
  }, [at, dispatch])

  // These buttons end what they are for, and a button that goes takes the focus along.
  const thenWrite = (act: () => void) => () => {
    act()
    area.current?.focus({ preventScroll: true })
  }
  const undoEdit = () => {
    dispatch({ type: 'edit-undone' })
    const before = undo(history, text)
    if (!canUndo(before.history, before.text)) area.current?.focus({ preventScroll: true })
  }
  const finish = async () => {
    if (await saver.finish()) dispatch({ type: 'edit-left' })
  }
  return (
    <section className="card sheet editing" aria-label="Edit your eulogy">
      <div className="auto-grow" data-text={text}>
        <textarea
          ref={area}
          className="eulogy"
          aria-label="The text of your eulogy"
          maxLength={mostCharacters}
          value={text}
          onChange={(event) => dispatch({ type: 'edited', text: event.currentTarget.value })}
        />
      </div>
      <div className="editing-bar">
        <SavingLine saving={saving} />
        {saving.at === 'stale' && (
          <div className="actions">
            <Button onClick={thenWrite(() => saver.overwrite(saving.theirs))}>
              Keep what I wrote here
            </Button>
            <Button
              onClick={thenWrite(() => {
                // Remembered first, so that Undo brings it back.
                dispatch({ type: 'edit-paused' })
                saver.adopt(saving.theirs)
                dispatch({ type: 'edited', text: saving.theirs.full_eulogy })
              })}
            >
              Use the other version
            </Button>
          </div>
        )}
        <div className="actions">
          <Button kind="primary" onClick={finish}>
            Done
          </Button>
          <Button disabled={!canUndo(history, text)} onClick={undoEdit}>
            Undo
          </Button>
          <Button
            disabled={!version || text === version.original}
            onClick={thenWrite(() => dispatch({ type: 'original-wanted' }))}
          >
            Restore original
          </Button>
        </div>
      </div>
    </section>
  )
}
