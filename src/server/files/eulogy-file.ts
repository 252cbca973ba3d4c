import {
  type EulogyText,
  eulogyFileName,
  eulogyTitle,
  type FileKind,
  type FileRefusal,
  fileKinds,
} from '#domain/files.ts'

export type EulogyFile = { name: string; type: string; content: Uint8Array }

/** Loaded at the first use: fonts and libraries would add 0.2 seconds to the start of every process. */
const creators: Record<FileKind, (eulogy: EulogyText) => Promise<Uint8Array | FileRefusal>> = {
  word: async (eulogy) => (await import('./word-document.ts')).createWordDocument(eulogy),
  'reading-copy': async (eulogy) => (await import('./reading-copy.ts')).createReadingCopy(eulogy),
}

/** A eulogy as a file that is named after the person. */
export async function createEulogyFile(
  kind: FileKind,
  { person, ...eulogy }: Omit<EulogyText, 'title'> & { person: string },
): Promise<EulogyFile | FileRefusal> {
  const content = await creators[kind]({ ...eulogy, title: eulogyTitle(person) })
  if (!(content instanceof Uint8Array)) return content
  return { name: eulogyFileName(person, kind), type: fileKinds[kind].type, content }
}
