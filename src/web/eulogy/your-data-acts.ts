import { deleteSubmission, exportEverything, Refused } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'
import { clearThisBrowser } from './clear-browser.ts'
import { tellOtherWindows } from './erased-elsewhere.ts'
import { troubles } from './notices.ts'
import type { Stage } from './panel-acts.ts'
import { saveFile } from './taking-along.ts'

/** Deletions whose answer did not come: they may have been done all the same. */
const unanswered = new Set<string>()

/** Null once it is done; else what went wrong, and whether anything was deleted. */
export async function deleteWords(stage: Stage, submissionId: string): Promise<string | null> {
  try {
    const { erased, submissionIds } = await deleteSubmission(submissionId)
    finish(stage, submissionIds, !erased)
    return null
  } catch (error) {
    logTrouble('The words could not be deleted', error)
    const code = error instanceof Refused ? error.code : 'unreachable'
    if (code === 'not-found' && unanswered.has(submissionId)) {
      finish(stage, [submissionId], false)
      return null
    }
    if (code === 'unreachable') unanswered.add(submissionId)
    if (code === 'not-found') return troubles.nothingToDelete
    if (code === 'too-often' && error instanceof Refused) return error.message
    return code === 'unreachable' ? troubles.maybeDeleted : troubles.notDeleted
  }
}

function finish(stage: Stage, submissionIds: string[], underWay: boolean) {
  clearThisBrowser()
  tellOtherWindows(submissionIds)
  stage.dispatch({ type: 'erased', underWay })
}

/** Null once it is saved; else what went wrong. */
export async function downloadEverything(
  submissionId: string,
  format: 'json' | 'text',
): Promise<string | null> {
  try {
    const everything = await exportEverything(submissionId, format)
    const [ending, type] = format === 'json' ? ['json', 'application/json'] : ['txt', 'text/plain']
    saveFile(everything, `Everything_we_have.${ending}`, `${type};charset=utf-8`)
    return null
  } catch (error) {
    logTrouble('Everything could not be downloaded', error)
    const later = error instanceof Refused && error.code === 'too-often'
    return later ? error.message : troubles.notDownloaded
  }
}
