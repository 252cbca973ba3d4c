import type { Access } from '#domain/access.ts'
import type { FileKind, FileRefusal, Paper } from '#domain/files.ts'
import type { Context } from '#server/context.ts'
import type { ReadingCopyNote } from '#server/emails/eulogy.ts'
import { createEulogyFile, type EulogyFile } from '#server/files/build-file.ts'
import type { Attachment } from '#server/gateways/mail/mail.ts'
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

type SentEulogy = { emailId: string; rootId: string; person: string; text: string; date: Date }

/** The attachment, and what the email says about it. A failure never stops the email. */
export async function attachReadingCopy(
  ctx: Context,
  { emailId, rootId, ...eulogy }: SentEulogy,
): Promise<{ attachments: Attachment[]; readingCopy: ReadingCopyNote }> {
  try {
    const file = await createEulogyFile(rootId, 'reading-copy', { ...eulogy, paper: 'letter' })
    if (!('refused' in file)) {
      return { attachments: [file], readingCopy: { bytes: file.content.length } }
    }
    ctx.log.info({ emailId, reason: file.refused }, 'email sent without the reading copy')
    const missing = file.refused === 'missing-characters' ? file.characters : []
    return { attachments: [], readingCopy: missing.length > 0 ? { missing } : null }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    ctx.log.error({ emailId, reason }, 'reading copy failed: email sent without it')
    return { attachments: [], readingCopy: null }
  }
}
