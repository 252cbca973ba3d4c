import {
  type EulogyText,
  eulogyFileName,
  eulogyTitle,
  type FileKind,
  type FileRefusal,
  fileKinds,
  type Paper,
} from '#domain/files.ts'
import type { Context } from '#server/context.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as submissions from '#server/store/submissions.ts'

type EulogyFile = { name: string; type: string; content: Uint8Array }

/** Loaded at the first use: fonts and libraries would add 0.2 seconds to the start of every process. */
const creators: Record<FileKind, (eulogy: EulogyText) => Promise<Uint8Array | FileRefusal>> = {
  word: async (eulogy) =>
    (await import('#server/files/word-document.ts')).createWordDocument(eulogy),
  'reading-copy': async (eulogy) =>
    (await import('#server/files/reading-copy.ts')).createReadingCopy(eulogy),
}

/** A file with the current text of one version, for the holder of its key. Files are not stored. */
export async function createFile(
  ctx: Context,
  request: { submissionId: string; keys: string[]; kind: FileKind; paper: Paper },
): Promise<EulogyFile | FileRefusal | 'not-found' | 'not-paid'> {
  const submission = await submissions.findWithKey(ctx.db, request.submissionId, request.keys)
  if (!submission) return 'not-found'
  const version = await eulogies.findVersion(ctx.db, submission.id)
  if (!version) return 'not-paid'
  const { kind, paper } = request
  const content = await creators[kind]({
    title: eulogyTitle(submission.person),
    text: version.full_eulogy,
    paper,
    date: version.written_at,
  })
  if (!(content instanceof Uint8Array)) return content
  return { name: eulogyFileName(submission.person, kind), type: fileKinds[kind].type, content }
}
