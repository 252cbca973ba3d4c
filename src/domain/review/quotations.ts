import { type Told, wasTold } from './told.ts'
import { evened, plainWords } from './words.ts'

export type Quotation = { words: string; at: number; end: number }

/** The marks in use; a quotation that is still open runs to the end. */
const marks: RegExp[] = [
  /“([^”]+)(?:”|$)/gu,
  /"([^"]+)(?:"|$)/gu,
  /[«‹]([^»›]+)(?:[»›]|$)/gu,
  /„([^“”"]+)(?:[“”"]|$)/gu,
  /(?<![\p{L}\p{N}])[‘’']((?!(?:\d\ds?|em|til|tis|twas|cause|n|bout|round)\b)[^‘’']{0,400}(?:[’'](?=\p{L})[^‘’']{0,400}){0,20})[’'](?!\p{L})/gu,
  // Closed and never opened: whoever took out its beginning left the rest.
  /(?<=^|[”»])([^“„"«”»]+)[”»]/gu,
]

const saying =
  /\b(i|we|you|let me|\p{L}+)(?:’d)? (?:\p{L}+ ){0,3}?(?:say|says|said|saying|told|tell|tells|asked|whispered|shouted|answered|replied|wrote|repeated|called out|motto was|advice was|rule was|words were|saying was)(?: \p{L}+){0,4} ?[:—–]([^.!?…\n]+)/giu

/** Speech that nobody reported: between marks of any kind, or after a colon or a dash. */
export function inventedQuotations(told: Told, paragraph: string): Quotation[] {
  const marked = marks.flatMap((mark) => [...paragraph.matchAll(mark)])
  const said = [...evened(paragraph).matchAll(saying)]
    .filter(([, who = '']) => !/^(?:i|we|you|let me)$/i.test(who))
    .map(({ 0: all, 2: words = '', index }) => ({ 1: words, 0: all, index }))
  return [...marked, ...said]
    .map(({ 0: all, 1: words = '', index }) => ({ words, at: index, end: index + all.length }))
    .filter(({ words }) => plainWords(words).length > 0 && !wasTold(told, words))
}
