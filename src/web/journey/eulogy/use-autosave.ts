import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { type Saving, startSaving } from './autosave.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from './eulogy.ts'

export type Saver = ReturnType<typeof startSaving>

/**
 * Saves the text when it changes, by typing or by a marked sentence. Each version has one saver, since
 * two would reject each other's revisions; null until the version is known.
 */
export function useAutosave(eulogy: Eulogy, dispatch: Dispatch<EulogyEvent>) {
  const { submissionId, text } = eulogy
  const version = shownVersion(eulogy)
  const [saving, setSaving] = useState<Saving>({ at: 'saved' })
  const start = (known: Version) =>
    startSaving({
      submissionId,
      text: known.full_eulogy,
      revision: madeOn(submissionId, known),
      onSaving: setSaving,
      onSaved: (saved) => dispatch({ type: 'saved', submissionId, ...saved }),
    })
  const of = version ? submissionId : null
  const [held, setHeld] = useState(() => ({ of, saver: version ? start(version) : null }))
  if (held.of !== of) setHeld({ of, saver: version ? start(version) : null })
  const { saver } = held

  const onLeft = useEffectEvent((left: Saver) => void left.finish())
  useEffect(() => {
    if (saver) return () => onLeft(saver)
  }, [saver])
  useEffect(() => saver?.change(text), [saver, text])
  return { saving, saver }
}

/** A pending edit was made on the revision saved with it, unless it has reached the server since. */
function madeOn(submissionId: string, version: Version): number {
  const unsaved = pendingEdit.find(submissionId)
  const arrived = unsaved?.text === version.full_eulogy
  return (arrived ? null : unsaved?.revision) ?? version.revision
}
