import { useEffect, useEffectEvent, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import type { Eulogy } from '#web/journey/journey.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { type Saving, startSaving } from './autosave.ts'
import { shownVersion } from './eulogy-reducer.ts'

export type Saver = ReturnType<typeof startSaving>

/**
 * Saves the text as it changes, by typing or by settling a marked line. There is one saver for each
 * version, since two would refuse each other's revisions; null until the version is known.
 */
export function useSaving(eulogy: Eulogy, { dispatch }: ActionContext) {
  const { submissionId, text } = eulogy
  const version = shownVersion(eulogy)
  const [saving, setSaving] = useState<Saving>({ at: 'saved' })
  const start = (known: Version) =>
    startSaving({
      submissionId,
      text: known.full_eulogy,
      revision: madeOn(submissionId, known),
      onSaving: setSaving,
      onSaved: (saved) => dispatch({ type: 'edit-saved', submissionId, ...saved }),
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

/** An edit from before was made on what the server had then, unless it has arrived since. */
function madeOn(submissionId: string, version: Version): number {
  const unsaved = pendingEdit.find(submissionId)
  const arrived = unsaved?.text === version.full_eulogy
  return (arrived ? null : unsaved?.revision) ?? version.revision
}
