import * as z from 'zod/mini'
import { accessBody, submissionParams } from './submissions.ts'

const readerLink = z.object({ id: z.uuid(), submissionId: z.uuid(), createdAt: z.string() })
export type ReaderLink = z.infer<typeof readerLink>

/** The links that work. Their keys can't be shown again. */
export const readerLinksReply = z.object({ links: z.array(readerLink) })

export const newReaderLinkReply = z.object({ link: readerLink, key: z.string() })

export const readerLinkParams = z.extend(submissionParams, { linkId: z.uuid() })

export const readBody = accessBody

/** All that a reader sees. */
export const readReply = z.object({ person: z.string(), sharedBy: z.string(), text: z.string() })
export type SharedText = z.infer<typeof readReply>
