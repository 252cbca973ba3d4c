import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { hasTooManyMarks } from '#domain/input/field-schemas.ts'
import { ApiError } from '#web/api.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from './eulogy.ts'
import { listVersions, saveEdit } from './eulogy-requests.ts'

const pauseBefore = 1_500
const againAfter = 10_000

/** Whether the text on the page has been saved. */
export type Saving =
  | { kind: 'saved' | 'unsaved' | 'saving' | 'not-saved' | 'empty' | 'too-many-marks' }
  | { kind: 'stale'; theirs: Version }

type Edited = {
  submissionId: string
  /** The text that the server has, and its revision. */
  text: string
  revision: number
  onSaving: (saving: Saving) => void
  onSaved: (saved: { text: string; revision: number }) => void
}

function refuse(text: string): 'empty' | 'too-many-marks' | null {
  if (text.trim() === '') return 'empty'
  return hasTooManyMarks(text) ? 'too-many-marks' : null
}

/** Saves an edited text at each pause, and keeps it in this browser until the server has it. */
export function startSaving({ submissionId, text, revision, onSaving, onSaved }: Edited) {
  /** The text on the page. */
  let typed = text
  let onServer = { text, revision }
  let kept: string | null = null
  /** Texts that were sent without an answer: the server may have them. */
  const unanswered = new Set<string>()
  let saving: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return { change, finish, overwrite, adopt, resume, revision: () => onServer.revision }

  function change(next: string) {
    typed = next
    clearTimeout(timer)
    if (typed === onServer.text) return settle()
    kept = typed
    pendingEdit.save(submissionId, { text: typed, revision: onServer.revision })
    onSaving({ kind: refuse(typed) ?? 'unsaved' })
    timer = setTimeout(finish, pauseBefore)
  }

  /** Saves now. Returns whether the server has the whole text. */
  async function finish(): Promise<boolean> {
    clearTimeout(timer)
    while (saving) await saving
    if (typed === onServer.text) return true
    if (refuse(typed)) return false
    saving = save(typed).finally(() => {
      saving = null
    })
    await saving
    return typed === onServer.text
  }

  async function save(words: string) {
    onSaving({ kind: 'saving' })
    try {
      const saved = await saveEdit(submissionId, words, onServer.revision)
      markSaved(words, saved.revision)
    } catch (error) {
      logError('The edit could not be saved', error)
      const theirs =
        error instanceof ApiError && error.code === 'stale' ? await readNewest() : undefined
      if (theirs && unanswered.has(theirs.full_eulogy)) return continueFrom(theirs, words)
      if (theirs) return onSaving({ kind: 'stale', theirs })
      unanswered.add(words)
      onSaving({ kind: 'not-saved' })
      clearTimeout(timer)
      timer = setTimeout(finish, againAfter)
    }
  }

  function markSaved(words: string, revision: number) {
    onServer = { text: words, revision }
    unanswered.clear()
    onSaved(onServer)
    if (typed === words) settle()
  }

  /** The text that seemed to be from another window was sent from here. */
  async function continueFrom(ours: Version, words: string) {
    markSaved(ours.full_eulogy, ours.revision)
    if (onServer.text !== words) await save(words)
  }

  async function readNewest(): Promise<Version | undefined> {
    const { versions } = await listVersions(submissionId).catch(() => ({ versions: [] }))
    return versions.find((version) => version.submissionId === submissionId)
  }

  /** Replaces the text of another window with this one. */
  function overwrite(theirs: Version) {
    onServer = { text: theirs.full_eulogy, revision: theirs.revision }
    return finish()
  }

  /** Replaces this text with the one of another window. */
  function adopt(theirs: Version) {
    onServer = { text: theirs.full_eulogy, revision: theirs.revision }
    typed = onServer.text
    onSaved(onServer)
    settle()
  }

  /** An edit that another window has kept since was made on its own revision. */
  function resume() {
    const unsaved = pendingEdit.find(submissionId)
    if (unsaved && unsaved.text !== typed && unsaved.text !== onServer.text) {
      onServer = { ...onServer, revision: unsaved.revision }
    }
  }

  function settle() {
    // An edit that another window has kept since must stay.
    const unsaved = pendingEdit.find(submissionId)?.text
    if (unsaved === kept || unsaved === onServer.text) pendingEdit.drop(submissionId)
    onSaving({ kind: 'saved' })
  }
}

export type Saver = ReturnType<typeof startSaving>

/**
 * Saves the text when it changes, by typing or by a marked sentence. Each version has one saver, since
 * two would reject each other's revisions; null until the version is known.
 */
export function useAutosave(eulogy: Eulogy, dispatch: Dispatch<EulogyEvent>) {
  const { submissionId, text } = eulogy
  const version = shownVersion(eulogy)
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' })
  const start = (known: Version) =>
    startSaving({
      submissionId,
      text: known.full_eulogy,
      revision: revisionToEdit(submissionId, known),
      onSaving: setSaving,
      onSaved: (saved) => dispatch({ type: 'saved', submissionId, ...saved }),
    })
  const savedId = version ? submissionId : null
  const [held, setHeld] = useState(() => ({ savedId, saver: version ? start(version) : null }))
  if (held.savedId !== savedId) setHeld({ savedId, saver: version ? start(version) : null })
  const { saver } = held

  const onLeft = useEffectEvent((left: Saver) => void left.finish())
  useEffect(() => {
    if (saver) return () => onLeft(saver)
  }, [saver])
  useEffect(() => saver?.change(text), [saver, text])
  return { saving, saver }
}

export type Edits = ReturnType<typeof useAutosave>

/** A pending edit was made on the revision saved with it, unless it has reached the server since. */
function revisionToEdit(submissionId: string, version: Version): number {
  const unsaved = pendingEdit.find(submissionId)
  const arrived = unsaved?.text === version.full_eulogy
  return (arrived ? null : unsaved?.revision) ?? version.revision
}
