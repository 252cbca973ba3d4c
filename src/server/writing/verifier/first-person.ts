import { relationWord } from './contributor-relations.ts'

const irregular =
  'was were had did went came took gave told said made got knew saw thought found left felt brought kept began sat stood ran drove rode wrote sang swam flew grew held heard met lost won taught caught bought built sent slept spoke spent stayed swore threw wore woke broke chose drank ate fell fought forgot forgave hid led lay lent meant paid rang rose sold shook shone shot stole stuck struck sought tore understood wept dreamt learnt burnt dug hung knelt leapt crept clung flung froze blew drew beat quit could used'
const past = `(?:${irregular.split(' ').join('|')}|would(?!\\s+(?:like|love|give))|(?!(?:need|feed|bleed|speed|weed|seed|indeed|hundred|sacred|beloved)\\b)\\p{L}{2,}ed|(?<=\\b(?:she|he|they)\\s)(?:put|let|set|cut|shut|hit|read))(?:n[’']t)?`
const adverb =
  '(?:never|always|often|once|also|still|just|even|both|all|only|really|finally|suddenly|usually|sometimes|then|first|later|too|kids|boys|girls|children|each|\\p{L}+ly)'

/** "I was", "we never drove". */
const subject = new RegExp(`\\b(?:I|[Ww]e)(?:\\s+${adverb}){0,3}\\s+${past}(?![\\p{L}])`, 'u')
/** "I remember", but not "I will remember". */
const remembering = /\b(?:I|[Ww]e)(?:\s+(?:still|can|also|do|clearly|always)){0,2}\s+remember\b/u
/** "taught me", "sat with us", "shoveled our walk", but not "taught my mother". */
const object = new RegExp(
  `(?<![\\p{L}])${past}(?:\\s+[\\p{L}’'-]+){0,6}?\\s+(?:me|us|(?:my|our)(?!(?:\\s+[\\p{L}-]+){0,2}\\s+${relationWord}))(?![\\p{L}])`,
  'iu',
)
/** What a story does to the speaker today: "That made me laugh." */
const aboutStory =
  /^\s*(?:and |but )?(?:it|that|this|which|reading|hearing|the (?:story|memory))\b/iu

/** How the speaker came to know it: "I never knew", "I am told", "her brother remembers". */
const secondHand =
  /\b(?:told|tells?|wrote|writes|said|says|reminds?|reminded) (?:to )?(?:me|us)\b|\bI(?: am|[’']m| was|[’']ve been| have been) told\b|\bI(?: \p{L}+){0,2} (?:hear|heard|learn|learned|learnt|read|knew|know|known|asked|found out)\b|\b(?:remembers|recalls|describes|writes|says|tells)\b|\bhad no idea\b/iu

const clauses = (sentence: string) =>
  sentence
    .replace(/[“"][^”"]*[”"]/gu, ' ')
    .split(/[,;:—–]|\s-\s|\b(?:that|because|who|which|until|while|when)\b/iu)

/** The words by which a sentence claims that the speaker was there, or null. */
export function ownPastIn(sentence: string): string | null {
  if (secondHand.test(sentence)) return null
  for (const clause of clauses(sentence)) {
    const asObject = aboutStory.test(clause) ? null : object.exec(clause)
    const found = subject.exec(clause) ?? remembering.exec(clause) ?? asObject
    if (found) return found[0].trim()
  }
  return null
}
