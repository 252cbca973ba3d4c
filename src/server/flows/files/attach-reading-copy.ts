import type { Context } from '#server/context.ts'
import type { ReadingCopyNote } from '#server/emails/eulogy.ts'
import { createEulogyFile } from '#server/files/eulogy-file.ts'
import type { Attachment } from '#server/gateways/mail/mail.ts'

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
