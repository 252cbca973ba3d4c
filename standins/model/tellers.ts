import type { Piece } from './request.ts'
import { formatName, toSentence } from './spelling.ts'
import { comparisonKey } from './words.ts'

const kin =
  /^(?:(?:her|his|their) )?((?:(?:little|big|older|younger|best|oldest|old|next-door) )?(?:brother|sister|son|daughter|husband|wife|mother|father|cousin|niece|nephew|aunt|uncle|grandson|granddaughter|friend|neighbor|colleague|coworker))$/i

const verbs = ['told me', 'remembers', 'wrote to me']

type Teller = { name: string; relation: string }

type Telling = { pronoun: string; version: number; english: boolean }

/** Someone else's words as theirs: Tom, her brother, told me, "She taught me to whistle." */
export function attribute(
  { name, relation }: Teller,
  words: string,
  { pronoun, version, english }: Telling,
): string {
  const quoted = toSentence(words, english).replace(/["“”]/g, '’')
  if (quoted === '') return ''
  if (!english) return `${formatName(name)}: “${quoted}”`
  const whose = { she: 'her', he: 'his' }[pronoun] ?? 'their'
  const [, word] = kin.exec(relation.trim()) ?? []
  const who = word ? `${formatName(name)}, ${whose} ${word.toLowerCase()},` : formatName(name)
  return `${who} ${verbs[(version - 1) % verbs.length]}, “${quoted}”`
}

/** "Tom, brother" as the product writes it in a piece. */
export function readTeller(text: string): Teller {
  const [, name = text, relation = ''] = /^(.*?), (.*)$/u.exec(text) ?? []
  return { name, relation }
}

/** The contributed piece whose words a sentence has, told by its own teller. */
export function withOwnTeller(
  sentence: string,
  pieces: readonly Piece[],
  telling: Telling,
): string | null {
  const key = comparisonKey(sentence)
  const piece = pieces.find(
    ({ teller, text }) => teller && key.includes(comparisonKey(toSentence(text))),
  )
  return piece?.teller ? attribute(readTeller(piece.teller), piece.text, telling) : null
}
