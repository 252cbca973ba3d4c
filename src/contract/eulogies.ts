import * as z from 'zod/mini'
import { toldSchema } from '#domain/submission.ts'

export const fullEulogyReply = z.object({ full_eulogy: z.nullable(z.string()) })

export const versionsReply = z.object({
  versions: z.array(
    z.object({ submissionId: z.uuid(), writtenAt: z.iso.datetime(), full_eulogy: z.string() }),
  ),
})

/** A retry is told anew: the same fields as the form, whatever was changed. */
export const retryBody = toldSchema
export const retryReply = z.object({ id: z.uuid(), retries: z.int() })

/** Names of the server-sent events of a waiting page; `beat` comes every 15 seconds. */
export const waitingEvents = { ready: 'ready', failed: 'failed', beat: 'beat' } as const
