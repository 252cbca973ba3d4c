/** A sentence of more words than this is split at its clause joints. */
const maxWords = 20
/** A shorter part stays with its neighbor. */
const minPartWords = 3

const verbs =
  "is|was|were|are|am|'s|'re|'m|had|has|have|did|does|do|would|could|can|will|used|never|always|just|still|also|once|got|went|came|took|gave|made|said|says|told|called|kept|held|put|let|met|knew|saw|thought|left|felt|brought|sat|stood|ran|drove|wrote|sang|grew|heard|lost|won|taught|caught|bought|built|sent|slept|spoke|spent|wore|woke|ate|fell|loved|liked|hated|wanted|tried|worked|lived|raised|played|showed|walked|talked|looked|cried|laughed|died|passed|been|tell|think|want|know|miss|love|don't|didn't|couldn't|wouldn't|wasn't|dont|didnt|couldnt|wouldnt|wasnt|cant|coud|\\p{L}{2,}ed"
/** "she was", "hes", "its still", "i'd": the subject of a new clause, with its verb. */
const clause = new RegExp(
  `^(?:(?:i|he|she|we|they|it|there) (?:${verbs})|(?:hes|shes|its|im|ive|theyre|theres|(?:i|he|she|we|they|it|that|there)'(?:s|d|m|ll|re|ve)) \\p{L}+|last (?:thing|words))(?!\\p{L})`,
  'iu',
)
const verb = new RegExp(`(?<!\\p{L})(?:${verbs})(?!\\p{L})`, 'giu')
const joiner = /^(?:and|but|so|then|n|&)$/iu
/** A part that begins like this has a clause of its own before the main one: "When we got to circles he took …". */
const subordinate =
  /^(?:(?:and|but|so|then|n|&) )*(?:when|whenever|if|after|before|while|since|because|as|once|until|(?:the )?(?:first|last|every|one) (?:time|day|night|week))\b/iu
/** After these a subject belongs to the clause before: "when she", "who we lost", "said he". */
const binds =
  /^(?:who|whom|whose|that|which|what|when|where|while|whenever|wherever|if|because|cause|cuz|bc|since|as|than|like|how|why|until|til|till|unless|though|although|before|after|once|whether|said|says|say|told|tell|think|thought|knew|know|hope|wish|guess|swear|swore|bet|believe|mean|sure|thing|things|everything|anything|something|all|first|last|every|the|a|an|my|our|her|his|their|of|to|for|with|w|in|on|at|by|from|about|or|no|not|everybody|somebody|one|ones|place|reason|person|kind|much|many|even|end|did|do|does|was|is|are|were|could|can|would)$/iu
/** "the day she died", but "the whole night" is over. */
const timeNoun = /^(?:day|time|night|morning|year|week|summer|winter|way)$/iu
const determiner = /^(?:the|that|this|first|last|every|each|one|any|next)$/iu

/**
 * Splits a long sentence where a new clause with a subject of its own begins, so that each fact is a piece: people
 * type without punctuation, and one quote must not stand for a dozen facts. Quotations stay whole.
 */
export function splitRunOn(sentence: string): string[] {
  const words = sentence.split(/\s+/)
  if (words.length <= maxWords) return [sentence]
  const parts: string[][] = [[]]
  let quoted = false
  for (const [at, word] of words.entries()) {
    const part = parts.at(-1) ?? []
    const isLongEnough = part.length >= minPartWords && words.length - at >= minPartWords
    if (!quoted && isLongEnough && startsClause(words, at) && isComplete(part.join(' '))) {
      parts.push([word])
    } else part.push(word)
    for (const mark of word.match(/["“”]/g) ?? []) quoted = mark === '"' ? !quoted : mark === '“'
  }
  return parts.map((part) => part.join(' '))
}

const isComplete = (part: string) =>
  (part.match(verb)?.length ?? 0) >= (subordinate.test(part) ? 2 : 1)

function startsClause(words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  const before = (words[at - 1] ?? '').replace(/^["'“‘(]+|[,;:)]+$/g, '')
  if (joiner.test(before) || isBound(words[at - 2] ?? '', before)) return false
  // "and she held" and "and then she held", but not "and held".
  const joined = joiner.test(word) ? (joiner.test(words[at + 1] ?? '') ? 2 : 1) : 0
  const next = words.slice(at + joined, at + joined + 2).join(' ')
  return clause.test(next.replaceAll('’', "'"))
}

function isBound(earlier: string, before: string): boolean {
  if (timeNoun.test(before)) return determiner.test(earlier)
  const isOver = /^(?:at all|ever since)$/i.test(`${earlier} ${before}`)
  return binds.test(before) && !isOver
}
