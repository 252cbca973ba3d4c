import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import type { Version } from '#contract/eulogies.ts'
import { ApiError, listVersions, saveEdit } from '#web/api.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'
import { type Eulogy, type EulogyEvent, shownVersion } from './eulogy.ts'

const pauseBefore = 1_500
const againAfter = 10_000

/** Whether the text on the page has been saved. */
export type Saving =
  | { at: 'saved' | 'unsaved' | 'saving' | 'not-saved' | 'empty' }
  | { at: 'stale'; theirs: Version }

type Edited = {
  submissionId: string
  /** The text that the server has, and its revision. */
  text: string
  revision: number
  onSaving: (saving: Saving) => void
  onSaved: (saved: { text: string; revision: number }) => void
}

/** Saves an edited text at each pause, and keeps it in this browser until the server has it. */
export function startSaving({ submissionId, text, revision, onSaving, onSaved }: Edited) {
  let wanted = text
  let there = { text, revision }
  let kept: string | null = null
  /** Texts that were sent without an answer: the server may have them. */
  const unanswered = new Set<string>()
  let saving: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return { change, finish, overwrite, adopt, resume, revision: () => there.revision }

  function change(next: string) {
    wanted = next
    clearTimeout(timer)
    if (wanted === there.text) return settle()
    kept = wanted
    pendingEdit.save(submissionId, { text: wanted, revision: there.revision })
    onSaving({ at: wanted.trim() === '' ? 'empty' : 'unsaved' })
    timer = setTimeout(finish, pauseBefore)
  }

  /** Saves now. Returns whether the server has the whole text. */
  async function finish(): Promise<boolean> {
    clearTimeout(timer)
    while (saving) await saving
    if (wanted === there.text) return true
    if (wanted.trim() === '') return false
    saving = save(wanted).finally(() => {
      saving = null
    })
    await saving
    return wanted === there.text
  }

  async function save(words: string) {
    onSaving({ at: 'saving' })
    try {
      const saved = await saveEdit(submissionId, words, there.revision)
      arrived(words, saved.revision)
    } catch (error) {
      logError('The edit could not be saved', error)
      const theirs =
        error instanceof ApiError && error.code === 'stale' ? await newest() : undefined
      if (theirs && unanswered.has(theirs.full_eulogy)) return goOnFrom(theirs, words)
      if (theirs) return onSaving({ at: 'stale', theirs })
      unanswered.add(words)
      onSaving({ at: 'not-saved' })
      clearTimeout(timer)
      timer = setTimeout(finish, againAfter)
    }
  }

  function arrived(words: string, revision: number) {
    there = { text: words, revision }
    unanswered.clear()
    onSaved(there)
    if (wanted === words) settle()
  }

  /** The text that seemed to be from another window was sent from here. */
  async function goOnFrom(ours: Version, words: string) {
    arrived(ours.full_eulogy, ours.revision)
    if (there.text !== words) await save(words)
  }

  async function newest(): Promise<Version | undefined> {
    const { versions } = await listVersions(submissionId).catch(() => ({ versions: [] }))
    return versions.find((version) => version.submissionId === submissionId)
  }

  /** Replaces the text of another window with this one. */
  function overwrite(theirs: Version) {
    there = { text: theirs.full_eulogy, revision: theirs.revision }
    return finish()
  }

  /** Replaces this text with the one of another window. */
  function adopt(theirs: Version) {
    there = { text: theirs.full_eulogy, revision: theirs.revision }
    wanted = there.text
    onSaved(there)
    settle()
  }

  /** An edit that another window has kept since was made on its own revision. */
  function resume() {
    const unsaved = pendingEdit.find(submissionId)
    if (unsaved && unsaved.text !== wanted && unsaved.text !== there.text) {
      there = { ...there, revision: unsaved.revision }
    }
  }

  function settle() {
    // An edit that another window has kept since must stay.
    const unsaved = pendingEdit.find(submissionId)?.text
    if (unsaved === kept || unsaved === there.text) pendingEdit.drop(submissionId)
    onSaving({ at: 'saved' })
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
