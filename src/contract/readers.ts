import * as z from 'zod/mini'
import { accessBody, submissionParams } from './submissions.ts'

/** The link that works, if there is one, and whether this browser may stop it. */
export const readerLinkReply = z.object({
  link: z.nullable(z.object({ id: z.uuid(), canStop: z.boolean() })),
})
export type ReaderLink = NonNullable<z.infer<typeof readerLinkReply>['link']>

export const readerLinkParams = z.extend(submissionParams, { linkId: z.uuid() })

/** The browser makes the key and keeps it before it's sent: a lost reply loses no link. */
export const newReaderLinkBody = z.extend(accessBody, { id: z.uuid() })
export type NewReaderLink = z.infer<typeof newReaderLinkBody>

export const readBody = accessBody

/** All that a reader sees. */
export const readReply = z.object({ person: z.string(), sharedBy: z.string(), text: z.string() })
export type SharedText = z.infer<typeof readReply>
