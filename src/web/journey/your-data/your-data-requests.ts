import { emptyReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { eraseReply } from '#contract/your-data.ts'
import { request, requestJson } from '#web/api.ts'

/** What the owner asks of the server about everything that is stored. */

export const deleteSubmission = (id: string) =>
  requestJson(api.submission(id), eraseReply, { method: 'DELETE' })

export const exportData = async (id: string, format: 'json' | 'text') =>
  (await request(`${api.export(id)}?format=${format}`)).text()

export const revokeOtherKeys = (id: string) =>
  requestJson(api.otherKeys(id), emptyReply, { method: 'DELETE' })
