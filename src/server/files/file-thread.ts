import type { EulogyText, FileKind, FileRefusal } from '#domain/files.ts'
import { createReadingCopy } from './reading-copy.ts'
import { createWordDocument } from './word-document.ts'

export type FileJob = { kind: FileKind; eulogy: EulogyText }

const creators: Record<FileKind, (eulogy: EulogyText) => Promise<Uint8Array | FileRefusal>> = {
  word: createWordDocument,
  'reading-copy': createReadingCopy,
}

/** Runs in the thread for files. The fonts are loaded once, with this module. */
export default ({ kind, eulogy }: FileJob) => creators[kind](eulogy)

/** What the thread has used so far. */
export const usage = () => process.threadCpuUsage()
