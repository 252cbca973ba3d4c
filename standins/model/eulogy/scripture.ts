import { isSpeakable, tidy } from './clean.ts'
import { finished, sentencesOf } from './sentences.ts'

/** A reference is only named: its words were not given. A passage may be read out. */
export type Scripture =
  | { form: 'reference'; name: string }
  | { form: 'passage'; lines: string[]; name: string }

const verse = String.raw`(?:[1-3] |I{1,3} )?\p{L}[\p{L}’ ]*?\s\d{1,3}(?:\s?:\s?\d{1,3}(?:\s?[-–,]\s?\d{1,3})*)?`
const reference = new RegExp(`^${verse}(?:\\s*(?:[;,&]|and)\\s*${verse})*$`, 'u')
const trailing = new RegExp(
  `^(.{20,}?[.!"”,;]?)\\s*(?:[-–—(]|\\bfrom\\b)?\\s*(?<=["”.\\-–—(,;]\\s?|from )(${verse})\\)?\\.?$`,
  'u',
)
const leading = new RegExp(`^(${verse})\\s*(?:[:–—-]|says)\\s+(.{20,})$`, 'u')

export function readScripture(given: string): Scripture | null {
  const text = given.replace(/\s+/g, ' ').trim().replace(/\.$/, '')
  if (text === '' || !isSpeakable(text) || /^(?:none|n\/?a|no)$/i.test(text)) return null
  if (reference.test(text) || isTitle(text)) {
    return { form: 'reference', name: text }
  }
  const before = leading.exec(text)
  const after = trailing.exec(text)
  const name = before?.[1] ?? after?.[2] ?? ''
  const passage = tidy(before?.[2] ?? after?.[1] ?? text).replace(/^[“”‘]+|[“”’.,;:]+$/gu, '')
  const lines = sentencesOf(passage).map((line) => finished(line.replace(/[“”]/g, '')))
  return { form: 'passage', lines, name }
}

/** "The Lord’s Prayer", "Footprints in the Sand"; few words of another language are a passage. */
function isTitle(text: string): boolean {
  const words = text.split(' ')
  if (words.length > 6 || /["“”.!?]/.test(text)) return false
  const capitals = words.filter((word) => /^[\p{Lu}\d]/u.test(word)).length
  return words.length <= 3 || capitals >= words.length / 2
}
