import type { Version } from '#contract/eulogies.ts'
import { ApiError, listVersions, saveEdit } from '#web/api.ts'
import { pendingEdit } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'

const pauseBefore = 1_500
const againAfter = 10_000

/** How it stands with what was typed into a eulogy. */
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

/** Saves an edited text as the writer pauses; keeps it in this browser until the server has it. */
export function startSaving({ submissionId, text, revision, onSaving, onSaved }: Edited) {
  let wanted = text
  let there = { text, revision }
  let kept: string | null = null
  /** What went out and was not answered: it may have arrived all the same. */
  const unanswered = new Set<string>()
  let saving: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  return { change, finish, overwrite, adopt, resume }

  function change(next: string) {
    wanted = next
    clearTimeout(timer)
    if (wanted === there.text) return settle()
    kept = wanted
    pendingEdit.save(submissionId, { text: wanted, revision: there.revision })
    onSaving({ at: wanted.trim() === '' ? 'empty' : 'unsaved' })
    timer = setTimeout(finish, pauseBefore)
  }

  /** Saves now. Tells whether the server has every word. */
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

  /** What another window seemed to have saved was sent from here. */
  async function goOnFrom(ours: Version, words: string) {
    arrived(ours.full_eulogy, ours.revision)
    if (there.text !== words) await save(words)
  }

  async function newest(): Promise<Version | undefined> {
    const { versions } = await listVersions(submissionId).catch(() => ({ versions: [] }))
    return versions.find((version) => version.submissionId === submissionId)
  }

  /** What was typed here takes the place of what another window saved. */
  function overwrite(theirs: Version) {
    there = { text: theirs.full_eulogy, revision: theirs.revision }
    return finish()
  }

  /** What another window saved takes the place of what was typed here. */
  function adopt(theirs: Version) {
    there = { text: theirs.full_eulogy, revision: theirs.revision }
    wanted = there.text
    onSaved(there)
    settle()
  }

  /** What another window has kept meanwhile was made on what the server had then. */
  function resume() {
    const unsaved = pendingEdit.find(submissionId)
    if (unsaved && unsaved.text !== wanted && unsaved.text !== there.text) {
      there = { ...there, revision: unsaved.revision }
    }
  }

  function settle() {
    // What another window has kept meanwhile is not ours to throw away.
    const unsaved = pendingEdit.find(submissionId)?.text
    if (unsaved === kept || unsaved === there.text) pendingEdit.drop(submissionId)
    onSaving({ at: 'saved' })
  }
}
