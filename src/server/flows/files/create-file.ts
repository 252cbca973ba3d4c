import type { FileKind, FileRefusal, Paper } from '#domain/files.ts'
import type { Context } from '#server/context.ts'
import { createEulogyFile, type EulogyFile } from '#server/files/eulogy-file.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as submissions from '#server/store/submissions.ts'

/** A file with the current text of one version, for the holder of its key. Files are not stored. */
export async function createFile(
  ctx: Context,
  request: { submissionId: string; keys: string[]; kind: FileKind; paper: Paper },
): Promise<EulogyFile | FileRefusal | 'not-found' | 'not-paid'> {
  const submission = await submissions.findWithKey(ctx.db, request.submissionId, request.keys)
  if (!submission) return 'not-found'
  const version = await eulogies.findVersion(ctx.db, submission.id)
  if (!version) return 'not-paid'
  const { full_eulogy: text, written_at: date } = version
  const { person } = submission
  return createEulogyFile(request.kind, { person, text, date, paper: request.paper })
}
