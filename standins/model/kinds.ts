import { normalizeText } from './words.ts'

export type Kind = 'fact' | 'message' | 'wish' | 'prohibition' | 'aside'

const politely = '^(?:and |but |so |also |just |oh )*(?:(?:please|pls|plz|kindly),? )?'
const forbids = new RegExp(
  `${politely}(?:dont|do not|never|not to|no need to|avoid) (?:say|mention|saying|mentioning|tell|talk|bring|name|call|include|use|pretend)\\b|^nothing about\\b|\\b(?:dont|do not) want that (?:said|mentioned)\\b|^leave out\\b|\\bdont want to say\\b|\\b(?:must|should) not be (?:said|mentioned)\\b`,
)
const wishes = new RegExp(
  `${politely}(?:(?:dont|do not) make\\b|(?:can|could) you (?:make|keep|write)\\b|make (?:it|this|them|the)\\b|keep (?:it|this|things)\\b|write (?:it|this|a|the|in)\\b|nothing (?:too|sad|fancy|religious)|not too\\b|i(?: would|d)? (?:want|like|prefer) (?:it|this|something|the eulogy)\\b|i dont want to pretend|quiero que (?:esté|sea))`,
)
/** Applied to special messages only: a memory may start like this. */
const messageWishes = new RegExp(`${politely}(?:no |dont |do not |short\\b|simple\\b|keep )`)
const instructs =
  /\b(?:ignore|disregard|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|system)?\s*(?:instructions|rules|prompts?)\b|\b(?:system prompt|you are (?:now|dan)|as an ai|act as)\b|\bmark (?:everything|all|every sentence)\b/

/** Classifies a piece by its first words. */
export function kindOf(text: string, field: Field): Kind {
  const start = normalizeText(text).toLowerCase().replace(/'/g, '')
  if (forbids.test(start)) return 'prohibition'
  if (wishes.test(start) || instructs.test(start)) return 'wish'
  if (field === 'messages') return messageWishes.test(start) ? 'wish' : 'message'
  return 'fact'
}

type Part = { kind: Kind; words: string }
export type Field = 'messages' | 'memories'

/** "He did not like a fuss so not too fancy please": a request after something told. */
const asksAfter =
  /^(.+?),? ((?:but|so|and) (?:please |pls |plz )?(?:dont|don['’]t|do not|not too|keep it|make it|no)\b.+)$/iu

/** The kind of a piece, and where a request begins in it, that one's with its first words. */
export function kindsIn(text: string, field: Field): Part[] {
  const [, told = '', asked = ''] = asksAfter.exec(text) ?? []
  const [before, after] = [kindOf(told, field), kindOf(asked, field)]
  return asked !== '' && isSayable(before) && !isSayable(after)
    ? partsAt(asked, before, after)
    : [{ kind: kindOf(text, field), words: '' }]
}

const partsAt = (later: string, before: Kind, after: Kind): Part[] => [
  { kind: before, words: '' },
  { kind: after, words: later.split(' ').slice(0, 4).join(' ') },
]

export const isSayable = (kind: Kind) => kind === 'fact' || kind === 'message'
