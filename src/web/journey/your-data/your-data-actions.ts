import { emptyReply, eraseReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { ApiError, request, requestJson } from '#web/api.ts'
import { saveFile } from '#web/journey/eulogy/actions/download-text.ts'
import { removeCopies } from '#web/journey/eulogy/offline/stored-copy.ts'
import type { Journey } from '#web/journey/journey.ts'
import { serverMessage } from '#web/journey/notices.ts'
import { eraseStoredInput } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'

const deleteSubmission = (id: string) =>
  requestJson(api.submission(id), eraseReply, { method: 'DELETE' })

const exportData = async (id: string, format: 'json' | 'text') =>
  (await request(`${api.export(id)}?format=${format}`)).text()

export const revokeOtherKeys = (id: string) =>
  requestJson(api.otherKeys(id), emptyReply, { method: 'DELETE' })

export const notOwner =
  'With a link from an email, you can read and change the eulogy, but not this. Please use the phone or computer you wrote or bought it on. If you don’t have it anymore, ask for a new link, open it within a day, and try again.'
const messages = {
  notDeleted:
    'We couldn’t delete your words just now. Nothing was deleted. Please try again in a moment.',
  maybeDeleted:
    'We couldn’t reach our server, so we don’t know whether your words were deleted. Please try again.',
  nothingToDelete:
    'This browser can’t open these words anymore, so nothing was deleted. Open the private link in our email and try again.',
  notDownloaded: 'We couldn’t put your download together just now. Please try again in a moment.',
}

/** Deletions that got no answer: the server may have done them. */
const unanswered = new Set<string>()

/** Null once it is done; otherwise the error message. */
export async function deleteMyData(journey: Journey, submissionId: string): Promise<string | null> {
  try {
    const { erased, submissionIds } = await deleteSubmission(submissionId)
    await finish(journey, submissionIds, !erased)
    return null
  } catch (error) {
    logError('The words could not be deleted', error)
    const code = error instanceof ApiError ? error.code : 'unreachable'
    if (code === 'not-found' && unanswered.has(submissionId)) {
      await finish(journey, [submissionId], false)
      return null
    }
    if (code === 'unreachable' || code === 'outdated') unanswered.add(submissionId)
    if (code === 'not-found') return messages.nothingToDelete
    if (code === 'not-owner') return notOwner
    if (code === 'unreachable') return messages.maybeDeleted
    return serverMessage(error, 'rate-limited') ?? messages.notDeleted
  }
}

async function finish(journey: Journey, submissionIds: string[], underWay: boolean) {
  await removeCopies(submissionIds).catch((error: unknown) => logError('The copies stay', error))
  eraseStoredInput(submissionIds)
  journey.dispatch({ type: 'ended', because: underWay ? 'being-erased' : 'erased' })
}

/** Null once it is saved; otherwise the error message. */
export async function downloadEverything(
  submissionId: string,
  format: 'json' | 'text',
): Promise<string | null> {
  try {
    const everything = await exportData(submissionId, format)
    const [ending, type] = format === 'json' ? ['json', 'application/json'] : ['txt', 'text/plain']
    saveFile(everything, `Everything_we_have.${ending}`, `${type};charset=utf-8`)
    return null
  } catch (error) {
    logError('The data could not be downloaded', error)
    return serverMessage(error, 'rate-limited') ?? messages.notDownloaded
  }
}
