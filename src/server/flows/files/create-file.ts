import type { Access } from '#domain/access.ts'
import type { FileKind, FileRefusal, Paper } from '#domain/files.ts'
import type { Context } from '#server/context.ts'
import { createEulogyFile, type EulogyFile } from '#server/files/eulogy-file.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'

type Wanted = { kind: FileKind; paper: Paper }

/** A file with the current text of one version, for the holder of its key. Files are not stored. */
export async function createFile(
  ctx: Context,
  request: Wanted & Access,
): Promise<EulogyFile | FileRefusal | 'not-found' | 'not-paid'> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return 'not-found'
  const version = await eulogies.findVersion(ctx.db, submission.id)
  if (!version) return 'not-paid'
  const { full_eulogy: text, written_at: date } = version
  const { person, root_id: rootId } = submission
  return createEulogyFile(rootId, request.kind, { person, text, date, paper: request.paper })
}

/** The same for a reader, as long as the link works. */
export async function createSharedFile(
  ctx: Context,
  { key, kind, paper }: Wanted & { key: string },
): Promise<EulogyFile | FileRefusal | 'not-found'> {
  const shared = await readerLinks.findText(ctx.db, key)
  if (!shared) return 'not-found'
  const { root_id: rootId, person, full_eulogy: text, written_at: date } = shared
  return createEulogyFile(rootId, kind, { person, text, date, paper })
}
