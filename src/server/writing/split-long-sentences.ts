/** A sentence of more words than this is split at its clause joints. */
const maxWords = 20
/** A shorter part stays with its neighbor. */
const minPartWords = 3

const verbs =
  "is|was|were|are|am|'s|'re|'m|had|has|have|did|does|do|would|could|can|will|used|never|always|just|still|also|once|got|went|came|took|gave|made|said|says|told|called|kept|held|put|let|met|knew|saw|thought|left|felt|brought|sat|stood|ran|drove|wrote|sang|grew|heard|lost|won|taught|caught|bought|built|sent|slept|spoke|spent|wore|woke|ate|fell|loved|liked|hated|wanted|tried|worked|lived|raised|played|showed|walked|talked|looked|cried|laughed|died|passed|been|tell|think|want|know|miss|love|don't|didn't|couldn't|wouldn't|wasn't|dont|didnt|couldnt|wouldnt|wasnt|cant|coud|\\p{L}{2,}ed"
/** "she was", "hes", "its still", "i'd": the subject of a new clause, with its verb. */
const clause = new RegExp(
  `^(?:(?:i|he|she|we|they|it|there) (?:${verbs})|(?:hes|shes|its|im|ive|theyre|theres|(?:i|he|she|we|they|it|there)'(?:s|d|m|ll|re|ve)) \\p{L}+|last (?:thing|words))(?!\\p{L})`,
  'iu',
)
const isVerb = new RegExp(`^(?:${verbs})$`, 'iu')
const joiner = /^(?:and|but|so|then|n|&)$/iu
/** After these a subject belongs to the clause before: "when she", "who we lost", "said he". */
const binds =
  /^(?:who|whom|whose|that|that's|thats|which|what|when|where|while|whenever|wherever|if|because|cause|cuz|bc|since|as|than|like|how|why|until|til|till|unless|though|although|before|after|once|whether|said|says|say|told|tell|think|thinks|thought|knew|know|knows|heard|wrote|hope|wish|guess|swear|swore|bet|believe|mean|means|sure|thing|things|everything|anything|something|all|first|last|every|the|a|an|my|our|her|his|their|of|to|for|with|w|in|on|at|by|from|about|or|no|not|everybody|somebody|anybody|nobody|everyone|someone|anyone|one|ones|place|reason|person|kind|much|many|even|end|did|do|does|was|is|are|were|could|can|would)$/iu
const says = /^(?:say|says|said|saying|tell|tells|told|telling|ask|asks|asked|asking)$/iu
/** What follows may be somebody's words or thoughts to the end: "told my dad it was the shed". */
const reports =
  /^(?:think|thinks|thought|thinking|believed?|guess|hope[ds]?|hoping|wish|wished|swears?|swore|promised?|claims?|claimed|means|meant|realized|pretends?|pretended|figured|dreamed|warned|explained|joked|insisted|admitted|introduced?|whispered|yelled|hollered|shouted|found out|(?:know|knows|knew) (?:right|for|then|deep|already))$/iu
const isOver = /^(?:at all|ever since)$/iu
const conditions = /^(?:when|whenever|if|unless|while|because|cuz|bc|although|though|matter)$/iu
/** What follows may be true only then, to the end. */
const supposes = /^(?:if|unless)$/iu
/** The same where a phrase begins: "after he left", but not "i saw her once". */
const frontConditions = /^(?:after|before|since|as|once|until|til|till|whether)$/iu
/** "the day she died", but "the whole night" is over. */
const timeNoun = /^(?:day|time|night|morning|week|year|summer|winter|way|moment|minute)$/iu
const determiner = /^(?:the|that|this|first|last|every|each|one|any|next)$/iu
const subject = /^(?:i|he|she|we|they|it|you|my|his|her|our|their)$/iu
/** "the only bird she could stand" */
const singlesOut = /^(?:only|best|worst|most|least|any)$/iu
/** A phrase without a verb that begins the next clause: "and the whole way up she". */
const begins =
  /^(?:in|on|at|by|for|from|with|next|during|after|before|until|since|the|that|this|one|every|each|last|first|all|some)$/iu
const isSomebody =
  /^(?:\p{Lu}.+|mom|mum|mam|dad|brother|sister|wife|husband|son|daughter|cousin|friend)$/u

type Word = { typed: string; plain: string; isJoiner: boolean; isLast: boolean }
const noWord: Word = { typed: '', plain: '', isJoiner: false, isLast: true }

/** What is known of the part that is being read. */
type Part = {
  words: string[]
  verbs: number
  /** Since the last joiner or comma. */
  phrase: { words: number; verbs: number; first: string }
  isReport: boolean
  isSupposed: boolean
  /** Its main clause hasn't come yet: "if you were skint she put it on a plate". */
  condition: { isInFront: boolean; verbs: number } | null
}
const startPart = (): Part => ({
  words: [],
  verbs: 0,
  phrase: { words: 0, verbs: 0, first: '' },
  isReport: false,
  isSupposed: false,
  condition: null,
})

/**
 * Splits a long sentence where a new clause with a subject of its own begins, so that each fact is a piece: people
 * type without punctuation, and one quote must not stand for a dozen facts. Quotations stay whole, and so does
 * what may be false without the words before it.
 */
export function splitRunOn(sentence: string): string[] {
  const words = sentence.split(/\s+/).map(readWord)
  if (words.length <= maxWords) return [sentence]
  let part = startPart()
  const parts = [part]
  let quoted = false
  for (const [at, { typed, isJoiner }] of words.entries()) {
    if (!quoted && startsClause(words, at)) {
      const isLongEnough = part.words.length >= minPartWords && words.length - at >= minPartWords
      if (isLongEnough && standsAlone(part, words, at)) {
        part = startPart()
        parts.push(part)
      } else if (!isJoiner && part.condition?.verbs) part.condition = null
    }
    addWord(part, words, at)
    for (const mark of typed.match(/["“”]/g) ?? []) quoted = mark === '"' ? !quoted : mark === '“'
    if (/["”]/.test(typed) && !quoted) part.isReport = false
  }
  return parts.map((each) => each.words.join(' '))
}

function readWord(typed: string): Word {
  const plain = typed.replaceAll('’', "'").replace(/^["'“‘(]+|["”,.;:!?)]+$/g, '')
  return { typed, plain, isJoiner: joiner.test(plain), isLast: /[,;:.!?)–—-]["”]?$/.test(typed) }
}

function addWord(part: Part, words: readonly Word[], at: number) {
  const [before, word, after] = [
    words[at - 1] ?? noWord,
    words[at] ?? noWord,
    words[at + 1] ?? noWord,
  ]
  const pair = `${before.plain} ${word.plain}`
  if (word.isJoiner || before.isLast) part.phrase = { words: 0, verbs: 0, first: '' }
  const isTime =
    timeNoun.test(word.plain) &&
    determiner.test(before.plain) &&
    (part.phrase.words === 1 || subject.test(after.plain))
  const isCondition =
    conditions.test(word.plain) || (part.phrase.words === 0 && frontConditions.test(word.plain))
  if (isTime || (isCondition && after.plain !== 'that'))
    part.condition = { isInFront: isTime || part.phrase.words <= 1, verbs: 0 }
  if (isVerb.test(word.plain)) {
    part.verbs += 1
    part.phrase.verbs += 1
    if (part.condition) part.condition.verbs += 1
  }
  if ([word.plain, pair].some((text) => says.test(text) || reports.test(text))) part.isReport = true
  else if (isOver.test(pair)) part.isReport = false
  if (supposes.test(word.plain)) part.isSupposed = true
  if (!word.isJoiner) {
    part.phrase.first ||= word.plain
    part.phrase.words += 1
  }
  part.words.push(word.typed)
}

/** "she held", also of "and she held" and "and then she held", but not of "and held". */
function clauseAt(words: readonly Word[], at: number): Word[] {
  const joiners = words[at]?.isJoiner ? (words[at + 1]?.isJoiner ? 2 : 1) : 0
  return words.slice(at + joiners, at + joiners + 3)
}

function startsClause(words: readonly Word[], at: number): boolean {
  const [earlier, before] = [words[at - 2] ?? noWord, words[at - 1] ?? noWord]
  if (before.isJoiner || isBound(earlier.plain, before.plain)) return false
  const [who = noWord, verb = noWord] = clauseAt(words, at)
  return clause.test(`${who.plain} ${verb.plain}`)
}

function isBound(earlier: string, before: string): boolean {
  if (timeNoun.test(before)) return determiner.test(earlier)
  return singlesOut.test(earlier) || (binds.test(before) && !isOver.test(`${earlier} ${before}`))
}

/** Whether a clause can be told without the words before it, and they without the clause. */
function standsAlone(
  { verbs, phrase, condition, isReport, isSupposed }: Part,
  words: readonly Word[],
  at: number,
) {
  const [before, first] = [words[at - 1] ?? noWord, words[at] ?? noWord]
  const [who = noWord, verb = noWord, after = noWord] = clauseAt(words, at)
  const isSaying = says.test(verb.plain)
  // "…, she said and then": whose words stood before it.
  const isAttribution = isSaying && (verb.isLast || after.isJoiner || after === noWord)
  // "so she could"
  const isPurpose = /^so$/i.test(first.plain) && /^(?:can|could|will|would)$/i.test(verb.plain)
  // "bonnie and i were", "my brother and i"
  const isTogether =
    (/^i$/i.test(who.plain) && (phrase.verbs === 0 || isSomebody.test(before.plain))) ||
    (/^(?:were|are)$/i.test(verb.plain) && /^(?:i|he|she|it)$/i.test(who.plain))
  if (verbs === 0 || isAttribution || isPurpose || (first.isJoiner && isTogether)) return false
  if (isSupposed || isReport) return !isSupposed && isSaying
  if (first.isJoiner) return !condition?.isInFront || condition.verbs > 1
  if (phrase.verbs === 0 && begins.test(phrase.first)) return false
  return !condition || (!condition.isInFront && before.isLast)
}
