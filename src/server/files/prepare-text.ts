import { detectLanguage, languageTag as tagOf } from '#domain/input/language.ts'
import { splitSentences } from '#domain/sentences.ts'
import { typeset } from '#domain/typography.ts'

/**
 * Characters without a glyph of their own: joiners, direction marks, soft hyphens, variation selectors. Word opens no
 * file with a control character or a noncharacter such as U+FFFE.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Noncharacter_Code_Point}]/gu
const spaces = /[^\S\u00a0\u202f\n]+/gu

/** Composes accents (fonts have é, not always e + ´) and drops invisible characters. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(spaces, ' ')
    .replace(invisible, (character) => (character === '\n' ? '\n' : ''))
}

/** The same paragraphs as on the page: each line of the text is one, with typographic quotation marks. */
export function paragraphsIn(text: string): string[] {
  return cleanText(typeset(text))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

export function sentencesIn(paragraph: string): string[] {
  return splitSentences(paragraph).map((sentence) => sentence.trim())
}

/** The language tag for screen readers. */
export function languageTag(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const greek = text.match(/\p{Script=Greek}/gu)?.length ?? 0
  return greek > letters / 2 ? 'el' : tagOf(detectLanguage(text))
}
