import { createHash } from 'node:crypto'
import {
  type EulogyText,
  eulogyFileName,
  type FileKind,
  type FileRefusal,
  fileKinds,
} from '#domain/files.ts'
import { buildFile } from './build-file.ts'
import { keepFiles } from './file-cache.ts'
import type { FileJob } from './file-thread.ts'

export type EulogyFile = { name: string; type: string; content: Uint8Array }

const kept = keepFiles<FileRefusal>()

/** The same input always gives the same file. */
const keyOf = (job: FileJob) => createHash('sha256').update(JSON.stringify(job)).digest('base64url')

/** A eulogy as a file that is named after the person. Files of one family wait for each other. */
export async function createEulogyFile(
  rootId: string,
  kind: FileKind,
  eulogy: EulogyText,
): Promise<EulogyFile | FileRefusal> {
  const job = { kind, eulogy }
  const content = await kept(keyOf(job), () => buildFile(rootId, job))
  if (!(content instanceof Uint8Array)) return content
  return { name: eulogyFileName(eulogy.person, kind), type: fileKinds[kind].type, content }
}
