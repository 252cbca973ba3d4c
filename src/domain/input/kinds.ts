/**
 * Facts and messages go into the text; wishes and prohibitions are instructions to follow; an aside is talk to us
 * ("sorry for the typos").
 */
export const pieceKinds = ['fact', 'message', 'wish', 'prohibition', 'aside'] as const
export type PieceKind = (typeof pieceKinds)[number]

export const isSayable = (kind: PieceKind | undefined): boolean =>
  kind === 'fact' || kind === 'message'

/**
 * A request to leave something out. A model classifies the pieces; if none responds, what a family asked us not
 * to say, such as how someone died, must still not be read as a message to say.
 */
const leavesOut =
  /(?:^|[,;] |\b(?:please|and|but|just|also) )(?:do not|don['’]?t|never) (?:say|mention|hint|bring up|talk about|include|tell)\b|\b(?:do not|don['’]?t) want\b[^.]{0,60}\b(?:said|mention\w*|hint\w*|brought up|talked about|included|told)\b|\bnothing about\b|\bleave (?:it |this |that )?out\b|\b(?:must|should) not be (?:said|mentioned)\b/i

/** An instruction to a model. A model classifies the pieces; if none responds, this must still not be spoken. */
const instructsModel =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|rules?|prompts?|guidelines)\b|\b(?:system prompt|you are now|as an ai|act as (?:an? )?(?:ai|model|pirate|assistant))\b|\bmark (?:everything|all|every sentence)\b/i

