import * as z from 'zod/mini'
import { type FileKind, fileKinds, type Paper, paperSizes } from '#domain/files.ts'
import { submissionParams } from './submissions.ts'

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]

export const sharedFileParams = z.object({ kind: z.enum(keysOf<FileKind>(fileKinds)) })
export const fileParams = z.extend(submissionParams, sharedFileParams.shape)
export const fileQuery = z.object({
  paper: z._default(z.enum(keysOf<Paper>(paperSizes)), 'letter'),
})
