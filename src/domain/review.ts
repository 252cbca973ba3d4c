import { countWords } from './length.ts'

/** Why a text is not fit to be shown. */
export type Fault = 'empty' | 'not-from-the-opening' | 'far-too-short'

const fewestOpeningWords = 20
const fewestWords = 300

export function reviewOpening(opening: string): Fault | null {
  if (opening.trim() === '') return 'empty'
  return countWords(opening) < fewestOpeningWords ? 'far-too-short' : null
}

/** The text that is sold begins, word for word, with the opening that was shown. */
export function reviewDraft(draft: string, opening: string): Fault | null {
  if (draft.trim() === '') return 'empty'
  if (!draft.startsWith(opening)) return 'not-from-the-opening'
  return countWords(draft) < fewestWords ? 'far-too-short' : null
}
