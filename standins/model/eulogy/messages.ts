import { formOf, lowered } from './fragments.ts'
import { isSpokenTo, spoken } from './moments.ts'
import type { Person } from './person.ts'
import { breathable, finished, linesOf, sentencesOf } from './sentences.ts'

export type Message = { sentences: string[]; toThem: boolean }

/** Wishes about the text itself; they are heeded by silence, never read out. */
const wishesForTheWriter: readonly RegExp[] = [
  /^(?:please )?(?:do not|don’t|never|avoid|leave out|skip|no need to|try not to)\b.*\b(?:mention|include|talk|speak|refer|bring up|say|use|reference)?/i,
  /^(?:no|without) (?:mention|reference|talk|religion|clich)/i,
  /^(?:please )?(?:keep|make) (?:it|this|the (?:eulogy|speech|text|tone))\b/i,
  /^(?:please )?(?:write|use|add more|try to|be sure to keep)\b.*\b(?:tone|style|simple|short|long|light|funny|words|language|english|paragraphs?|rhyme|poem)\b/i,
  /^(?:i|we)(?:’d| would)? (?:want|like|prefer|need) (?:the|this|it|my|a|an) ?(?:eulogy|speech|text|tone|to be)\b/i,
  /^(?:it|the eulogy|the speech|this) (?:should|must|needs to) (?:be|sound|feel|last)\b/i,
  /^(?:none|n\/?a|nothing(?: else)?|no|nope|not really|that’s (?:all|it)|-)$/i,
]

export function readMessages(text: string, person: Person): Message[] {
  return linesOf(text).flatMap((line) => {
    const groups: Message[] = []
    for (const sentence of sentencesOf(line)) {
      if (wishesForTheWriter.some((wish) => wish.test(sentence.replace(/[.!]+$/, '')))) continue
      const sentences = said(sentence, person, text)
      const toThem = sentences.every((one) => isSpokenTo(one, person))
      const last = groups.at(-1)
      if (last && last.toThem === toThem && last.sentences.length < 4)
        last.sentences.push(...sentences)
      else groups.push({ sentences, toThem })
    }
    return groups
  })
}

const asked =
  /^(?:please |could you |can you |kindly )*(?:also )?(?:mention|include|add|say|note|talk about|speak about|bring up|remember to (?:say|mention)|make sure (?:to (?:say|mention|include)|you (?:say|mention)))(?: (?:something )?about)?(?: how much)?(?: that)?[:,]? +/i

function said(sentence: string, person: Person, written: string): string[] {
  const plain = sentence.replace(/[.]+$/, '')
  const thanks = /^(?:please )?(?:also )?thank (?!you)(.+)$/i.exec(plain)?.[1]
  if (thanks) return breathable(finished(`I want to thank ${thanks}`))
  const special = /^(?:a )?special (?:thanks|thank you) to (.+)$/i.exec(plain)?.[1]
  if (special) return breathable(finished(`A special thank you goes to ${special}`))
  const telling =
    /^(?:please )?(?:tell|let) (?:everyone|everybody|people|them all|them|all) (?:know )?(?:that )?(.+)$/i.exec(
      plain,
    )?.[1]
  if (telling && formOf(telling) === 'sentence') return breathable(finished(telling))
  const wish = asked.exec(plain)
  if (wish) return wished(plain.slice(wish[0].length), written)
  const form = formOf(sentence)
  if (form === 'sentence') return breathable(finished(sentence))
  if (
    /^(?:thank|thanks|goodbye|farewell|rest|sleep|love|to |we |i |let|come|join|instead|in lieu|donat|please|dear|until|for )/i.test(
      plain,
    )
  ) {
    return breathable(finished(sentence))
  }
  if (form === 'owned' || form === 'article' || form === 'bare') return wished(plain, written)
  return spoken(sentence, person, written)
}

function wished(what: string, written: string): string[] {
  if (formOf(what) === 'sentence') return breathable(finished(what))
  const small = lowered(what, written)
  return [finished(small ? `I also want to mention ${small}` : `I also want to say this: ${what}`)]
}
