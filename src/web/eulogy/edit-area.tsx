import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { Button } from '#web/ui/button.tsx'
import { Trouble } from '#web/ui/trouble.tsx'
import { canUndo, undone } from './edit-history.ts'
import { troubles } from './notices.ts'
import { shownVersion } from './owned-reducer.ts'
import type { Stage } from './panel-acts.ts'
import type { Eulogy } from './panel-state.ts'
import { type Saving, startSaving } from './saving.ts'
import { findUnsaved } from './unsaved-edit.ts'

const mostCharacters = 20_000

type Props = { eulogy: Eulogy; stage: Stage }

/** The eulogy as a page that one can write on. Everything is saved as one pauses, and on "Done". */
export function EditArea({ eulogy, stage: { dispatch } }: Props) {
  const { submissionId, text, history } = eulogy
  const version = shownVersion(eulogy)
  const [saving, setSaving] = useState<Saving>({ at: 'saved' })
  const [saver] = useState(() =>
    startSaving({
      submissionId,
      text: version?.full_eulogy ?? text,
      revision: madeOn(submissionId, version),
      onSaving: setSaving,
      onSaved: (saved) => dispatch({ type: 'edit-saved', submissionId, ...saved }),
    }),
  )

  useEffect(() => saver.change(text), [saver, text])
  const onLeft = useEffectEvent(() => void saver.finish())
  useEffect(() => () => onLeft(), [])

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
  const undo = () => {
    dispatch({ type: 'edit-undone' })
    const before = undone(history, text)
    if (!canUndo(before.history, before.text)) area.current?.focus({ preventScroll: true })
  }
  const finish = async () => {
    if (await saver.finish()) dispatch({ type: 'edit-left' })
  }
  return (
    <section className="card sheet editing" aria-label="Edit your eulogy">
      <div className="growing" data-text={text}>
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
              Take the other one
            </Button>
          </div>
        )}
        <div className="actions">
          <Button kind="first" onClick={finish}>
            Done
          </Button>
          <Button disabled={!canUndo(history, text)} onClick={undo}>
            Undo
          </Button>
          <Button
            disabled={!version || text === version.original}
            onClick={thenWrite(() => dispatch({ type: 'original-wanted' }))}
          >
            Back to the original
          </Button>
        </div>
      </div>
    </section>
  )
}

/** An edit from before was made on what the server had then, unless it has arrived since. */
function madeOn(submissionId: string, version: Version | undefined): number {
  const unsaved = findUnsaved(submissionId)
  const arrived = unsaved?.text === version?.full_eulogy
  return (arrived ? null : unsaved?.revision) ?? version?.revision ?? 0
}

const wrong = {
  'not-saved': troubles.editNotSaved,
  empty: troubles.editEmpty,
  stale: troubles.editStale,
}
const said = { saved: 'Everything here is saved.', unsaved: '', saving: 'Saving...' }

function SavingLine({ saving }: { saving: Saving }) {
  const { at } = saving
  const still = at === 'saved' || at === 'unsaved' || at === 'saving'
  return (
    <div className="saved" role="status">
      {still ? said[at] : <Trouble text={wrong[at]} />}
    </div>
  )
}
