import * as z from 'zod/mini'
import { erasureReasons } from './limits/retention.ts'

const time = z.coerce.date()
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * What a restored backup must not undo. Only ids, hashes, days and times: nobody's words or addresses. The lines that
 * the processes log about the same events are understood too, in case no newer copy of the database is left.
 */
const change = z.discriminatedUnion('what', [
  z.object({ what: z.literal('erased'), rootId: z.uuid(), reason: z.enum(erasureReasons) }),
  z.object({ what: z.literal('message-erased'), contactId: z.uuid() }),
  z.object({ what: z.literal('key-revoked'), hash, at: time }),
  z.object({ what: z.literal('reader-link-revoked'), id: z.uuid(), at: time }),
  z.object({ what: z.literal('memory-link-revoked'), id: z.uuid(), at: time }),
  z.object({ what: z.literal('memory-deleted'), id: z.uuid(), at: time }),
  z.object({ what: z.literal('links-revoked'), rootId: z.uuid(), at: time }),
  z.object({ what: z.literal('unsubscribed'), mailbox: hash, at: time }),
  z.object({ what: z.literal('order-numbered'), rootId: z.uuid(), orderNumber: z.string() }),
  z.object({
    what: z.literal('email-sent'),
    emailId: z.uuid(),
    /** Missing in a log line: then only an email that the backup knows counts as sent. */
    email: z.optional(
      z.object({
        submissionId: z.uuid(),
        kind: z.string(),
        sends: z.int(),
        dueAt: time,
        /** Where it went: the backup may have an address that was corrected since. */
        mailbox: z.nullable(hash),
      }),
    ),
    at: time,
  }),
])

export type IrreversibleChange = z.infer<typeof change>

const logged: Record<string, (line: Record<string, unknown>) => object> = {
  'family erased': ({ rootId, reason }) => ({ what: 'erased', rootId, reason }),
  'erasure requested': ({ rootId, reason }) => ({ what: 'erased', rootId, reason }),
  'links revoked': ({ rootId, time: at }) => ({ what: 'links-revoked', rootId, at }),
  'other links revoked': ({ rootId, time: at }) => ({ what: 'links-revoked', rootId, at }),
  'address corrected': ({ rootId, time: at }) => ({ what: 'links-revoked', rootId, at }),
  'memory link revoked': ({ linkId: id, time: at }) => ({ what: 'memory-link-revoked', id, at }),
  'memory deleted': ({ memoryId: id, time: at }) => ({ what: 'memory-deleted', id, at }),
  'email sent': ({ emailId, time: at }) => ({ what: 'email-sent', emailId, at }),
}

/** Other lines of a log are ignored. */
export function parseChanges(text: string): IrreversibleChange[] | 'unreadable' {
  const entries: IrreversibleChange[] = []
  for (const line of text.split('\n')) {
    const read: Record<string, unknown> = line.startsWith('{') ? parseJson(line) : {}
    const translate = typeof read.msg === 'string' ? logged[read.msg] : undefined
    if (read.what === undefined && !translate) continue
    const parsed = change.safeParse(translate ? translate(read) : read)
    if (!parsed.success) return 'unreadable'
    entries.push(parsed.data)
  }
  return entries
}

function parseJson(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    // The last line of a log may be cut off. A line of the list may not.
    return line.startsWith('{"what"') ? { what: 'damaged' } : {}
  }
}