/** Talk to us, not to the room: "What else.", "Ok so I'm just going to type". */
const aside = new RegExp(
  `^(?:(?:ok|okay|so|well|um|anyway|anyways|and|but|oh|lol),? )*(?:${[
    'what else',
    'anything else',
    '(?:ok|okay|anyway|anyways|so yeah|idk|lol|here goes|phew)',
    '(?:i )?(?:dont|do not) know (?:what (?:else )?to (?:say|write|put|type)|how to (?:write|type|do) this)(?: here)?(?: so here goes)?',
    "i(?: am|'?m)? (?:just )?(?:going to|gonna) (?:just )?type\\b.*",
    '(?:sorry|excuse|forgive|pardon)\\b.{0,30}\\b(?:typos?|spelling|grammar|rambling|punctuation)\\b.*',
    "(?:i'?m )?typing (?:this )?on (?:my|a) phone.*",
    "that'?s (?:it|all)(?: (?:i (?:got|have)|i can think of|for now|i guess))?",
    'hope (?:this|that|it) (?:helps|is enough|is ok|makes sense).*',
    'let me know if (?:you|u) need.*',
    '(?:thanks|thank you) for (?:your help|helping(?: me)?|doing this)',
  ].join('|')})[\\s.!?…]*$`,
  'i',
)
const plain = (text: string) => text.replace(/[’‘]/g, "'").replace(/\bdon't\b/gi, 'dont')

/** A request in a long sentence governs all of it: "He drank, and we do not want that said." */
const request =
  /\b(?:do not|don['’]?t|never|please|pls) (?:want|say|mention|hint|tell|talk|bring|include|make|call|use|trash)\b/i

/** Where a request begins in it; -1 if none does. */
export const requestIn = (text: string): number => text.search(request)

/** Whether a sentence says something to us, so that it's kept whole. */
export const isTalkToUs = (sentence: string): boolean =>
  aside.test(plain(sentence)) || leavesOut.test(sentence) || request.test(sentence)

/** The wish after a prohibition: "please dont say X, she would want Y". */
const wishAfter =
  /[,;]\s+(?=(?:(?:and|but|so|instead|just|rather)\s+)*(?:(?:she|he|they)(?:['’]?d|\s+would)\s+(?:have\s+)?(?:want|rather|like|love|say|prefer|tell)|(?:i|we)(?:['’]?d|\s+would)?\s+(?:want|like|rather|love)\b|(?:please\s+)?(?:say|tell|end|thank|ask|mention)\b))/iu
const prohibits =
  /^(?:(?:so|but|and|also|just|please|pls|plz),? )*(?:do not|don['’]?t|dont|never|no|not)\b/iu

/** A request that begins with a prohibition, and what is wished instead, as pieces of their own. */
export function splitRequest(sentence: string): string[] {
  return prohibits.test(sentence) ? sentence.split(new RegExp(wishAfter, 'giu')) : [sentence]
}

const withoutMeaning =
  /^(?:.{1,2}|the|and|but|for|with|from|this|that|its?|was|were|are|had|has|have|did|does|his|her|him|she|they|them|their|you|your|our|not|dont|doesnt|never|please|just|about|any|all|who|what|when|how|why|want|wants|say|saying|said|mention\w*|hint\w*|tell|told|talk|call|make|bring|brought|use|include\w*|there|anything|something|everything|anyone|anybody|everyone|everybody|people|family|room|also|too|out|kids|children|wife|husband|mom|mum|mother|dad|father|parents|brothers?|sisters?|sons?|daughters?)$/
const meaningsIn = (text: string) =>
  (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/\p{L}+/gu) ?? []
  )
    .filter((word) => !withoutMeaning.test(word))
    .map((word) => word.slice(0, 4))

/**
 * Whether a prohibition may be about the fact beside it ("and we do not want that said", "but dont tell my kids").
 * It isn't if it names something else: "but please dont tell people it was fate".
 */
export function forbidsFact(prohibition: string, fact: string): boolean {
  const words = prohibition.toLowerCase().replace(/['’]/g, '')
  if (/\b(?:knows?|knew|hears?|heard|finds? out|found out|secret|private|between us)\b/.test(words))
    return true
  const [, matter] =
    /\b(?:tell|told) .*?\b(?:about|that|its|was|is|were|are|had|has)\b(.*)/.exec(words) ??
    /\b(?:say|mention|hint|bring up|include|talk about|use|call|make)\b(?!.*\b(?:tell|told)\b)(.*)/.exec(
      words,
    ) ??
    []
  const named = meaningsIn(matter ?? '')
  const told = new Set(meaningsIn(fact))
  return named.length === 0 || named.some((meaning) => told.has(meaning))
}

/** "Keep it simple please": the request itself, not a fact beside it. */
const asks =
  /^(?:(?:so|but|and|please|pls|also|just),? )*(?:keep|make|don['’]?t|do not|no|not|nothing|say|mention|put|lead|write|use|end|add|include|skip|leave)\b/i

/**
 * Whether quoted words of a piece can support a sentence. A prohibition never does; a wish only with a fact that was
 * told beside it ("theo is going to sign it").
 */
export const mayBeEvidence = (kind: PieceKind | undefined, words: string): boolean =>
  isSayable(kind) || (kind === 'wish' && !asks.test(words))

/** "No cussing", "please no heaven needed an angel", "no hablen de mi papá": not "No one cooked like her". */
const refuses = new RegExp(
  `^(?:(?:and|but|also|so|just|please|pls|por favor|y),? )*(?:${[
    "(?:do not|don['’]?t|dont) (?!(?:forget|worry|know|have|be)\\b)\\p{L}+",
    'no (?!(?:one|matter|doubt|words?|more|longer|wonder|he|she|we|me|te|lo|la|le|les|nos|se|hay|era|fue|es)\\b)\\p{L}+',
    'nada de',
  ].join('|')})\\b`,
  'iu',
)

/** What a piece seems to be, before a model says so. */
export function guessKind(text: string, from: 'memory' | 'message' | 'contributed'): PieceKind {
  if (aside.test(plain(text))) return 'aside'
  if (from === 'contributed')
    return leavesOut.test(text) || instructsModel.test(text) ? 'wish' : 'fact'
  if (from === 'message')
    return leavesOut.test(text) || refuses.test(text) ? 'prohibition' : 'message'
  return 'fact'
}
