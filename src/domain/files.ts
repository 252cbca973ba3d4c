/** The files that a paid eulogy can be downloaded as, besides plain text. */
export const fileKinds = {
  word: {
    ending: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  'reading-copy': { ending: 'pdf', type: 'application/pdf' },
} as const

export type FileKind = keyof typeof fileKinds

/** Width and height in points. */
export const paperSizes = {
  letter: { width: 612, height: 792 },
  a4: { width: 595.28, height: 841.89 },
} as const

export type Paper = keyof typeof paperSizes

/** What a file is made from. */
export type EulogyText = {
  person: string
  text: string
  paper: Paper
  /** The date in the file. The same input always gives the same file. */
  date: Date
}

/** Why a file can't be made from a text. `not-now`: it took too long, or too many others wait for theirs. */
export type FileRefusal =
  | { refused: 'missing-characters'; characters: string[] }
  | { refused: 'too-long' }
  | { refused: 'not-now' }

export const maxTextLength = 20_000

/** The line above the name on paper. */
export const titleOverline = 'A eulogy for'

export const eulogyTitle = (person: string) => `Eulogy for ${person}`

/** Not allowed in file names on some system, or able to disguise the ending. */
const unsafe = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const maxNameLength = 80

/** "Eulogy_for_Rosa_Miller.pdf", like the text file, and safe on every system. */
export function eulogyFileName(person: string, kind: FileKind): string {
  const safe = eulogyTitle(person).replace(unsafe, ' ').replace(/\s+/g, ' ').trim()
  const short = [...safe]
    .slice(0, maxNameLength)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short.replaceAll(' ', '_')}.${fileKinds[kind].ending}`
}
