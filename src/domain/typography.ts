import { detectLanguage, type Language } from './input/language.ts'

type Marks = { open: string; close: string; openSingle: string; closeSingle: string }

const curly: Marks = { open: '“', close: '”', openSingle: '‘', closeSingle: '’' }
const otherMarks: Partial<Record<Language, Marks>> = {
  French: { open: '«\u00a0', close: '\u00a0»', openSingle: '‘', closeSingle: '’' },
  German: { open: '„', close: '“', openSingle: '‚', closeSingle: '‘' },
  Polish: { open: '„', close: '”', openSingle: '‚', closeSingle: '’' },
}

/** A quotation opens at the start, after a space, a bracket, a dash, or another opening mark. */
const beforeOpening = /^[\s([{—–\-"'“‘„‚«]?$/u
/** Words and years that begin with an apostrophe. */
const elision = /^'(?:\d\ds?\b|(?:tis|twas|twere|em|cause|til|till|round|bout|n)\b)/iu

/**
 * A text as it's shown or filed: with the quotation marks and apostrophes of its language. The stored text keeps what
 * was typed. Works on a whole text and on single sentences alike.
 */
export function typeset(text: string, language: Language | null = detectLanguage(text)): string {
  const { open, close, openSingle, closeSingle } = otherMarks[language ?? 'English'] ?? curly
  let single = false
  return text.replace(/["']/g, (mark, at: number) => {
    const after = text.charAt(at + 1)
    const opens = beforeOpening.test(text.charAt(at - 1)) && /^\S/u.test(after)
    if (mark === '"') return opens ? open : close
    if (opens && !elision.test(text.slice(at, at + 8))) {
      single = true
      return openSingle
    }
    // Between letters, or with no quotation to close, it's an apostrophe.
    if (!single || /^[\p{L}\p{N}]/u.test(after)) return '’'
    single = false
    return closeSingle
  })
}

/** A text after an edit of what was shown of it, which has other quotation marks in the same places. */
export function editTypeset(text: string, shown: string, edited: string): string {
  const shorter = Math.min(shown.length, edited.length)
  let start = 0
  while (start < shorter && shown[start] === edited[start]) start += 1
  let end = 0
  while (end < shorter - start && shown.at(-1 - end) === edited.at(-1 - end)) end += 1
  return (
    text.slice(0, start) + edited.slice(start, edited.length - end) + text.slice(text.length - end)
  )
}
