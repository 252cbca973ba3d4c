import { normalizeText } from './words.ts'

export type Kind = 'fact' | 'message' | 'wish' | 'prohibition' | 'aside'

const politely = '^(?:and |but |also |just |oh )*(?:(?:please|pls|plz|kindly),? )?'
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
export function kindOf(text: string, field: 'messages' | 'memories'): Kind {
  const start = normalizeText(text).toLowerCase().replace(/'/g, '')
  if (forbids.test(start)) return 'prohibition'
  if (wishes.test(start) || instructs.test(start)) return 'wish'
  if (field === 'messages') return messageWishes.test(start) ? 'wish' : 'message'
  return 'fact'
}

export const isSayable = (kind: Kind) => kind === 'fact' || kind === 'message'
